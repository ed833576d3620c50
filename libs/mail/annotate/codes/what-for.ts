import { Concept } from '../evidence/concepts.js';
import type { Reading } from '../evidence/reading.js';
import type { Reason, Score } from '../evidence/score.js';

/** "Use code 482913 to authorize the payment. Do not share it": a mail of money, and a code to type all the same. */
export function isToAuthorize(body: Reading): boolean {
  return (body.concepts & Concept.ephemeral) !== 0 && body.someLine(Concept.typing, Concept.code);
}

/** "Your redeem code": right after a word for other things, and named by no word besides. */
export function isCodeOfGoods({ hits }: Reading): boolean {
  const names = hits.filter(({ concepts }) => concepts & (Concept.code | Concept.otp));
  return (
    names.length > 0 &&
    names.every(
      ({ start, concepts }) =>
        !(concepts & Concept.otp) &&
        hits.some((hit) => hit.concepts & Concept.decoy && hit.end <= start && start - hit.end <= 1),
    )
  );
}

/** "Ticket 482913", "pickup code: 482913": some word says what it is, and none that it is a code to type. */
export function isOfSomethingElse({ reasons }: Score): boolean {
  const claims = reasons.filter(({ mark }) => mark === 'claimed').map(({ points }) => points);
  return claims.some((points) => points <= -2.5) && !claims.some((points) => points > 0);
}

/** What the words around a code claim it for: it counts wherever else the same code stands. */
export function claimsAgainst(reasons: readonly Reason[]): Reason[] {
  return reasons.filter(({ mark, points }) => mark === 'claimed' && points <= -2.5);
}
