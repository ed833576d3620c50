import type { Guesses, Present } from './act/first-present.js';
import type { AgentTask, BroughtMail, PasswordRules } from './agent.types.js';
import type { SignedOut } from './confirm/signed-out.js';
import type { FormAdvice } from './decide/forms/form.js';
import { sameFields } from './decide/forms/same-form.js';
import type { CodeRequest } from './decide/answers/code-request.js';
import type { Reading } from './decide/answers/refusals.js';
import { identifiersFor } from './decide/forms/login-names.js';
import { personName } from './decide/forms/made-up-person.js';
import { usernameFrom } from './decide/forms/usernames.js';
import type { Pressed, Sent } from './sent.types.js';

/** How many steps of a new account's are followed through at most. */
export const MOST_STEPS = 14;

/** How long a page may load itself anew before anything of it was seen (ms). */
const BLIND_MS = 20_000;

/** What the agent knows of its run so far; it lives as long as the browser does. */
export class Memory {
  goal: 'register' | 'login';
  readonly origins = new Set<string>();
  readonly clicked = new Map<string, number>();
  /** The way that was pressed last. */
  pressed: Pressed | null = null;
  readonly filled = new Map<string, number>();
  readonly triedPaths = new Set<string>();
  /** What the guessed ones were taken for: a page, one more of the same document's scripts, or unknown until opened. */
  readonly guessed: Guesses = { page: 0, shell: 0, unasked: 0, from: new Map() };
  /** Pages on which no way ever showed, by the error that a way led to, and addresses that were given a moment to draw their form. */
  readonly barren = new Map<string, string>();
  /** What links led to that its server failed at. */
  readonly broken = new Set<string>();
  /** A page stayed empty until it was given up. */
  stayedEmpty = false;
  sent: Sent | null = null;
  /** When the last form was sent that an app may mail about: any but a login. */
  mailableAt = 0;
  /** Where this run's sign-up and login forms were sent from. */
  readonly doors = new Set<string>();
  counts = { signup: 0, login: 0, code: 0, totp: 0, password: 0, profile: 0, link: 0 };
  /** The sign-up form was taken: there is an account. */
  accountCreated = false;
  /** The title of the error page that answered the sign-up: whether there is an account is seen at the login. */
  brokeWith: string | null = null;
  /** Where it was sent from. */
  brokeAt: string | null = null;
  /** It has been sent once more since. */
  triedAgain = false;
  /** The form with a password that made the account. */
  signedUpWith: string | null = null;
  /** A verification mail was announced and has not been answered yet. */
  mailAnnounced = false;
  mailApplied = false;
  /** What was mailed asked for nothing. */
  mailToldOnly = false;
  /** The sign-up form said that a person at the app would see to the account; behind a mail, what came after it said so. */
  approvalTold = false;
  /** The page that is for signing up spoke of an invitation. */
  invitationTold = false;
  /** Where the sign-up led, if nothing is to be done there; whether it speaks of mail. */
  deadEnd: { url: string; ofMail: boolean } | null = null;
  /** The mailed code that waits for its field. */
  mail: Partial<Pick<BroughtMail, 'code' | 'spend'>> = {};
  /** What each form's page said when it was first seen: hints, no complaints. */
  readonly hints = new Map<string, Set<string>>();
  /** Whether the sign-up told the app an address that it may mail to; null before it. */
  addressGiven: boolean | null = null;
  resent = 0;
  resendWanted = false;
  linkOpened = false;
  username: string;
  /** The user name that a form took. */
  usernameUsed: string | null = null;
  usernameTries = 0;
  /** The name to log in by that the app made and told: a number, mostly. */
  toldName: string | null = null;
  /** It was told where nobody was inside yet. */
  toldOutside = false;
  /** A login form asks for such a name. */
  givenNameAsked = false;
  /** What the login forms that were seen ask for. */
  readonly loginsAsk = new Set<'name' | 'address'>();
  /** The app takes user names without digits only. */
  lettersOnly = false;
  /** How the login form is told who it is: the next one is tried after a refusal. */
  readonly identifiers: string[];
  /** The person's name, as sign-ups were told it. */
  readonly fullName: string;
  identifierIndex = 0;
  /** What the app said of the login by the first of them. */
  firstRefusal: string | null = null;
  /** Names whose login was refused to the end. */
  readonly refusedAs = new Set<string>();
  rules: PasswordRules = {};
  passwordRefusals = 0;
  needNewPassword = false;
  mailedPassword: string | null = null;
  /** The password that the app knows while it is asked to take another. */
  passwordBefore: string | null = null;
  /** Labels of fields that the page demanded only after a refusal. */
  readonly demanded = new Set<string>();
  /** Lists of a page's own that were opened and held no answer for somebody who was told none. */
  readonly offersNothing = new Set<string>();
  /** Boxes for a name that took no person's: the one to log in by is meant. */
  readonly forUserName = new Set<string>();
  loginUrl: string | null = null;
  /** Where a page that was shown to nobody in particular linked to a login. */
  loginLink: string | null = null;
  /** The app's own address led to a form to enter before anything was clicked. */
  entryAtStart = false;
  /** Addresses that showed a form to enter while nobody was signed in, and whether it asked for an address alone. */
  readonly entryUrls = new Map<string, boolean>();
  /** The address that is being opened to see whether it leads into the app now. */
  probing: string | null = null;
  /** What a login led to, being opened by its address alone. */
  reopening: string | null = null;
  /** What the app said of knowing the address already: the vaulted password is its own. */
  accountKnown: string | null = null;
  /** The account has a password that this run typed. */
  passwordSet = false;
  /** The password is refused or was never set: the login is to come by mail. */
  loginByMail = false;
  /** A sign-up form's own button was pressed to have a code mailed. */
  codeAsked: CodeRequest | null = null;
  /** The code was checked by a button of its own, ahead of the form. */
  codeChecked = false;
  /**
   * Lines that speak of mails on pages without a form before anything was sent, or on a form that was refused, and of approval on a login:
   * they are told to everybody.
   */
  readonly toldToAll = new Set<string>();
  /** Names that pages told before the account was there. */
  readonly namesOfOthers = new Set<string>();
  /** How the page looked before anybody was signed in. */
  signedOut: SignedOut | null = null;
  /** What the profile kept of the app has been dropped, since nothing showed whether it still held. */
  begunAnew = false;
  probed = 0;
  /** How often the app found that a form came too quickly, and when the next may be sent. */
  hurried = 0;
  sendNotBefore = 0;
  /** An app that limits its callers has been waited for. */
  waitedOnce = false;
  /** How long a form's page has to have been on show before. */
  stay = 0;
  /** Forms whose boxes of small print have been scrolled to their end. */
  readonly readThrough = new Set<string>();
  /** How often a birth date was refused: each time it is written in another order. */
  datesRefused = 0;
  /** Forms whose refusal was not understood. */
  readonly refusedForms = new Set<string>();
  /** Forms about the account that the app has said it saved: its own pages, no steps on the way in. */
  readonly savedForms = new Set<string>();
  /** Forms that were sent without any reaction. */
  silences = 0;
  /** A human has just worked on the page: what stands in its fields stays. */
  humanActed = false;
  idle = 0;
  lastDigest = '';
  confirmAsked: string | null = null;
  approved = false;
  /** The second factor that was chosen is a code by mail. */
  factorByMail = false;
  /** The app denied a page to whom it had let in, for want of a second factor. */
  factorDemanded = false;
  totpInjected = 0;
  totpSaved = false;
  /** The authenticator's picture could not be read: its key as text is looked for. */
  seedUnread = false;
  wizardSteps = 0;
  /** What was offered between the login and the inside, and passed over: the page's text and the control's key. */
  readonly passedOver = new Set<string>();
  gatesPassed = new Set<string>();
  /** Since when no look at the page has succeeded. */
  blindSince: number | null = null;
  /** What a language model said of forms, and of refusals by their words. */
  readonly advice = { forms: new Map<string, FormAdvice>(), readings: new Map<string, Reading>() };

  constructor(task: AgentTask) {
    this.goal = task.type === 'register' ? 'register' : 'login';
    this.username = task.username ?? usernameFrom(task.email);
    const { first, last } = personName(task);
    this.fullName = `${first} ${last}`;
    this.identifiers = identifiersFor(task, this.username);
  }

  /** A page that loads itself anew, again and again, has shown nothing for too long. */
  isBlind(): boolean {
    return Date.now() - (this.blindSince ??= Date.now()) > BLIND_MS;
  }

  /** Whether anything was sent that an account or a login may come of, or the mail of one applied. */
  get hasBegun(): boolean {
    return this.counts.signup + this.counts.login + this.counts.code > 0 || this.mailApplied;
  }

  /** When something was sent that an answer is looked for; 0 before. */
  get lastSentAt(): number {
    return Math.max(this.sent?.at ?? 0, this.codeAsked?.at ?? 0);
  }

  /** What the app mailed has been used: what was sent and clicked before it tells nothing of the pages that follow. */
  applyMail(how?: 'told only'): void {
    this.mailToldOnly = how === 'told only';
    this.mailApplied = this.accountCreated = true;
    this.mailAnnounced = this.approvalTold = false;
    this.sent = this.deadEnd = null;
    this.clicked.clear();
  }

  /** What was mailed is a link, which is open now. */
  opensLink(): void {
    this.applyMail();
    this.linkOpened = true;
    this.counts.link++;
  }

  /** A mailed code waits for the page that asks for it: what was sent before tells nothing of that. */
  keepCode({ code, spend }: Pick<BroughtMail, 'code' | 'spend'>): void {
    this.mail = { code, spend };
    this.sent = null;
  }

  /** The page is acted upon: what it leads to is no answer to an address that was opened to see whether it leads inside. */
  endProbe(): void {
    this.probing = this.reopening = null;
  }

  /** Whether it was a form of these fields that made the account: seen again, it is for somebody else. */
  hasSignedUpWith(signature: string): boolean {
    return this.signedUpWith !== null && sameFields(this.signedUpWith, signature);
  }

  /** How often a form was filled in. */
  timesFilled({ signature }: { signature: string }): number {
    return this.filled.get(signature) ?? 0;
  }

  /** The addresses up to the one that may hold a page are not guessed again. */
  hasGuessed(urls: string[], found: Present | null): void {
    for (const url of urls.slice(0, found ? urls.indexOf(found.url) + 1 : undefined)) this.triedPaths.add(url);
    if (found) this.guessed[found.as]++;
  }

  /** What a page says, but for what everybody is told of mails. */
  news(text: string): string {
    const lines = text.split('\n');
    return lines.filter((line) => !this.toldToAll.has(line.trim())).join('\n');
  }

  /** Whether what the page shows may be this run's work, or a human's. */
  get acted(): boolean {
    return this.hasBegun || this.sent !== null || this.humanActed;
  }

  /** What the app calls the account: the login that follows names it so. */
  isCalled(username: string): string {
    const others = this.identifiers.filter((one) => one !== username && one !== this.username);
    this.identifiers.splice(0, this.identifiers.length, username, ...others);
    if (!username.includes('@')) this.username = username;
    return (this.usernameUsed = username);
  }

  /** The app has told a name of its own making: it is tried first where a login asks for one, and else after the address. */
  isTold(name: string, isOutside = false): void {
    if (isOutside && name === this.toldName) this.toldOutside = true;
    if (this.identifiers.some((one) => one.toLowerCase() === name.toLowerCase())) return;
    this.toldName = name;
    this.toldOutside = isOutside;
    this.identifiers.splice(1, 0, name);
    this.identifierIndex = 0;
  }

  /** By what name the account is known, where that is not its address. */
  get calledBy(): string | null {
    if (this.givenNameAsked && this.toldName) return this.toldName;
    return this.usernameUsed ?? (this.toldOutside ? this.toldName : null);
  }

  /** The caller has put the account's name right: the next login is told it first; a sign-up that has begun made its account already. */
  isNamed(task: AgentTask & { username: string }): void {
    this.identifierIndex = 0;
    if (task.type === 'register' && this.hasBegun) return void this.isCalled(task.username);
    this.username = task.username;
    this.identifiers.splice(0, this.identifiers.length, ...identifiersFor(task, task.username));
    if (this.usernameUsed) this.usernameUsed = task.username;
  }

  /** Another user name, for the login that follows as well. */
  rename(username: string): void {
    const at = this.identifiers.indexOf(this.username);
    if (at >= 0) this.identifiers[at] = username;
    this.username = username;
  }
}
