import type { Control } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions } from '../../words/words.js';

/** "Not now": the page can be done without, and so can the second factor that it is about. */
export const passesOver = ({ visible, text }: Control): boolean =>
  visible && (isLeftFor(text) || [text, ...ends(text)].some((said) => actions.skip.cover(normalize(said)) > 0.6));

/** "Add a card later" */
function isLeftFor(text: string): boolean {
  const said = normalize(text);
  return said.length < 30 && actions.addTo.test(said) && actions.skip.cover(said) > 0.3;
}

/** "Skip, start from scratch" says what comes instead, "name my team later" what does not come. */
function ends(text: string): string[] {
  const words = text.split(/\s+/);
  const last = words.length < 7 ? [words.slice(-1), words.slice(-2)] : [];
  return [text.split(/[,;:–—]\s/u)[0]!, ...last.map((some) => some.join(' '))];
}
