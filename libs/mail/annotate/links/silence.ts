import { Concept } from '../evidence/concepts.js';
import type { Reading } from '../evidence/reading.js';
import type { Score } from '../evidence/score.js';
import { labelMeans } from './label.js';
import type { ScoredLink } from './score-link.js';
import { type UrlEvidence, evidenceOf } from './url-evidence.js';

/** Up to how many characters a mail is short. */
export const SHORT_MAIL = 700;

/** Below it hardly a word of a mail is known. */
const UNREAD = 0.15;

/** What is understood of a mail in whatever language: its frame, and words that many share. */
const SHARED = Concept.furniture | Concept.object | Concept.click | Concept.signIn;
/** Most of what is understood of such a mail: its frame may be in English. */
const FRAME = 0.25;

/** A mail in a language that no list knows, with one address that proves and nothing else but its frame. */
export function scoreUnread(all: readonly ScoredLink[], subject: Reading, reading: Reading): void {
  if (reading.coverage >= FRAME || (subject.concepts | reading.concepts) & ~SHARED) return;
  if (new Set(goalsOf(reading)).size !== 1) return;
  for (const { link, score } of all) {
    const { proves, refuses, resets, sells, secret } = evidenceOf(link);
    if (proves && secret === 2 && !refuses && !resets && !sells)
      score.add(1, 'the only address that proves, in a language that no list knows');
  }
}

/** The addresses of a mail, but for those of its frame. */
function goalsOf(reading: Reading): string[] {
  return reading.seen.links
    .filter((link) => !(labelMeans(link, reading) & Concept.furniture) || evidenceOf(link).proves)
    .map(({ url }) => url);
}

/** An address alone says little where the words around it ask for nothing, unless they are in a language that no list knows. */
export function scoreSilence(url: UrlEvidence, means: number, button: boolean, reading: Reading, score: Score): void {
  const only = new Set(goalsOf(reading)).size === 1;
  if (url.proves && url.secret === 2 && only) return;
  const unread = reading.coverage < UNREAD;
  const wanted = only && isWanted(url, means, reading);
  score.add(
    unread ? -0.2 : wanted ? -0.6 : url.proves ? (button && reading.concepts & Concept.ephemeral ? -0.5 : -0.8) : -2.5,
    'nothing that is seen asks to verify or to sign in',
  );
}

/** "Click here if you want this, and ignore this mail if you do not", and nothing else, of an address that lets in. */
function isWanted({ enters, sells, secret }: UrlEvidence, means: number, { concepts, seen }: Reading): boolean {
  const elsewhere = Concept.notice | Concept.view | Concept.occasion | Concept.reset;
  return (
    enters &&
    secret === 2 &&
    Boolean(means & Concept.click) &&
    !(means & (elsewhere | Concept.decoy)) &&
    !(concepts & elsewhere) &&
    seen.text.length <= SHORT_MAIL &&
    (Boolean(concepts & Concept.ephemeral) || (!sells && isOneSentence(seen)))
  );
}

/** "Here is the link for it: …": the mail says no more above its signature. */
function isOneSentence({ text, lines, links }: Reading['seen']): boolean {
  const own = lines.find((line) => text.slice(line.start, line.end).trim());
  const { start, end } = links[0]!;
  return own !== undefined && start >= own.start && start < own.end && own.end - own.start - (end - start) <= 80;
}
