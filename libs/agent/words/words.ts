import { actionWords } from './actions.words.js';
import { fieldWords } from './fields.words.js';
import { harmfulNames, harmfulWords } from './harmful.words.js';
import { compile } from './match.js';
import { messageWords } from './messages.words.js';

/** The compiled word lists: what controls do, what fields are called, what pages say. */
export const actions = compile(actionWords);
export const fields = compile(fieldWords);
export const messages = compile(messageWords);
export const harmful = compile({ words: harmfulWords, names: harmfulNames });
