import { Concept } from '../evidence/concepts.js';
import type { Hit } from '../evidence/phrases.js';
import type { Reading } from '../evidence/reading.js';
import type { Score } from '../evidence/score.js';
import type { CodeCandidate } from './candidates.js';
import type { Cue } from './cue.js';

/** How far back a sentence may begin that ends with the name of a code. */
const SENTENCE = 60;

/** What comes right before the name of a code in a sentence that begins with one of these verbs, and goes on so up to the name. */
function sentenceOf(verbs: string, goesOn: string): RegExp {
  return new RegExp(`(?:^|[\\n.!?…:;,،] *)(?:please |bitte |merci de |por favor,? )?(?:${verbs})${goesOn} \\(?$`, 'iu');
}

/** "Share", "show", in several languages, as the first word of a sentence and up to two words before a code's name: nobody says so of a secret. */
const HAND_ON = sentenceOf(
  'share|show|present|hand|zeigen sie|zeige|nennen sie|nenne|teile|teilen sie|présentez|montrez|partagez|comparte|comparta|muestra|muestre|enseña|condividi|mostra|mostri|compartilhe|mostre|apresente|deel|toon|pokaż|okaż|udostępnij|visa upp|dela|vis frem|ukažte|sdílejte|покажите|назовите|поделитесь',
  '(?: \\p{L}+){0,2}',
);

/** How much stands between a code and its name where both are of one sentence. */
const MOST_BETWEEN = 30;

/** "Do not share", in several languages. */
const NOT =
  /(?<!\p{L})(?:not?|never|nobody|nicht|niemand\p{L}*|nie|pas|jamais|personne|nunca|nadie|não|ninguém|non|nessuno|mai|niet|nooit|inte|aldrig|ikke|aldri|не|никому|nikomu)(?!\p{L})/iu;

/** "Redeem it in your launcher", below a key. */
const REDEEM =
  /^(?:redeem|einlösen|lösen sie|löse|échangez|canjea|canjee|riscatta|resgate|wissel|zrealizuj|uplatněte|lös in|indløs|løs inn|lunasta|váltsd be|активируйте ключ)(?!\p{L})/iu;

/** "Give this PIN to the driver:", in several languages: given to somebody whom the rest of the sentence names. */
const GIVE = sentenceOf(
  'give|provide|quote|tell|show|read out|geben sie|gib|zeigen sie|zeige|nennen sie|nenne|sagen sie|donnez|communiquez|indiquez|da|dé|dígale|muestre|comunica|comunichi|mostri|informe|mostre|geef|toon|noem|podaj|pokaż|uge|oppgi|oplys|uppge|sdělte|ukažte|назовите|сообщите|скажите',
  '(?: the following)?(?: \\p{L}+)?(?: [\\p{L}-]+){0,2}',
);

/** "Please give it to the porter.", in several languages: the sentence right behind a code says whom it is shown to. */
const GIVEN_AFTER =
  /^[^\p{L}\p{N}]{0,6}(?:please |bitte |merci de |por favor,? )?(?:(?:give|show|hand|present|read|tell) (?:it|this code|this pin|the code) (?:to|at)|(?:zeigen sie|zeige?|nennen sie|nenne|sagen sie|sage?) (?:ihn|sie|diese?n?|den code)|(?:présentez|montrez|donnez|communiquez|indiquez)-l[ea]|(?:presént[ae]|muéstr[ae]|enséñ[ae])l[oa]|(?:mostra|presenta|comunica|mostri|presenti|comunichi)(?:te)?l[oa]|(?:apresente|mostre|informe)-[oa]|(?:laat|toon|noem|geef) (?:deze|hem|het|die) (?:zien )?(?:aan|bij)|(?:visa|uppge|vis|oplys|oppgi) (?:den|koden)|näytä (?:se|koodi)|(?:pokaż|podaj|okaż) (?:go|ten kod)|(?:ukažte|sdělte|předložte|ukážte) (?:ho|jej|tento kód)|mutas(?:d|sa) (?:meg|fel|be)|(?:покажите|назовите|сообщите|предъявите) (?:его|этот код|код)|(?:покажіть|назвіть|повідомте) (?:його|цей код|код)|покажете го)(?!\p{L})/iu;

/** How much of that sentence is read. */
const GIVEN_REACH = 90;

/** "In the cart", "at the till", in several languages. */
const AT_TILL =
  /(?<!\p{L})(?:(?:in|to|into|at) (?:the |your )?(?:cart|basket|checkout|bag|till)|(?:in den|im|in deinen|in ihren|in ihrem|in deinem) (?:warenkorb|einkaufswagen)|an der kasse|(?:dans|à) (?:votre|ton|le) panier|(?:en|a) (?:el|la|tu|su) (?:carrito|cesta)|al carrito|al momento del pago|(?:nel|al) (?:tuo )?carrello|(?:no|na) (?:seu |sua )?(?:carrinho|sacola)|in (?:je|de|uw|het) (?:winkelmand\p{L}*|winkelwagen\p{L}*)|bij het afrekenen|w koszyku|v košíku|do košíku|i (?:kassan|kassen|kurven|varukorgen|handlekurven)|ved kassen|kassalla|ostoskori\p{L}*|в корзине|у кошику|sepette|sepetinizde|sepetinde|ödeme sayfasında)(?!\p{L})|購物車|购物车|结账|結帳|ショッピングカート|カートで|ご注文時|장바구니|주문서|결제 시/iu;

/** "Webinar passcode", "class PIN", "album password": what comes right before the name of a code, and is opened by it. */
const ROOM =
  /(?<!\p{L})(?:meetings?|webinars?|conference|class|classroom|lesson|lecture|seminar|room|game|quiz|recording|webcast|video|entry|gate|door|gym|locker|parking|pairing|support|release|exam|test|visitor|guest|board|whiteboard|album|gallery|photo|photos|document|file|folder|share|event|poll|survey|réunion|besprechungs?|raum|kurs|aufnahme|aufzeichnungs?|alben|galerie|dokument(?:en)?|datei|ordner)(?:\s|-|’s |'s )?$/iu;

/** How much of its line is looked at for a till. */
const TILL_REACH = 160;

/** Weighs against a code that the mail says to show, to share or to redeem: it is for somebody else, or buys something. */
export function scoreHandedOn(candidate: CodeCandidate, { hit }: Cue, reading: Reading, score: Score): void {
  const { text, lines } = reading.seen;
  if (hit && hit.end <= candidate.start) {
    const before = HAND_ON.exec(text.slice(Math.max(0, hit.start - SENTENCE), hit.start));
    const between = text.slice(hit.end, candidate.start);
    if (before && between.length <= MOST_BETWEEN && !/[\n.!?]/.test(between) && !NOT.test(before[0] + between))
      score.add(-3, 'said to be shown or shared', 'claimed');
    else score.add(givenPoints(candidate, hit, reading), 'said to be given to whoever brings or lets in', 'claimed');
    if (
      /^(?:access )?\S+$/i.test(text.slice(hit.start, hit.end)) &&
      ROOM.test(text.slice(Math.max(0, hit.start - 20), hit.start))
    )
      score.add(-5, 'the code of a room', 'claimed');
  }
  const after = text.slice(candidate.end, candidate.end + GIVEN_REACH);
  if (GIVEN_AFTER.test(after) && !NOT.test(after.split(/(?<=\p{L}{2}[.!?])\s/u)[0]!))
    score.add(-5, 'said to be given to somebody', 'claimed');
  if (isForTill(candidate, hit, reading)) score.add(-5, 'typed where things are paid for', 'claimed');
  if (candidate.shape === 'digits') return;
  const below = lines[reading.lineAt(candidate.start) + 1];
  if (below && REDEEM.test(text.slice(below.start, below.start + 30))) score.add(-3, 'said to be redeemed', 'claimed');
}

/** "Tell your driver this", "Zeigen Sie dem Fahrer diesen": to whom, ahead of the name of the code. */
const TO_WHOM =
  / (?:your|the|our|dem|der|deinem|deiner|ihrem|ihrer|de|je|uw|din|el|al) [\p{L}-]{3,}(?: [\p{L}-]+)? (?:this|the|your|diese[nrs]?|den|die|das|deze|dit|denne|den här) (?:\p{L}+ )?$/iu;

/** "… to the porter", "… al repartidor": to whom, behind it. */
const BEHIND =
  /^(?: \([\p{L}-]{2,12}\)|\))? (?:to (?:the|your|our)|an (?:den|die|das|ihren|deinen)|al|a la|au|aux|à (?:la|votre)|à l['’]|ao|alla|allo|all['’]|aan (?:de|het|je|uw)|til|till) ?[\p{L}-]{3,}/iu;

/** Where a code is typed: "provide it to the app", "to our site to sign in". */
const PLACE = /^[^\n.:]{0,12}(?:app|application|web ?site|site|page|form|system|browser|device|service)(?!\p{L})/iu;

/** "Give this PIN to the driver:", and the PIN below it or beside it: more where it is said to whom. */
function givenPoints({ start }: CodeCandidate, hit: Hit, reading: Reading): number {
  const { text } = reading.seen;
  const between = text.slice(hit.end, start);
  const before = GIVE.exec(text.slice(Math.max(0, hit.start - SENTENCE), hit.start));
  if (before === null || !/^[^\n.!?:：]{0,80}(?:[:：]\s*|$)/.test(between) || NOT.test(before[0] + between)) return 0;
  const behind = BEHIND.exec(between);
  const means = reading.meansIn(hit.end, start);
  if (behind && (PLACE.test(behind[0]) || PLACE.test(between.slice(behind[0].length)))) return 0;
  if (behind && means & (Concept.verify | Concept.signIn)) return -4;
  if (behind || TO_WHOM.test(before[0])) return -6;
  return between.length > 4 && means & (Concept.decoy | Concept.occasion) ? -4 : 0;
}

/** The line that names the code, its own or the next one sends it to a till, and none of them is about an account. */
function isForTill({ start, end }: CodeCandidate, hit: Hit | null, reading: Reading): boolean {
  if (!hit) return false;
  const { lines } = reading.seen;
  const own = reading.lineAt(start);
  const named = Math.abs(reading.lineAt(hit.start) - own) <= 2 ? reading.lineAt(hit.start) : own;
  const around = [...new Set([named, own, own + 1])].filter((at) => lines[at] !== undefined);
  if (around.some((at) => reading.meansOfLine(at) & (Concept.verify | Concept.signIn))) return false;
  return around.some((at) => {
    const line = lines[at]!;
    const [from, to] = [Math.max(line.start, start - TILL_REACH), Math.min(line.end, end + TILL_REACH)];
    return from < to && AT_TILL.test(reading.seen.text.slice(from, to));
  });
}
