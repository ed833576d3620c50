import { normalize } from '../../words/normalize.js';
import { fields as words } from '../../words/words.js';
import type { Classified } from './purpose.js';

/** "(*) Not required", in what the page says: a star is what marks such boxes. */
export function settleLegend(text: string, list: Classified[]): void {
  if (!text.split('\n').some(isLegendOfOptional)) return;
  for (const one of list)
    if (STARRED.test((one.field.label || one.field.near).trim()))
      Object.assign(one, { required: false, optional: true });
}

const STARRED = /^[*＊]|[*＊]\s*:?$/;
const LEGEND = /^[(（]?[*＊][)）]?[\s:=–-]*(?=\p{L})/u;

/** Of "not required" and "required, the rest is optional" the first word tells. */
function isLegendOfOptional(line: string): boolean {
  if (line.length > 120 || !LEGEND.test(line.trim())) return false;
  const said = normalize(line);
  const at = (found: string | null): number => (found === null ? Infinity : said.indexOf(found.trim()));
  const optional = at(words.optional.find(said));
  return optional < Infinity && optional <= at(words.required.find(said));
}
