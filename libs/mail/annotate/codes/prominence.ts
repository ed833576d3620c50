import { Concept } from '../evidence/concepts.js';
import type { Reading } from '../evidence/reading.js';
import { NAMES } from './cue.js';
import { add, type FoundCode, hasMark } from './finding.js';

const PROOF = Concept.verify | Concept.signIn;

/** A mail of fewer characters is a number and its heading. */
const LITTLE = 50;

/** The commonest words of the languages that most mails are in: three of them, and a mail that speaks of a code would have said so. */
const COMMON =
  /(?<!\p{L})(?:the|your|you|we|will|and|for|with|on|ihre?|ihnen|sie|wir|und|der|die|das|bis|zum|mit|votre|vous|nous|avant|les|des|est|dans|pour|su|tu|los|las|una|para|antes|il|tuo|tua|della|nel|prima|seu|sua|até|uma|het|een|uw|je|wij|van|voor|och|din|ditt|att|på|du|er|og|til|det|jest|się|nie|twój|twoja|oraz|je|vaše|se|na|váš|ваш|ваша|ваше|вы|на|для|не|siz|için|ve|bir)(?!\p{L})/giu;
const ENOUGH = 3;
/** Scripts of one language each, and its words are listed. */
const SCRIPT =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Greek}\p{Script=Hebrew}]{2}/u;

/** In a language that nobody listed: a short mail around one number that stands out is about that number. */
export function addProminence(byValue: ReadonlyMap<string, FoundCode>, subject: Reading, body: Reading): void {
  const { text } = body.seen;
  if (text.length > 1500) return;
  const alone = [...byValue.values()].filter((finding) => hasMark(finding, 'alone'));
  const numbers = alone.filter(({ value }) => /^\d{4,8}$/.test(value));
  const mixed = alone.filter(({ value }) =>
    /^(?=.*\d)(?=.*[A-Z])(?:[A-Z0-9]{5,8}|[A-Z0-9]{3,5}-[A-Z0-9]{3,5})$/.test(value),
  );
  const until = (finding: FoundCode) => Math.max(text.indexOf(finding.value), 0) + 200;
  // "Your code to sign in": tells of nothing else, though its body begins with a new device.
  const elsewhere =
    subject.concepts & NAMES && subject.concepts & PROOF ? Concept.decoy : Concept.decoy | Concept.notice;
  const isElse = (finding: FoundCode) => body.meansOutsideFrame(0, until(finding)) & elsewhere;
  const asks = (subject.concepts & (PROOF | NAMES)) !== 0;
  const saysNothingElse = (finding: FoundCode) => text.trim() === finding.value && (subject.concepts & NAMES) !== 0;
  if (numbers.length === 1 && !isElse(numbers[0]!)) {
    const [number] = numbers as [FoundCode];
    if (number.start >= 0 && saysNothingOfCodes(subject, body)) return;
    add(number, 1.3, 'a short mail around one number');
    if (saysNothingElse(number)) add(number, 2.5, 'the mail says nothing else');
    else if (asks && text.length < LITTLE) add(number, 0.7, 'the mail says little else');
  } else if (numbers.length === 0 && mixed.length === 1 && subject.concepts & PROOF && !isElse(mixed[0]!)) {
    if (!hasMark(mixed[0]!, 'claimed'))
      add(mixed[0]!, 3.5, 'a short mail about signing in or verifying, around one code');
    if (saysNothingElse(mixed[0]!)) add(mixed[0]!, 1, 'the mail says nothing else');
  }
}

/** A mail in a language that is listed, and none of whose words is one of codes: its number is a seat's, a queue's or a member's. */
function saysNothingOfCodes(subject: Reading, body: Reading): boolean {
  const spoken = NAMES | PROOF | Concept.secrecy | Concept.typing;
  if ((subject.concepts | body.concepts) & spoken) return false;
  const { text } = body.seen;
  return SCRIPT.test(text) || (`${subject.seen.text} ${text}`.match(COMMON)?.length ?? 0) >= ENOUGH;
}
