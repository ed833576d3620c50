import type { AgentSecrets, AgentTask } from '../agent.types.js';
import { personName } from '../decide/forms/made-up-person.js';
import { masker } from '../looks/mask-look.js';
import type { Memory } from '../memory.js';
import type { View } from '../perceive/view.types.js';

/** Runs of digits and mixtures of letters and digits, short ones too: codes that nobody has told us of. */
const NUMBER = /\d{5,}|\d{3}[ -]\d{3,}/g;
const MIXTURE = /(?=[A-Za-z0-9-]*\d)(?=[A-Za-z0-9-]*[A-Za-z])[A-Za-z0-9-]{9,}/g;

/** Makes a page's texts fit for others' eyes: what the run knows is named, what looks like a secret is left out. */
export async function redactor(
  view: View,
  { task, memory, secrets }: { task: AgentTask; memory: Memory; secrets: AgentSecrets },
): Promise<(text: string) => string> {
  const [password, plaintexts] = await Promise.all([secrets.password(), secrets.plaintexts()]);
  const mask = masker(view, memory, plaintexts);
  const { first, last } = personName(task);
  const [mailbox] = task.email.split('@');
  const known: [string, string | null | undefined][] = [
    ['password', password],
    ['password', memory.mailedPassword],
    ['password', memory.passwordBefore],
    ['code', memory.mail.code],
    ['email', task.email],
    ['username', task.username],
    ['username', memory.username],
    ['mailbox', mailbox],
    ['full name', task.displayName],
    ['given name', first],
    ['family name', last],
  ];
  const names = known
    .filter((one): one is [string, string] => Boolean(one[1] && one[1].length > 2))
    .flatMap(([name, value]) =>
      [...new Set([value, encodeURIComponent(value)])].map((form) => [name, form] as [string, string]),
    )
    .sort((a, b) => b[1].length - a[1].length)
    .map(([name, value]): [string, RegExp] => [`{{${name}}}`, whole(name, value)]);
  return (text) => {
    const named = names.reduce((rest, [placeholder, value]) => rest.replace(value, () => placeholder), text);
    return mask(named).replace(NUMBER, '…').replace(MIXTURE, '…');
  };
}

/** Secrets are found anywhere; a name only where it is a word of its own. */
function whole(name: string, value: string): RegExp {
  const literal = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (['password', 'code', 'email'].includes(name)) return new RegExp(literal, 'gi');
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu');
}
