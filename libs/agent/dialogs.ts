import type { Dialog } from 'playwright-core';
import { normalize } from './words/normalize.js';
import { harmful } from './words/words.js';

/**
 * Answers a JavaScript dialog that came up while the agent acts: what it pressed, it meant ("Create this account?"), and a page that
 * asks whether it may be left may be. What would do harm is not confirmed, and nothing is typed. Somebody may have been quicker.
 */
export function answer(dialog: Dialog): void {
  const type = dialog.type();
  const meant = type === 'beforeunload' || (type === 'confirm' && !harmful.words.test(normalize(dialog.message())));
  (meant ? dialog.accept() : dialog.dismiss()).catch(() => undefined);
}
