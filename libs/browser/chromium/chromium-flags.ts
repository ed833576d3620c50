import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ChromiumFlagOptions {
  profileDir: string;
  /** `http://host:port` of the egress proxy; null sends everything out directly. */
  proxyUrl: string | null;
  userAgent: string;
  noSandbox: boolean;
}

const VIEWPORT = { width: 1280, height: 720 };
const LOCALE = 'en-US';
const LANGUAGES = 'en-US,en';
/** Tab strip and address bar: also a headless window has them, and the page gets what they leave. */
const WINDOW_FRAME_HEIGHT = 87;

/**
 * Features of a desktop browser that cost start-up time or talk to somebody: the omnibox popups alone are two renderers.
 */
export const DISABLED_FEATURES: readonly string[] = [
  'AcceptCHFrame',
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'InterestFeedContentSuggestions',
  'MediaRouter',
  'OptimizationHints',
  'PasswordManagerOnboarding',
  'RenderDocument',
  'ThirdPartyStoragePartitioningPrompt',
  'Translate',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** The command line of a browser: headless, quiet, nothing fetched in the background, everything through the proxy. */
export function chromiumFlags(options: ChromiumFlagOptions): string[] {
  return [
    '--headless=new',
    // Closing the pipe ends the browser: no host can die and leave one behind.
    '--remote-debugging-pipe',
    '--remote-debugging-port=0',
    `--user-data-dir=${options.profileDir}`,
    '--no-startup-window',
    `--window-size=${VIEWPORT.width},${VIEWPORT.height + WINDOW_FRAME_HEIGHT}`,
    `--user-agent=${options.userAgent}`,
    `--lang=${LOCALE}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--no-service-autorun',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-component-extensions-with-background-pages',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-sync',
    '--disable-search-engine-choice-screen',
    '--disable-client-side-phishing-detection',
    '--disable-field-trial-config',
    '--disable-print-preview',
    '--disable-breakpad',
    '--disable-crash-reporter',
    '--disable-hang-monitor',
    '--disable-prompt-on-repost',
    '--disable-popup-blocking',
    '--disable-back-forward-cache',
    // An occluded or hidden page must go on painting and running timers: nobody looks at any of them.
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    '--disable-background-timer-throttling',
    '--disable-blink-features=AutomationControlled',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    '--disable-gpu',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
    '--mute-audio',
    '--metrics-recording-only',
    '--password-store=basic',
    '--use-mock-keychain',
    ...sharedMemoryFlags(),
    ...networkFlags(options.proxyUrl),
    ...(options.noSandbox ? ['--no-sandbox', '--test-type'] : []),
  ];
}

/** Loopback goes through the proxy as well (it is the proxy that knows the service's own ports), and UDP goes nowhere. */
function networkFlags(proxyUrl: string | null): string[] {
  if (proxyUrl === null) return [];
  return [
    `--proxy-server=${proxyUrl}`,
    '--proxy-bypass-list=<-loopback>',
    '--disable-quic',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${new URL(proxyUrl).hostname}`,
  ];
}

/** Containers often come with 64 MB of shared memory, in which a page with a large canvas dies. */
function sharedMemoryFlags(): string[] {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize < 512 * 1024 ** 2 ? ['--disable-dev-shm-usage'] : [];
  } catch {
    return ['--disable-dev-shm-usage'];
  }
}

/** What a new profile starts with: no password manager, no autofill, no downloads, no permission prompts. */
export function initialPreferences(): object {
  const blocked = 2;
  const permissions = ['notifications', 'geolocation', 'media_stream_camera', 'media_stream_mic', 'usb_guard'];
  return {
    autofill: { enabled: false, profile_enabled: false, credit_card_enabled: false },
    browser: { check_default_browser: false, has_seen_welcome_page: true },
    credentials_enable_service: false,
    credentials_enable_autosignin: false,
    // 3 is "all downloads": a file that a page pushes must not reach the host's disk.
    download_restrictions: 3,
    intl: { accept_languages: LANGUAGES, selected_languages: LANGUAGES },
    net: { network_prediction_options: blocked },
    profile: {
      password_manager_enabled: false,
      default_content_setting_values: Object.fromEntries(permissions.map((name) => [name, blocked])),
    },
    safebrowsing: { enabled: false },
    search: { suggest_enabled: false },
    signin: { allowed: false },
    translate: { enabled: false },
  };
}

/** The environment of the browser: nothing of the service's own, the master key least of all. */
export function chromiumEnvironment(homeDir: string): Record<string, string> {
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: homeDir,
    TMPDIR: temporaryDir(homeDir),
    LANG: 'C.UTF-8',
    LANGUAGE: LOCALE.replace('-', '_'),
    TZ: 'UTC',
    // An address that is none keeps Chromium from looking for a message bus that a server does not have.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    DBUS_SYSTEM_BUS_ADDRESS: 'disabled:',
  };
}

/** Chromium keeps a socket in its temporary directory, and the path of a socket has 107 bytes at most. */
function temporaryDir(homeDir: string): string {
  const longest = join(homeDir, '.org.chromium.Chromium.XXXXXX', 'SingletonSocket');
  return Buffer.byteLength(longest) <= 107 ? homeDir : tmpdir();
}
