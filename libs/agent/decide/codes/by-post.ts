import { normalize } from '../../words/normalize.js';
import { messages } from '../../words/words.js';
import type { Situation } from '../situation.js';
import { showsLittle } from '../ways/lone-box.js';

/** The code comes on paper, to wherever the account is said to live. */
export function comesByPost({ view, memory, task }: Situation): boolean {
  const said = normalize(view.text);
  return (
    task.type === 'register' &&
    memory.hasBegun &&
    showsLittle(view) &&
    messages.byPost.test(said) &&
    !messages.emailed.test(said)
  );
}
