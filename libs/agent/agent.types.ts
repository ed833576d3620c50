import type { BlockedCode as AnyBlockedCode } from '#libs/domain/run-codes';

/** The gates the agent itself can meet (interface §3.1); manual intervention is the caller's. */
export type BlockedCode = Exclude<AnyBlockedCode, 'MANUAL_INTERVENTION'>;

/** What one run of the agent is to achieve. */
export interface AgentTask {
  /** `connect` is the first login with the owner's credentials. */
  type: 'register' | 'login' | 'connect';
  /** Where to start: whatever a person knows who has only heard of the app. */
  appUrl: string;
  /** The identity's address. */
  email: string;
  /** Wished (register) or known (login) user name. */
  username: string | null;
  /** Used for first, last and display names; derived from the address when null. */
  displayName: string | null;
  /** Fill the form, then block `SUBMIT_CONFIRMATION_REQUIRED` before the submit that creates the account. */
  confirmBeforeSubmit: boolean;
  /** The account is the caller's own, also in its later logins: its second factors go to a person. */
  connected: boolean;
  /** Emailed codes come to the identity's inbox: every created account, and a connected one whose owner said so. */
  verifyToIdentity: boolean;
  /** Authenticator codes that may be typed in this run. */
  maxTotpInjections: number;
}

/** What a page says about the passwords that it accepts; absent means that nothing was said. */
export interface PasswordRules {
  minLength?: number;
  maxLength?: number;
  upper?: boolean;
  lower?: boolean;
  digit?: boolean;
  special?: boolean;
  /** Symbols that the page names as the allowed ones; empty: none at all. */
  symbols?: string;
  /** It is a number. */
  figuresOnly?: boolean;
  /** Strings that the password must not contain, such as the user name. */
  forbidden?: string[];
}

/** The only door to secrets; only `libs/agent/act` takes any through it, and what masks pages. */
export interface AgentSecrets {
  password(): Promise<string | null>;
  /** A new password that satisfies the rules, stored before it is returned. Null when the caller supplied the password. */
  newPassword(rules: PasswordRules): Promise<string | null>;
  hasTotp(): Promise<boolean>;
  /** The code for now: never the same twice; waits for the next window when the current one is nearly over. */
  totpCode(signal: AbortSignal): Promise<string>;
  saveTotpSeed(seedOrUri: string): Promise<void>;
  /** Everything that must not be seen in what is kept of a page or told of it. */
  plaintexts(): Promise<string[]>;
  saveUsername(username: string): Promise<void>;
  /** Stores a password that the app chose and mailed. Absent: the caller has stored it before the step. */
  savePassword?(password: string): Promise<void>;
}

/** What a mail that fits this run brought. */
export interface BroughtMail {
  code?: string;
  link?: string;
  password?: string;
  /** The name to log in by, where the mail says it. */
  username?: string;
  /** It says that somebody at the app has to let the account in first. */
  awaitsApproval?: boolean;
  /** It says that the account is made, and nothing better has come for a while. */
  tellsOfAccount?: boolean;
  /** The account that it tells of, or brings a link for, was there before. */
  accountWasThere?: boolean;
  /** Marks it as used, just before it is: false when it was used before, and then it must not be used again. */
  spend(): Promise<boolean>;
}

export interface StepInput {
  mail?: BroughtMail;
  /** A human acted in the browser: look again from scratch. */
  afterHuman?: boolean;
  /** The caller calls the account otherwise since the step before. */
  renamed?: { username: string; email: string };
  signal: AbortSignal;
}

export type StepOutcome =
  /** The budget is used up; call again. */
  | { kind: 'working' }
  /** The app sent, or says that it sent, a verification mail. */
  | { kind: 'awaiting_mail'; expects: 'code' | 'link' | 'either'; detail: string }
  /** A gate; `detail` is in words that a person can act on. */
  | { kind: 'blocked'; code: BlockedCode; detail: string; mailMayFollow?: boolean }
  /**
   * Logged in, with the evidence in words. `mailMayFollow`: signed up in this run with an address that no mail has confirmed
   * yet, so a verification mail that is already there should be applied (`step` again with its link or code) before the run ends;
   * one that the app sends comes soon after its form, which was sent `formSentMsAgo`.
   */
  | { kind: 'confirmed'; answer: string; username: string | null; mailMayFollow?: boolean; formSentMsAgo?: number }
  /**
   * No progress is possible: app unreachable, refused, closed. `mailMayFollow`, as at a gate: a sign-up was sent whose answer told
   * nothing; a verification mail that is there tells more, and should be applied first.
   */
  | { kind: 'stuck'; detail: string; mailMayFollow?: boolean };

/** Takes the run's events; texts carry no secrets. */
export interface AgentEvents {
  event(kind: string, text: string): void;
}
