/** Chromium could not be started; the message says which part failed and what Chromium said last. */
export class BrowserLaunchError extends Error {
  readonly code = 'BROWSER_LAUNCH_FAILED';
}

/** The browser that was asked for does not live (any more) in this process. */
export class BrowserGoneError extends Error {
  readonly code = 'BROWSER_GONE';
}

/** Every slot of this host is taken. */
export class BrowserCapacityError extends Error {
  readonly code = 'BROWSER_CAPACITY';
}

/** A stored profile cannot be read: cut short, altered, or made for another identity. A fresh login rebuilds it. */
export class ProfileDamagedError extends Error {
  readonly code = 'PROFILE_DAMAGED';
}

/** The browser is there, or its host is, and does not answer. */
export class BrowserSilentError extends Error {
  readonly code = 'BROWSER_SILENT';
}
