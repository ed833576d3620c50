import { Concept, findWords, meanings, settle } from '../evidence/concepts.js';
import { fold, plain } from '../evidence/fold.js';
import { asFirstPassword, type Reading } from '../evidence/reading.js';
import type { Score } from '../evidence/score.js';
import type { Link } from '../visible/document.js';

/** What somebody is to do about an account. */
export const ASKS = Concept.verify | Concept.signIn | Concept.finish | Concept.setPassword;

const known = new WeakMap<Link, number>();

/** What a link's own words mean; it is asked for more than once. */
export function labelMeans(link: Link, reading: Reading): number {
  const means = known.get(link) ?? readLabel(link, reading);
  known.set(link, means);
  return means;
}

function readLabel({ label }: Link, { languages, greets }: Reading): number {
  if (!label || isUrlLike(label)) return 0;
  const text = plain(label);
  const hits = settle(findWords({ text, folded: fold(text) }), languages);
  return meanings(greets ? hits.map(asFirstPassword) : hits);
}

/** Weighs a link's own words. */
export function scoreLabel(label: number, score: Score): void {
  if (label & Concept.verify) score.add(3, 'its words ask to verify');
  else if (label & Concept.signIn) score.add(2.2, 'its words ask to sign in');
  else if (label & Concept.finish) score.add(2, 'its words ask to go on');
  else if (label & Concept.setPassword) score.add(2, 'its words ask to set a password');
  else if (label & Concept.click) score.add(0.4, 'its words ask to click');
  if (
    label & (Concept.verify | Concept.finish) &&
    label & (Concept.occasion | Concept.decoy) &&
    !(label & Concept.object)
  )
    score.add(-5.5, 'but of an occasion, not of an account');
  else if (label & Concept.occasion && !(label & ASKS)) score.add(-1.5, 'its words speak of an occasion');
  if (label & ASKS && label & Concept.object) score.add(0.5, 'and name an account or an address');
  if (label & Concept.verify && label & Concept.signIn) score.add(0.6, 'and to sign in');
  if (label & Concept.deny) score.add(-6, 'its words refuse or report');
  if (label & Concept.furniture) score.add(label & ASKS ? -3 : -4, 'its words belong to the frame of the mail');
  if (label & Concept.reset) score.add(-5, 'its words ask to reset a password');
  if (label & Concept.view && !(label & ASKS)) score.add(-1.5, 'its words ask to look at something');
  if (label & Concept.decoy) score.add(-2.5, 'its words speak of something else');
}

/** "Check whether …", "Vérifier si …", "Prüfen, ob …": asks how something is, and proves nothing. */
export const WHETHER = /^\p{L}+,? (?:if|whether|si|se|ob|of|om|czy|zda|jestli|či)(?!\p{L})/iu;

/** Whether the words of a link say more than to verify. */
export function namesMore(label: string): boolean {
  const text = plain(label);
  const verbs = findWords({ text, folded: fold(text) }).filter(({ concepts }) => concepts & Concept.verify);
  const rest = verbs.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  return /(?:^|\P{L})\p{L}{4,}/u.test(rest);
}

/** Words that are nothing but an address. */
export function isUrlLike(label: string): boolean {
  return /^(?:https?:\/\/|www\.)\S+$/i.test(label.trim()) || /^\S+\.[a-z]{2,}\/\S*$/i.test(label.trim());
}
