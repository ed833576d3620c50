import { Concept } from '../evidence/concepts.js';
import type { Reading } from '../evidence/reading.js';
import { labelMeans } from '../links/label.js';
import { isJumble } from './form.js';
import { asPart, evidenceOf, partsOf } from '../links/url-evidence.js';
import type { Link } from '../visible/document.js';
import { findCodeCandidates } from './candidates.js';
import { NAMES } from './cue.js';
import { add, type FoundCode, hasMark } from './finding.js';
import { addProminence } from './prominence.js';

const PROOF = Concept.verify | Concept.signIn;

/** How clearly a word calls the one number a code that others are measured by. */
const CLEARLY = 2.3;

/** From how many characters on a mail would say what a number in its subject is for. */
const LONG = 600;

/** Subjects of answers, in several languages, with or without the number of a conversation before them. */
const REPLY =
  /^(?:\[[^\]]*\]\s*)?(?:re|res|rép|aw|sv|vs|vá|antw|rif|odp|ats|atb|bls|ynt|απ|השב|رد|回复|答复)\s?(?:\[\d+\])?[:：]/i;

/** "[Bug 12044]", "[#482]", "[SHOP-12]", "[support-482]": what trackers and help desks put before the subject of all that is said of a thing. */
const TRACKED = /^\[(?:[\p{L} ]*#\d+|\p{L}+ \d{4,}|[A-Z][A-Z0-9]+-\d+|\p{L}[\p{L}\d]+-\d{3,})\]/u;

/** Within how many lines from its top a mail greets. */
const GREETING_LINES = 5;
/** One word or two and a name with figures at its end, or that name alone with a comma behind it. */
const GREETED = /^\s*(?:\p{L}+ ){0,2}(\p{L}{3,}\d{1,6})(?:(?<=\p{L} \S+)|(?=\s*[,،、，]))\s*[,!.:،、，]?\s*$/u;

/** Whether a mail is part of a conversation, as far as its subject says. */
export function isReply({ seen }: Reading): boolean {
  return REPLY.test(seen.text) || TRACKED.test(seen.text);
}

/** Subjects of mails that somebody passed on, in several languages. */
const FORWARDED =
  /^(?:fwd?|wg|tr|rv|reenv|enc|i|vb|vl|pd|prz|doorst|doorgest|fs|edasi|továbbítás|ilt|i̇lt|пересл|преп|προώθ|πρθ|הועבר|إعادة توجيه|转发|轉寄|转寄|전달|転送)\s?(?:\[\d+\])?[:：]/iu;

/** Whether a mail hands on another one, as far as its subject says. */
export function isForwarded(subject: string): boolean {
  return FORWARDED.test(subject);
}

/** Weighs what the mail as a whole says about its codes: subject, length, links, and what else it holds. */
export function addWholeMail(byValue: ReadonlyMap<string, FoundCode>, subject: Reading, body: Reading): void {
  addSubjectOnly(byValue, subject, body);
  addUnspoken(byValue, subject, body);
  addBareSubject(byValue, subject, body);
  addProminence(byValue, subject, body);
  addCarried(byValue, body);
  addAwaited(byValue, body);
  addTyped(byValue, subject, body);
  addLonely(byValue, subject, body);
  addNumbered(byValue, subject);
  addNames(byValue);
  addListed(byValue, subject, body);
  addGreeted(byValue, body);
  addAnew(byValue, subject, body);
  addToSubscribers(byValue, subject, body);
  addChanged(byValue, body);
}

/** "@@ -48,6 +48,9 @@": the mail shows what somebody changed in a text. */
const CHANGE = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m;

/** What somebody wrote, and wrote of it, is for those who follow the text. */
function addChanged(byValue: ReadonlyMap<string, FoundCode>, { seen: { text } }: Reading): void {
  if (byValue.size === 0 || !text.includes('@@ -') || !CHANGE.test(text)) return;
  for (const finding of byValue.values()) add(finding, -4, 'the mail shows what changed in a text');
}

/** A code that stands in the subject alone is named by the body. */
function addSubjectOnly(byValue: ReadonlyMap<string, FoundCode>, subject: Reading, body: Reading): void {
  if (!(body.concepts & NAMES) || subject.concepts & NAMES) return;
  for (const { value } of findCodeCandidates(subject)) {
    const finding = byValue.get(value);
    if (finding && /\d/.test(value) && !hasMark(finding, 'elsewhere'))
      add(finding, 0.8, 'in the subject, and the body speaks of a code');
  }
}

/** "Irregularity found. Code: 12060478", above a long mail that speaks of no code: a number of its sender's. */
function addUnspoken(byValue: ReadonlyMap<string, FoundCode>, subject: Reading, body: Reading): void {
  if (body.concepts & NAMES || subject.concepts & (PROOF | Concept.otp) || body.seen.text.length < LONG) return;
  for (const finding of byValue.values())
    if (finding.start < 0) add(finding, -2, 'in the subject alone, and a long mail speaks of no code');
}

/** "482913" is the subject, and the body says what to do with it, or little at all. */
function addBareSubject(byValue: ReadonlyMap<string, FoundCode>, subject: Reading, body: Reading): void {
  const finding = byValue.get(subject.seen.text.trim());
  if (!finding || !/^\d{4,8}$/.test(finding.value)) return;
  add(finding, body.concepts & (PROOF | NAMES | Concept.typing) ? 2 : 0.7, 'the subject says nothing else');
}

/** "Hello robin1415,": whom the mail greets is no code, be it in a subject that names one: "activation key for robin1415". */
function addGreeted(byValue: ReadonlyMap<string, FoundCode>, body: Reading): void {
  for (const [at, { start, end }] of body.seen.lines.slice(0, GREETING_LINES).entries()) {
    const [, name] = GREETED.exec(body.seen.text.slice(start, end)) ?? [];
    const finding = name && !(body.meansOfLine(at) & NAMES) ? byValue.get(name) : undefined;
    if (finding) add(finding, -6, 'the mail greets whoever is called so', 'name');
  }
}

/** `?userID=48&code=K7P2QX`: an address calls it a code as well; what others were invited with is called otherwise. */
const CODE_IN_QUERY = /[?&](?:code|otp|pin|token|key)=([\w-]{4,12})(?=[&#]|$)/gi;
const GOES_ON = PROOF | Concept.finish | Concept.setPassword;

/** A link that verifies and has the code in its address says what it is for; where only its words say so, the mail has to call it a code. */
function addCarried(byValue: ReadonlyMap<string, FoundCode>, body: Reading): void {
  if (byValue.size === 0) return;
  const partsWhere = (does: (link: Link) => boolean) =>
    new Set([...new Set(body.seen.links.filter(does).map(({ url }) => url))].flatMap(partsOf));
  const carried = partsWhere((link) => evidenceOf(link).proves);
  const last = new Set(
    body.seen.links.filter((link) => evidenceOf(link).proves).map((link) => lastOf(evidenceOf(link).goal)),
  );
  const findings = [...byValue.values()].filter(({ value }) => value.length >= 4);
  const anyNamed = findings.some((finding) => isNamed(finding));
  const asked = anyNamed ? partsWhere((link) => (labelMeans(link, body) & Concept.verify) !== 0) : new Set<string>();
  const asCode = anyNamed ? codesOf(body) : new Set<string>();
  for (const finding of findings) {
    const part = asPart(finding.value);
    if (isNamed(finding) && asked.has(part))
      add(finding, 2, 'a link whose words ask to verify carries it too', 'vouched');
    else if (carried.has(part)) {
      add(finding, 1.2, 'a link that verifies carries it too', 'vouched');
      if (isJumble(finding.value) && last.has(part))
        add(finding, 4, 'and ends with it, as no name and no number of a thing');
    } else if (isNamed(finding) && asCode.has(part))
      add(finding, 2, 'a link that goes on carries it too, as a code', 'vouched');
  }
}

/** The end of an address's path. */
const lastOf = (url: string) => asPart(new URL(url).pathname.split('/').at(-1)!);

/** What the addresses that let in or go on call a code. */
function codesOf(body: Reading): ReadonlySet<string> {
  const going = body.seen.links.filter((link) => evidenceOf(link).enters && labelMeans(link, body) & GOES_ON);
  return new Set(
    going.flatMap((link) => [...evidenceOf(link).goal.matchAll(CODE_IN_QUERY)].map(([, value]) => asPart(value!))),
  );
}

/** Some word nearby calls it a code, at least so clearly. */
function isNamed({ reasons }: FoundCode, clearly = 2): boolean {
  return reasons.some(({ mark, points }) => mark === 'claimed' && points >= clearly);
}

/** A page that verifies, and brings nothing with it to do so, waits for what the mail calls a code. */
function addAwaited(byValue: ReadonlyMap<string, FoundCode>, body: Reading): void {
  const findings = [...byValue.values()].filter((finding) => /\d/.test(finding.value) && isNamed(finding));
  if (findings.length === 0) return;
  const proving = body.seen.links.filter((link) => evidenceOf(link).proves);
  if (!proving.some((link) => labelMeans(link, body) & Concept.verify || isSpelt(link, body))) return;
  if (proving.some((link) => evidenceOf(link).opaque || evidenceOf(link).refuses)) return;
  for (const finding of findings) add(finding, 1.3, 'a page that verifies waits for it');
}

/** Its address is what is seen of it. */
const isSpelt = ({ start, end }: Link, { seen: { text } }: Reading) => /^https?:\/\//.test(text.slice(start, end));

/** "Enter 123456 on your profile page", in a mail whose subject says what for, or that it is about an account. */
function addTyped(byValue: ReadonlyMap<string, FoundCode>, subject: Reading, body: Reading): void {
  const saysWhatFor = (subject.concepts & (PROOF | NAMES)) !== 0;
  if (!saysWhatFor && !(subject.concepts & Concept.object)) return;
  for (const finding of byValue.values()) {
    const { value, start, end } = finding;
    if (start < 0 || !/^\d{4,8}$/.test(value) || hasMark(finding, 'claimed')) continue;
    const line = body.seen.lines[body.lineAt(start)]!;
    const before = body
      .hitsIn(Math.max(start - 60, line.start), start)
      .findLast(({ concepts }) => concepts & Concept.typing);
    const after = body.hitsIn(end, Math.min(end + 15, line.end)).find(({ concepts }) => concepts & Concept.typing);
    const near = before && start - before.end <= 8 && !/[|•·]/.test(body.seen.text.slice(before.end, start));
    if (!saysWhatFor && !(near && value.length === 6)) continue;
    if (near || ((before || after) && value.length === 6 && !(before && body.sentenceEndsIn(before.end, start))))
      add(finding, near ? 3.1 : 2.6, 'it is to be typed, and the subject says what for', 'typed');
  }
}

/** A short mail about signing in or verifying, with six digits and nothing else to act upon. */
function addLonely(byValue: ReadonlyMap<string, FoundCode>, subject: Reading, body: Reading): void {
  if (!(subject.concepts & (PROOF | NAMES)) || subject.concepts & (Concept.decoy | Concept.notice)) return;
  if (body.seen.text.length > 600 || body.seen.links.some((link) => evidenceOf(link).opaque)) return;
  if (body.meansOutsideFrame(0, body.seen.text.length) & (Concept.decoy | Concept.notice)) return;
  const numbers = [...byValue.values()].filter(({ value, start }) => start >= 0 && /^\d{4,8}$/.test(value));
  const [only] = numbers;
  if (numbers.length !== 1 || only!.value.length !== 6) return;
  if (only!.reasons.some(({ mark }) => (mark ?? 'vouched') !== 'vouched') || isOneOfSeveral(only!, body)) return;
  add(only!, 2.6, 'the only number of a short mail about signing in or verifying');
}

/** "Asset tag ⇥ 482913" above or below "Name ⇥ ThinkPad", "Entry: 482913" beside "Message: …": the particulars of something. */
const PARTICULARS = [/^[^\t]{2,40}\t[^\t]+$/, /^\s*\p{L}+(?: \p{L}+){0,2} ?[:：] ?\S/u];

/** Its line and one next to it are rows of one table, or fields of one list. */
function isOneOfSeveral({ start }: FoundCode, body: Reading): boolean {
  const { lines, text } = body.seen;
  const own = body.lineAt(start);
  return PARTICULARS.some((shape) => {
    const isRow = (index: number) => {
      const line = lines[index];
      return line !== undefined && shape.test(text.slice(line.start, line.end));
    };
    return isRow(own) && (isRow(own - 1) || isRow(own + 1));
  });
}

/** What asks somebody to prove or to enter something, or speaks of who did not ask for it. */
const ASKING =
  Concept.otp | Concept.secrecy | Concept.typing | Concept.ephemeral | Concept.signIn | Concept.finish | Concept.deny;

/** "Transaction ⇥ E1823…, authentication code ⇥ 7F3A-21C9": what proves a thing is listed with its other particulars, and nobody is asked to type it. */
function addListed(byValue: ReadonlyMap<string, FoundCode>, subject: Reading, body: Reading): void {
  if ((subject.concepts | body.concepts) & ASKING) return;
  for (const finding of byValue.values())
    if (finding.start >= 0 && finding.score >= 2 && isOneOfSeveral(finding, body))
      add(finding, -3, 'one of several particulars, and nothing asks for it');
}

/** `[#48213] Re: …`, `SHOP-12 - It breaks`: the number of a conversation, wherever it comes up; and the code that an answer's subject repeats. */
function addNumbered(byValue: ReadonlyMap<string, FoundCode>, subject: Reading): void {
  const numbers = [...subject.seen.text.matchAll(/#\s?([\w-]{3,12})/g)].map(([, value]) => value!);
  const [, ticket] =
    /^([A-Z][A-Z0-9]+-[A-Z0-9]{1,6})(?: - |: \w*(?:Error|Exception|Warning)\b)/.exec(subject.seen.text) ?? [];
  if (ticket) numbers.push(ticket);
  const repeated = isReply(subject) ? findCodeCandidates(subject).map(({ value }) => value) : [];
  for (const value of new Set([...numbers, ...repeated])) {
    const finding = byValue.get(value);
    if (finding) add(finding, -4, 'a number of something, or said before, in the subject');
  }
}

/** "CHATBOT", where a number is named as the code: what a mail spells in capitals besides is a name. */
function addNames(byValue: ReadonlyMap<string, FoundCode>): void {
  const found = [...byValue.values()];
  if (!found.some((finding) => /^\d{4,8}$/.test(finding.value) && finding.score >= 3 && isNamed(finding, CLEARLY)))
    return;
  for (const finding of found)
    if (/^\p{L}+$/u.test(finding.value)) add(finding, -2, 'a word, and a number is named as the code');
}

/** A cell of the HTML's table may be a line of the text: that it stands alone there says nothing. A subject says the same of both. */
export function addDismissed(byValue: ReadonlyMap<string, FoundCode>, dismissed: ReadonlySet<string>): void {
  for (const finding of byValue.values())
    if (dismissed.has(finding.value) && (!hasMark(finding, 'claimed') || finding.start < 0))
      add(finding, -2, 'no code where it was seen as it looks');
}

/** "Here is your new code", above the mail with the older one: so answers who sends codes, and nobody who got one. */
function addAnew(byValue: ReadonlyMap<string, FoundCode>, subject: Reading, body: Reading): void {
  if (!isReply(subject) || body.quotedFrom === Infinity) return;
  const named = [...byValue.values()].filter((finding) => finding.start >= 0 && isNamed(finding, CLEARLY));
  const fresh = named.filter(({ start }) => start < body.quotedFrom);
  if (fresh.length === 1 && named.length > 1) return add(fresh[0]!, 1.2, 'said anew, above an older one');
  // "So we made you a new one: 123456", far from what names it.
  const [older] = named;
  const alike = [...byValue.values()].filter(
    ({ value, start }) =>
      start >= 0 && start < body.quotedFrom && /^\d+$/.test(value) && value.length === older?.value.length,
  );
  if (fresh.length === 0 && alike.length === 1 && hasMark(alike[0]!, 'claimed'))
    add(alike[0]!, 2.6, 'said above an older one that looks like it');
}

/** What would ask somebody to type a code, or speak of one that is secret. */
const COMPANY = PROOF | Concept.otp | Concept.secrecy | Concept.typing | Concept.ephemeral;

/** "We need a code 482913 for this", in a mail that only tells what was said, and how to hear no more of it. */
function addToSubscribers(byValue: ReadonlyMap<string, FoundCode>, subject: Reading, body: Reading): void {
  if (!(body.concepts & Concept.furniture) || (subject.concepts | body.concepts) & COMPANY) return;
  for (const finding of byValue.values())
    if (!hasMark(finding, 'alone')) add(finding, -0.8, 'in a sentence of a mail to subscribers, and nothing that asks');
}
