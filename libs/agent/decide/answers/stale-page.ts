import type { Sent } from '../../sent.types.js';
import { normalize } from '../../words/normalize.js';
import { messages } from '../../words/words.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { newLines } from './new-lines.js';

/**
 * "You are signed in as ada. Reload the page before you go on": what was open keeps its ways for strangers, and each of them is shut
 * to whoever is in. It is opened anew, once.
 */
export function stalePage({ view, memory, task }: Situation, sent: Sent): Move | null {
  if (!sent.withPassword || view.born !== sent.born || memory.silences > 0) return null;
  const names = [memory.username, task.email].map((name) => name.toLowerCase());
  const told = newLines(view, sent).find((line) => {
    const words = line
      .toLowerCase()
      .split(/[\s,;:!"“”«»]+/)
      .map((word) => word.replace(/\.$/, ''));
    return messages.toldIn.test(normalize(line)) && names.some((name) => words.includes(name));
  });
  if (!told) return null;
  memory.silences++;
  return {
    move: 'goto',
    url: view.url.split('#')[0]!,
    why: `the page says who is in ("${told.trim().slice(0, 60)}") and is what strangers see: opening it anew`,
  };
}
