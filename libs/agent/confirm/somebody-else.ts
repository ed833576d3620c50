import { personName } from '../decide/forms/made-up-person.js';
import type { AgentTask } from '../agent.types.js';
import type { Memory } from '../memory.js';
import type { View } from '../perceive/view.types.js';

const AS =
  /(?:(?:logged|signed) in as|angemeldet als|eingeloggt als|connectée? en tant que|(?:conectad[oa]|identificad[oa]|autenticad[oa]|logad[oa]) como|(?:connesso|collegato|autenticato) come|ingelogd als|aangemeld als|zalogowan[ya] jako|вошли как|inloggad som|logget ind som|logget inn som|přihlášen[aý]? jako|prihlásen[ýá]? ako)\s*:?\s+["'“«]?([\p{L}\p{N}][\p{L}\p{N}._@+-]{2,})/giu;

/**
 * Whom the page says to be logged in, where that is not the account that was just made under a name of ours: an app may let its
 * first visitors in as somebody else.
 */
export function somebodyElse({ text }: View, task: AgentTask, memory: Memory): string | null {
  if (task.type !== 'register' || !(memory.usernameUsed ?? memory.sent?.withUsername)) return null;
  const { first, last } = personName(task);
  const ours = [task.email, memory.username, first, last, ...memory.identifiers].map((one) => one.toLowerCase());
  const named = [...text.matchAll(AS)].map(([, name]) => name!);
  const isOurs = (name: string): boolean =>
    ours.some((one) => one.startsWith(name.toLowerCase()) || name.toLowerCase().startsWith(one));
  return named.some(isOurs) ? null : (named[0] ?? null);
}
