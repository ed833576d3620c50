import type { Reading } from '../evidence/reading.js';
import type { Score } from '../evidence/score.js';
import type { CodeCandidate } from './candidates.js';
import type { Cue } from './cue.js';

/** How far back a sentence may begin that ends with the name of a code. */
const SENTENCE = 60;

/** "Share", "show", in several languages, as the first word of a sentence and up to two words before a code's name: nobody says so of a secret. */
const HAND_ON =
  /(?:^|[\n.!?…:;] *)(?:please |bitte |merci de |por favor,? )?(?:share|show|present|hand|zeigen sie|zeige|nennen sie|nenne|teile|teilen sie|présentez|montrez|partagez|comparte|comparta|muestra|muestre|enseña|condividi|mostra|mostri|compartilhe|mostre|apresente|deel|toon|pokaż|okaż|udostępnij|visa upp|dela|vis frem|ukažte|sdílejte|покажите|назовите|поделитесь)(?: \p{L}+){0,2} $/iu;

/** How much stands between a code and its name where both are of one sentence. */
const MOST_BETWEEN = 30;

/** "Do not share", in several languages. */
const NOT =
  /(?<!\p{L})(?:not?|never|nobody|nicht|niemand\p{L}*|nie|pas|jamais|personne|nunca|nadie|não|ninguém|non|nessuno|mai|niet|nooit|inte|aldrig|ikke|aldri|не|никому|nikomu)(?!\p{L})/iu;

/** "Redeem it in your launcher", below a key. */
const REDEEM =
  /^(?:redeem|einlösen|lösen sie|löse|échangez|canjea|canjee|riscatta|resgate|wissel|zrealizuj|uplatněte|lös in|indløs|løs inn|lunasta|váltsd be|активируйте ключ)(?!\p{L})/iu;

/** Weighs against a code that the mail says to show, to share or to redeem: it is for somebody else, or buys something. */
export function scoreHandedOn(candidate: CodeCandidate, { hit }: Cue, reading: Reading, score: Score): void {
  const { text, lines } = reading.seen;
  if (hit && hit.end <= candidate.start) {
    const before = HAND_ON.exec(text.slice(Math.max(0, hit.start - SENTENCE), hit.start));
    const between = text.slice(hit.end, candidate.start);
    if (before && between.length <= MOST_BETWEEN && !/[\n.!?]/.test(between) && !NOT.test(before[0] + between))
      score.add(-3, 'said to be shown or shared', 'claimed');
  }
  if (candidate.shape === 'digits') return;
  const below = lines[reading.lineAt(candidate.start) + 1];
  if (below && REDEEM.test(text.slice(below.start, below.start + 30))) score.add(-3, 'said to be redeemed', 'claimed');
}
