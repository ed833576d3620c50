import { Concept } from '../evidence/concepts.js';
import type { Reading } from '../evidence/reading.js';
import { type FoundCode, hasMark } from './finding.js';

/** So many of one form, each called a code by the same words at the beginning of its line, are entries of a list. */
const MANY = 3;
/** How many letters the words of a link have, besides the code, that are a title. */
const TITLE = 12;

/** Weighs against codes that a mail tells of and that nobody is to type: entries of a list, titles of what is read elsewhere. */
export function addTold(byValue: ReadonlyMap<string, FoundCode>, subject: Reading, body: Reading): void {
  addListed(byValue, body);
  addTitles(byValue, body);
  addQuoted(byValue, subject);
  addHanded(byValue, subject, body);
}

/** What would make a code one that proves: somebody who enters, or an address that is verified. */
const PROOF = Concept.verify | Concept.signIn | Concept.setPassword | Concept.reset | Concept.otp;
/** What is ordered, booked, brought or given. */
const GOODS = Concept.decoy | Concept.occasion;
/** How many lines on either side of a code say what it is for; those farther off are the frame of the mail. */
const BESIDE = 2;

/** "Give the driver this PIN", "redeem your voucher with this code": it is shown to somebody, and nothing there is to be proven. */
function addHanded(byValue: ReadonlyMap<string, FoundCode>, subject: Reading, body: Reading): void {
  const [named, ...others] = [...byValue.values()].filter((finding) => finding.start >= 0 && isNamed(finding));
  // Of two, one is older: "your previous code" is spoken of as other numbers are.
  if (subject.concepts & PROOF || !named || others.length > 0) return;
  const line = body.lineAt(named.start);
  let near = 0;
  for (let at = line - BESIDE; at <= line + BESIDE; at++) near |= body.meansOfLine(at);
  const said = subject.concepts | body.meansOfLine(line) | body.meansOfLine(line - 1);
  if (!(near & PROOF) && said & GOODS) add(named, 'of what is brought, booked or given, and nothing is proven', -2.5);
}

/** What a subject quotes: “Send code 482913 to the printers”. */
const QUOTED = /“[^”]{6,}”|«[^»]{6,}»|„[^“”]{6,}[“”]|「[^」]{6,}」|『[^』]{6,}』/gu;

/** The title of something that somebody has written, in the subject of the mail that tells of it. */
function addQuoted(byValue: ReadonlyMap<string, FoundCode>, { seen: { text } }: Reading): void {
  const quotes = text.match(QUOTED) ?? [];
  for (const finding of byValue.values())
    for (const quote of quotes)
      if (quote.includes(finding.value) && quote.replace(finding.value, '').replace(/[^\p{L}]/gu, '').length > 4)
        add(finding, 'in what the subject quotes', -3);
}

/** What may be a code in a list: digits, or letters and digits, in groups or not. */
const LISTED = /^(?=[\w-]*\d)[A-Za-z\d-]{4,14}$/;

/** "Code: 48290 … Code: 48291 … Code: 48292": a mail with one code to type has one. */
function addListed(byValue: ReadonlyMap<string, FoundCode>, { seen: { text } }: Reading): void {
  const lists = new Map<string, FoundCode[]>();
  for (const finding of byValue.values()) {
    const { value, start } = finding;
    if (start < 0 || !LISTED.test(value) || !isNamed(finding)) continue;
    const ahead = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
    const form = /^\d+$/.test(value) ? '0' : 'x';
    const list = `${value.replace(/[^-]/g, form)} ${ahead}`;
    lists.set(list, [...(lists.get(list) ?? []), finding]);
  }
  for (const entries of lists.values())
    if (entries.length >= MANY) for (const entry of entries) add(entry, 'one of many that are called codes', -4);
}

/** "Code 4829 when I verify my account", as the words of a link: what is read behind it. */
function addTitles(byValue: ReadonlyMap<string, FoundCode>, { seen: { links, text } }: Reading): void {
  const titles = links.filter(({ bare, label }) => !bare && label.length > TITLE);
  if (titles.length === 0) return;
  for (const finding of byValue.values()) {
    const { start, end, score } = finding;
    const link = start < 0 || score <= 0 ? undefined : titles.find((one) => one.start <= start && one.end >= end);
    if (!link) continue;
    const besides = text.slice(link.start, start) + text.slice(end, link.end);
    if (besides.replace(/[^\p{L}\p{M}]/gu, '').length >= TITLE) add(finding, 'in the words of a link');
  }
}

function isNamed(finding: FoundCode): boolean {
  return finding.reasons.some(({ mark, points }) => mark === 'claimed' && points > 0) && !hasMark(finding, 'typed');
}

function add(finding: FoundCode, because: string, points = -2): void {
  finding.score += points;
  finding.reasons.push({ points, because });
}
