import { Concept } from '../evidence/concepts.js';
import type { Reading } from '../evidence/reading.js';
import type { Link } from '../visible/document.js';
import { labelMeans } from './label.js';
import { evidenceOf } from './url-evidence.js';

/** Who has not entered yet, whatever the mail is called: "Confirm sign-in", on a link or right above its address. */
export function confirmsEntry(link: Link, reading: Reading): boolean {
  const { secret, refuses, resets } = evidenceOf(link);
  if (secret !== 2 || refuses || resets) return false;
  const line = reading.lineAt(link.start);
  const means = link.bare ? reading.meansOfLine(line) || reading.meansOfLine(line - 1) : labelMeans(link, reading);
  return isEntry(means);
}

function isEntry(means: number): boolean {
  const against = Concept.deny | Concept.reset | Concept.furniture | Concept.view;
  return Boolean(means & Concept.verify && means & Concept.signIn && !(means & against));
}
