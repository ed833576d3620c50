import { call, digits } from './devices.words.js';

/** That somebody is rung up, and that figures are to be typed: said on one page they tell of a code that a voice brings. */
export const callParts = {
  rings: Object.values(call),
  figures: Object.values(digits),
};
