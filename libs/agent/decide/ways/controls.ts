import type { Memory } from '../../memory.js';
import type { Control } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions } from '../../words/words.js';

/** What tells one control from the others of its page, and is the same when the page is drawn again. */
export const controlKey = (control: Control): string =>
  `${normalize(control.text)}|${control.href.split(/[?#]/)[0]}|${control.hints.slice(0, 60)}`;

/** It may be pressed, and has not been yet. */
export const isFree = (control: Control, { clicked }: Memory): boolean =>
  control.visible && !control.disabled && !clicked.has(controlKey(control));

/** "Next": what it says is little more than that it goes on. */
export const goesOn = (control: Pick<Control, 'text'> | null): boolean =>
  control !== null && actions.proceed.cover(normalize(control.text)) > 0.6;
