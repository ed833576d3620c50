import type { AgentTask } from '../../agent.types.js';
import type { Memory } from '../../memory.js';
import type { Field } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { fields as words } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import { isGivenName } from '../fields/given-name.js';

/** By what an account may be known, the likeliest first. */
export function identifiersFor(task: AgentTask, username: string): string[] {
  if (task.type === 'register') return [...new Set([task.email, username])];
  // The identity's address names no account of another owner's: it would only use up one of the tries that the app allows.
  if (!task.verifyToIdentity && task.username) return [task.username];
  return [...new Set([task.username ?? task.email, task.email])];
}

/** What a login that asks for a name is told. */
export function loginName(one: Classified, task: AgentTask, memory: Memory): string {
  const hint = normalize(`${one.field.label} ${one.field.placeholder} ${one.field.type}`);
  const isMail = words.email.test(hint);
  const wantsTold = !isMail && memory.toldName !== null && (isGivenName(one.field) || !memory.usernameUsed);
  const wanted = nextName(wantsTold, memory);
  if (memory.identifierIndex > 0 || isMail || wantsTold) return wanted;
  // The name that the caller asked for may be somebody else's: then the account was made with another.
  const made = task.type === 'register' ? memory.usernameUsed : null;
  // An account that no name was given for is known by its address, whatever the box is called.
  return made ?? task.username ?? memory.usernameUsed ?? wanted;
}

/** What the login is told next: what the app told comes first where the box asks for that, and the name where the app knows no address. */
export function nextName(
  wantsTold: boolean,
  { identifiers, identifierIndex, toldName, usernameUsed, addressGiven }: Memory,
  wantsAddress = false,
): string {
  const told = wantsTold ? toldName : null;
  const address = wantsAddress ? identifiers.find((one) => one.includes('@')) : undefined;
  const first = told ?? address ?? (wantsTold || addressGiven === false ? usernameUsed : null);
  const names = first ? [first, ...identifiers.filter((one) => one !== first)] : identifiers;
  return names[identifierIndex % names.length]!;
}

/** Whether another name is left to try: a box for addresses is told the identity's own, whichever comes next. */
export function hasOtherName({ identifiers, identifierIndex, sent }: Memory, { type }: AgentTask): boolean {
  const takesAddress = type === 'register' && sent?.kind === 'login' && sent.withEmail && !sent.withUsername;
  return !takesAddress && identifierIndex + 1 < identifiers.length;
}

/** "Email or phone number": no user name is meant. */
export function asksAddressOrPhone({ label, placeholder, near }: Field): boolean {
  const said = normalize(label || placeholder || near);
  return words.email.test(said) && words.phone.test(said) && !words.username.test(said);
}
