import { Concept } from '../evidence/concepts.js';
import type { Score } from '../evidence/score.js';
import { TICKET, type UrlEvidence } from './url-evidence.js';

/**
 * "Click on the following address in order to choose your password: …/ticket/15651578611861": help desks and shops count in such numbers as
 * well, but let nobody choose a password by them. `around`: what the words before the address mean.
 */
export function scoreTicket({ goal, opaque, sells, refuses }: UrlEvidence, around: number, score: Score): void {
  const asks =
    around & Concept.setPassword && around & Concept.click && !(around & (Concept.reset | Concept.furniture));
  if (!asks || opaque || refuses || !TICKET.test(new URL(goal).pathname)) return;
  score.add(sells ? 6.9 : 5.7, 'so many digits, and its sentence asks to choose a password');
}
