import type { Score } from '../evidence/score.js';
import type { UrlEvidence } from './url-evidence.js';

/**
 * Weighs what an address says by itself. `counted`: all links of the mail go through its host; `first`: nobody has a password
 * yet that could be reset.
 */
export function scoreUrl(url: UrlEvidence, carriesCode: boolean, counted: boolean, first: boolean, score: Score): void {
  if (url.asset) score.add(-6, 'a file, not a page');
  if (url.refuses && !(carriesCode && url.proves)) score.add(-3, 'its address speaks of leaving or of help');
  if (url.leaves) score.add(-3, 'its address speaks of ending something');
  if (url.resets && !first) score.add(-2, 'its address speaks of a reset');
  if (url.sells && !url.proves) score.add(-3, 'its address speaks of orders, tickets or the like');
  if (url.room && !url.proves) score.add(-4, 'its address carries the password of a room');
  if (url.staff && !url.proves && (!url.enters || url.secret === 0))
    score.add(-2, 'an address of those who run the place');
  if (url.proves && !url.refuses) score.add(1.6, 'its address speaks of verification');
  else if (url.enters) score.add(0.8, 'its address speaks of entering');
  else if (url.house) score.add(0.5, 'its host is named after entering');
  if (carriesCode) score.add(1.5, "carries the mail's code");
  else if (counted) score.add(0.4, 'carries what all links through a counter of clicks do');
  else if (url.secret === 2) score.add(1.5, 'carries a long secret');
  else if (url.secret === 1) score.add(0.7, 'carries a short secret');
  else if (url.opaque && (url.proves || url.enters)) score.add(-0.3, 'carries what might be a short secret');
  else if (url.opaque)
    score.add(url.house ? -0.6 : -0.9, 'carries what might be a short secret, or a number of something');
  else score.add(-3, 'carries no secret');
  if (url.home) score.add(-2.5, 'a home page');
}
