import type { AgentTask } from '../../agent.types.js';
import type { Memory } from '../../memory.js';
import { normalize } from '../../words/normalize.js';
import { fields as words } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import { isGivenName } from '../fields/given-name.js';

/** What a login that asks for a name is told. */
export function loginName(one: Classified, task: AgentTask, memory: Memory): string {
  const hint = normalize(`${one.field.label} ${one.field.placeholder} ${one.field.type}`);
  const isMail = words.email.test(hint);
  const wantsTold = !isMail && memory.toldName !== null && (isGivenName(one.field) || !memory.usernameUsed);
  const wanted = nextName(wantsTold, memory);
  if (memory.identifierIndex > 0 || isMail || wantsTold) return wanted;
  return task.username ?? memory.usernameUsed ?? memory.username;
}

/** What the login is told next: what the app told comes first where the box asks for that, and the name where the app knows no address. */
export function nextName(
  wantsTold: boolean,
  { identifiers, identifierIndex, toldName, usernameUsed, addressGiven }: Memory,
): string {
  const told = wantsTold ? toldName : null;
  const first = told ?? (wantsTold || addressGiven === false ? usernameUsed : null);
  const names = first ? [first, ...identifiers.filter((one) => one !== first)] : identifiers;
  return names[identifierIndex % names.length]!;
}
