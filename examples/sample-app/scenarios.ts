/** Fields of the sign-up form beyond e-mail address and password. */
export type SignUpField = 'name' | 'username' | 'confirm' | 'invite' | 'vat';

/** Pages that a new account has to get through before it reaches its dashboard, in the order of the scenario. */
export type Step = 'phone' | 'payment' | 'authenticator' | 'profile' | 'preferences';

/** What distinguishes one sample app from another; everything left out is off. */
export interface Scenario {
  /** The name the app gives itself, in its header, its mails and its authenticator entry. */
  readonly app: string;
  readonly tagline: string;
  readonly fields: readonly SignUpField[];
  /** How a new address is proved. `link-elsewhere` puts a link of a second origin into the mail. */
  readonly verification: 'none' | 'code' | 'link' | 'link-elsewhere';
  /** `email-first` asks for the address alone, then the code, then the rest; `sso` has no form at all. */
  readonly entrance?: 'email-first' | 'sso';
  readonly steps?: readonly Step[];
  readonly captcha?: { readonly on: 'signup' | 'login'; readonly kind: 'image' | 'widget' };
  /** What each login asks for after the password; `totp` only of accounts that have a seed. */
  readonly secondFactor?: 'totp' | 'mail' | 'sms';
  readonly secondFactorWindow?: 'page' | 'popup';
  /** `held` waits for `sendHeldMail()`; of a `stale` app the first code mailed to an address is void. */
  readonly mail?: 'held' | 'never' | 'stale';
  /** Where the login lives in the browser; a persistent cookie unless said otherwise. */
  readonly login?: 'session-cookie' | 'local-storage';
  readonly cookieBanner?: boolean;
  /** The sign-up button does nothing. */
  readonly deadSubmit?: boolean;
  /** After each login a page that tells nothing, until somebody clicks it away. */
  readonly silentLogin?: boolean;
  /** Milliseconds that every page takes. */
  readonly delayMs?: number;
  /** Nothing listens at the address. */
  readonly closed?: boolean;
}

const basic = { fields: ['name'], verification: 'none' } as const;

/** The sample apps by name. A new one is a row here, and code only where it does something no other row does. */
export const scenarios = {
  code: {
    app: 'Plainboard',
    tagline: 'Notes and boards for small teams',
    fields: ['name'],
    verification: 'code',
    cookieBanner: true,
  },
  link: {
    app: 'Fernpost',
    tagline: 'Newsletters people like to open',
    fields: ['name', 'confirm'],
    verification: 'link',
  },
  none: { app: 'Quillhouse', tagline: 'A quiet place to write', fields: ['username', 'confirm'], verification: 'none' },
  totp: { ...basic, app: 'Strongbox', tagline: 'Documents behind two locks', secondFactor: 'totp' },
  'totp-setup': {
    ...basic,
    app: 'Lockstep',
    tagline: 'Access control for teams',
    steps: ['authenticator'],
    secondFactor: 'totp',
  },
  'login-code': { ...basic, app: 'Tallybook', tagline: 'Bookkeeping that keeps quiet', secondFactor: 'mail' },
  'sms-code': { ...basic, app: 'Copperbank', tagline: 'Pocket money for grown-ups', secondFactor: 'sms' },
  captcha: { ...basic, app: 'Marginalia', tagline: 'A forum for annotators', captcha: { on: 'signup', kind: 'image' } },
  'captcha-widget': {
    ...basic,
    app: 'Harbourlist',
    tagline: 'Second-hand boats',
    captcha: { on: 'signup', kind: 'widget' },
    cookieBanner: true,
  },
  'captcha-login': {
    ...basic,
    app: 'Gatepost',
    tagline: 'Visitor books for offices',
    captcha: { on: 'login', kind: 'image' },
  },
  phone: { ...basic, app: 'Ridewell', tagline: 'Bicycles by the hour', steps: ['phone'] },
  payment: { ...basic, app: 'Orchard Video', tagline: 'Films for the long evening', steps: ['payment'] },
  'missing-field': {
    app: 'Guildhall',
    tagline: 'Trade purchasing',
    fields: ['name', 'invite', 'vat'],
    verification: 'none',
  },
  'multi-step': {
    app: 'Stepstone',
    tagline: 'Projects, one thing at a time',
    fields: [],
    verification: 'code',
    entrance: 'email-first',
    steps: ['profile', 'preferences'],
    cookieBanner: true,
  },
  'sso-only': { ...basic, app: 'Cloudyard', tagline: 'Build logs for everyone', entrance: 'sso' },
  'account-exists': { ...basic, app: 'Oldtimer', tagline: 'You have been here before' },
  unconfirmed: { ...basic, app: 'Umbra', tagline: 'A gallery of shadows', silentLogin: true },
  slow: { ...basic, app: 'Snailmail', tagline: 'All in good time', delayMs: 1500 },
  stuck: { ...basic, app: 'Stillwater', tagline: 'Nothing ever happens', deadSubmit: true },
  unreachable: { ...basic, app: 'Nowhere', tagline: 'Closed', closed: true },
  'late-mail': { ...basic, app: 'Afterpost', tagline: 'Letters, eventually', verification: 'code', mail: 'held' },
  'no-mail': { ...basic, app: 'Deadletter', tagline: 'Letters, never', verification: 'code', mail: 'never' },
  'two-mails': { ...basic, app: 'Twicetold', tagline: 'Say it again', verification: 'code', mail: 'stale' },
  'session-cookie': { ...basic, app: 'Daytrip', tagline: 'Forgets you by the evening', login: 'session-cookie' },
  'local-storage': { ...basic, app: 'Cupboard', tagline: 'A single-page pantry', login: 'local-storage' },
  'popup-2fa': {
    ...basic,
    app: 'Sidedoor',
    tagline: 'Keys for shared houses',
    secondFactor: 'sms',
    secondFactorWindow: 'popup',
  },
  'link-other-origin': { ...basic, app: 'Farpost', tagline: 'Parcels across borders', verification: 'link-elsewhere' },
} as const satisfies Record<string, Scenario>;

/** Name of a sample app. */
export type ScenarioName = keyof typeof scenarios;
