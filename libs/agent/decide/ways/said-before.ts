import type { Control, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';

/** "No account yet? Create one.": what the sentence before a short control says, normalized; empty where nothing stands before it. */
export function saidBefore({ text }: View, control: Pick<Control, 'text'>): string {
  const own = control.text.trim();
  if (!own || own.length > 25) return '';
  for (const line of text.split('\n')) {
    const before = line.length < 200 ? line.slice(0, Math.max(0, line.lastIndexOf(own))) : '';
    const sentence = before.split(/(?<=[.!?。？؟])\s*(?=\S)/u).at(-1)!;
    if (sentence.trim()) return normalize(sentence);
  }
  return '';
}
