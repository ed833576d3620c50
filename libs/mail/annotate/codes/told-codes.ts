import type { Reading } from '../evidence/reading.js';
import { type FoundCode, hasMark } from './whole-mail.js';

/** So many numbers of one length, each called a code by the same words at the beginning of its line, are entries of a list. */
const MANY = 3;
/** How many letters the words of a link have, besides the code, that are a title. */
const TITLE = 12;

/** Weighs against codes that a mail tells of and that nobody is to type: entries of a list, titles of what is read elsewhere. */
export function addTold(byValue: ReadonlyMap<string, FoundCode>, subject: Reading, body: Reading): void {
  addListed(byValue, body);
  addTitles(byValue, body);
  addQuoted(byValue, subject);
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

/** "Code: 48290 … Code: 48291 … Code: 48292": a mail with one code to type has one. */
function addListed(byValue: ReadonlyMap<string, FoundCode>, { seen: { text } }: Reading): void {
  const lists = new Map<string, FoundCode[]>();
  for (const finding of byValue.values()) {
    const { value, start } = finding;
    if (start < 0 || !/^\d{4,8}$/.test(value) || !isNamed(finding)) continue;
    const ahead = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
    const list = `${value.length} ${ahead}`;
    lists.set(list, [...(lists.get(list) ?? []), finding]);
  }
  for (const entries of lists.values())
    if (entries.length >= MANY) for (const entry of entries) add(entry, 'one of many that are called codes');
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
