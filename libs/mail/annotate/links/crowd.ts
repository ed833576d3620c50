import { NAMES } from '../codes/cue.js';
import type { Reading } from '../evidence/reading.js';
import { ASKS } from './label.js';
import type { ScoredLink } from './score-link.js';
import { evidenceOf } from './url-evidence.js';

/** From how many addresses on a mail is one to read: one that is about an account has its logo, its button and its frame. */
const CROWD = 12;

/** A newsletter asks to join this and to sign up for that, and its subject speaks of no account. */
export function scoreCrowd(all: readonly ScoredLink[], { concepts }: Reading): void {
  if (all.length < CROWD || concepts & (ASKS | NAMES)) return;
  for (const { link, score } of all)
    if (!evidenceOf(link).proves) score.add(-1.5, 'one of very many links, and the subject speaks of no account');
}
