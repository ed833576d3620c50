import { Concept } from '../evidence/concepts.js';
import type { Reading } from '../evidence/reading.js';
import type { Link } from '../visible/document.js';
import { ASKS, labelMeans } from './label.js';
import type { ScoredLink } from './score-link.js';
import { evidenceOf } from './url-evidence.js';

/** A long secret, and no word of what it does: so look the addresses of counters of clicks. */
function isSilent(link: Link): boolean {
  return evidenceOf(link).secret === 2 && saysNothing(link);
}

/** Some secret, and no word of what it does. */
export function saysNothing(link: Link): boolean {
  const { secret, proves, enters, house } = evidenceOf(link);
  return secret > 0 && !proves && !enters && !house;
}

/** Weighs what is said of links whose addresses say nothing: the words alone have to tell what the link does. */
export function scoreSilent(all: readonly ScoredLink[], subject: Reading, reading: Reading): void {
  const silent = all.filter(({ link }) => isSilent(link));
  for (const { link, score } of all) {
    if (saysNothing(link) && onlySignsIn(link, subject, reading))
      score.add(-3, 'it asks to sign in, and nothing says that its address does so');
  }
  if (bringsPassword(reading))
    for (const { link, score } of silent)
      if (!(labelMeans(link, reading) & ASKS)) score.add(-3, 'beside a password, and nothing asks to prove anything');
  if (subject.concepts & ASKS) return;
  const asking = silent.filter(({ link }) => labelMeans(link, reading) & (Concept.verify | Concept.finish));
  const labels = new Set(asking.map(({ link }) => link.label));
  if (labels.size > 1 && silent.length > asking.length)
    for (const { score } of asking) score.add(-2, 'one of several that ask for something else each');
}

/** "Log in to see what is new", in a mail that speaks of no link that expires or was asked for, but if of a trial that ends. */
export function onlySignsIn(link: Link, subject: Reading, reading: Reading): boolean {
  const label = labelMeans(link, reading);
  return (
    Boolean(label & Concept.signIn) &&
    !(label & ASKS & ~Concept.signIn) &&
    (!(reading.concepts & Concept.ephemeral) || Boolean(subject.concepts & Concept.occasion)) &&
    !(subject.concepts & (Concept.verify | Concept.signIn))
  );
}

/** "Your password is h9Zr44mq", in whatever language: whoever has one goes in by it, wherever the link leads. */
function bringsPassword({ hits, seen: { text } }: Reading): boolean {
  return hits.some(
    ({ concepts, end }) => concepts & Concept.password && PASSWORD.test(text.slice(end, end + BEHIND).split('\n')[0]!),
  );
}

/** How far behind its name a password stands at most, with its own length. */
const BEHIND = 60;

/** Within a word or two, one of letters and digits that is no address. */
const PASSWORD = /^\p{L}*(?:[ :：]+\p{L}+){0,2}[ :：]+(?=\S*\d)(?=\S*\p{L})[^\s/@]{6,24}(?:\s|$)/u;
