import { personName } from '../decide/forms/made-up-person.js';
import type { AgentTask } from '../agent.types.js';
import type { Memory } from '../memory.js';
import type { View } from '../perceive/view.types.js';

/** What a name is told to be: "as user “robin”". */
const KIND =
  /(?:(?:the |den |l['’]|el |la |lo |het |de )?(?:user(?: ?name)?|account|member|benutzer\w*|nutzer\w*|konto|mitglied|utilisat\w+|compte|membre|usuari[oa]|cuenta|conta|miembro|utilizador\w*|utente|membro|gebruiker\w*|lid|użytkowni\w+|пользовател\p{L}+|användare\w*|bruger\w*|bruker\w*|uživatel\w*|používateľ\w*)(?!\p{L})\s*:?\s*)?/u
    .source;

const AS = new RegExp(
  String.raw`(?:(?:logged|signed) in as|angemeldet als|eingeloggt als|connectée? en tant que?|(?:conectad[oa]|identificad[oa]|autenticad[oa]|logad[oa]) como|(?:connesso|collegato|autenticato) come|ingelogd als|aangemeld als|zalogowan[ya] jako|вошли как|inloggad som|logget ind som|logget inn som|přihlášen[aý]? jako|prihlásen[ýá]? ako)\s*:?\s+${KIND}["'“«„]?([\p{L}\p{N}][\p{L}\p{N}._@+-]{2,})`,
  'giu',
);

/** "Sie sind als „robin“ angemeldet": the verb comes last. */
const AS_BEFORE = new RegExp(
  String.raw`\b(?:als|som|as)\s+${KIND}["'“«„]?([\p{L}\p{N}][\p{L}\p{N}._@+-]{2,})["'”»“]?\s+(?:angemeldet|eingeloggt|ingelogd|aangemeld|inloggad|logget ind|logget inn)(?!\p{L})`,
  'giu',
);

/** Whom the page says to be logged in. */
const saidToBeIn = (text: string): string[] =>
  [AS, AS_BEFORE].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name!.replace(/\.$/, '')));

const beginAlike = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

/**
 * Whom the page says to be logged in, where that is not the account that was just made under a name of ours: an app may let its
 * first visitors in as somebody else.
 */
export function somebodyElse({ text }: View, task: AgentTask, memory: Memory): string | null {
  if (task.type !== 'register' || !(memory.usernameUsed ?? memory.sent?.withUsername)) return null;
  const { first, last } = personName(task);
  const ours = [task.email, memory.username, first, last, ...memory.identifiers].map((one) => one.toLowerCase());
  const named = saidToBeIn(text);
  return named.some((name) => ours.some((one) => beginAlike(one, name.toLowerCase()))) ? null : (named[0] ?? null);
}

/** "You are logged in as user “robin7”": whom the page says to be logged in is the account. */
export function saidToBeOurs({ text }: View, memory: Memory): boolean {
  const ours = [memory.username, ...memory.identifiers].map((one) => one.toLowerCase());
  return saidToBeIn(text).some((name) => ours.includes(name.toLowerCase()));
}
