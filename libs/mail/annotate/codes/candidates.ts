import type { Reading } from '../evidence/reading.js';
import type { Line, VisibleText } from '../visible/document.js';

/** The form of a possible code. */
type CodeShape = 'digits' | 'mixed' | 'letters' | 'groups' | 'words' | 'key';

/** Something in the visible text that could be a code; `value` is what would be typed. */
export interface CodeCandidate {
  value: string;
  start: number;
  end: number;
  shape: CodeShape;
}

interface Token {
  start: number;
  end: number;
  text: string;
}

const MAX_CANDIDATES = 300;
/** What is longer than a code that anybody types. */
const SHORTEST_KEY = 24;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const known = new WeakMap<Reading, CodeCandidate[]>();

/** Everything that has the form of a code: digit runs, groups, letters with digits, and one character per cell. It is asked for more than once. */
export function findCodeCandidates(reading: Reading): readonly CodeCandidate[] {
  const candidates = known.get(reading) ?? lookForCandidates(reading);
  known.set(reading, candidates);
  return candidates;
}

function lookForCandidates(reading: Reading): CodeCandidate[] {
  const { seen } = reading;
  const found: CodeCandidate[] = [];
  for (const line of seen.lines) {
    if (found.length >= MAX_CANDIDATES) break;
    if (isProse(seen.text.slice(line.start, line.end))) {
      if (isPhrase(seen, line)) found.push({ value: seen.text.slice(line.start, line.end), ...line, shape: 'words' });
      continue;
    }
    if (isKey(seen, line)) {
      found.push({ value: seen.text.slice(line.start, line.end), ...line, shape: 'key' });
      continue;
    }
    const tokens = tokensOf(seen.text, seen.folded, line.start, line.end);
    const used = new Set<Token>();
    collectGroups(seen.text, tokens, found, used);
    for (const token of tokens) {
      if (used.has(token)) continue;
      const shape = shapeOf(token.text, tokens.length === 1);
      // "SDKs:" names what follows.
      const names = shape === 'letters' && /^\s?[:：]/.test(seen.text.slice(token.end, token.end + 2));
      if (shape && !names) found.push({ value: token.text, start: token.start, end: token.end, shape });
    }
  }
  collectVertical(reading, found);
  return found.slice(0, MAX_CANDIDATES);
}

/** Several words without a digit, a dash or two capitals: most lines of a mail, and none of them holds a code. */
function isProse(line: string): boolean {
  return line.includes(' ') && !/\d|[-\u2010-\u2015]|[A-Za-z][A-Z]/.test(line);
}

const PHRASE = /^[a-z]{3,12}(?: [a-z]{3,12}){2,5}$/;

/** `unstamped matching proofs`, and a link carries `unstamped-matching-proofs`. */
function isPhrase({ text, links }: VisibleText, { start, end }: Line): boolean {
  if (links.length === 0 || end - start > 60 || end - start < 11) return false;
  const line = text.slice(start, end);
  if (!PHRASE.test(line)) return false;
  return links.some(({ url }) => url.includes(line.replaceAll(' ', '-')) || url.includes(line.replaceAll(' ', '+')));
}

const KEY = /^\w[\w-]*(?::[\w-]+){0,3}$/;
/** Letters of both sizes and digits, or letters and digits without anything between them. */
const MIXED_KEY = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])|^(?=.*\d)(?=.*[a-z])[a-z\d]+$|^(?=.*\d)(?=.*[A-Z])[A-Z\d]+$/;

/** `cGF2ZWw:1uTq3x:Zk2…`, `8f3a…`: a line of nothing but a long key, to be pasted. */
function isKey({ text, folded }: VisibleText, { start, end }: Line): boolean {
  if (end - start <= SHORTEST_KEY || end - start > 140 || folded.charCodeAt(start) === 1) return false;
  const line = text.slice(start, end);
  return KEY.test(line) && MIXED_KEY.test(line);
}

/** Runs of ASCII letters and digits outside of addresses. */
function tokensOf(text: string, folded: string, from: number, to: number): Token[] {
  const tokens: Token[] = [];
  let start = -1;
  for (let i = from; i <= to; i++) {
    const code = i < to ? text.charCodeAt(i) : 0;
    const inside =
      i < to &&
      folded.charCodeAt(i) !== 1 &&
      ((code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122));
    if (inside && start < 0) start = i;
    if (inside || start < 0) continue;
    const glued =
      isLatinLetter(text.charCodeAt(start - 1)) || isLatinLetter(code) || text[start - 1] === '_' || code === 0x5f;
    if (!glued && i - start <= 64) tokens.push({ start, end: i, text: text.slice(start, i) });
    start = -1;
  }
  return tokens;
}

/** Tokens that belong together: `ABC-DEF`, `123 456`, `1 2 3 4 5 6`. */
function collectGroups(text: string, tokens: Token[], found: CodeCandidate[], used: Set<Token>): void {
  for (let i = 0; i < tokens.length; i++) {
    if (used.has(tokens[i]!)) continue;
    const group =
      dashGroup(text, tokens, i) ??
      cellGroup(text, tokens, i) ??
      digitGroup(text, tokens, i) ??
      mixedGroup(text, tokens, i);
    if (!group) continue;
    for (const token of group.tokens) used.add(token);
    found.push({
      value: group.value,
      start: group.tokens[0]!.start,
      end: group.tokens.at(-1)!.end,
      shape: group.shape,
    });
  }
}

interface Group {
  tokens: Token[];
  value: string;
  shape: CodeShape;
}

function dashGroup(text: string, tokens: Token[], from: number): Group | null {
  const group = follow(text, tokens, from, 8, (gap) => /^[-\u2010-\u2015]$/.test(gap));
  if (group.length < 2) return null;
  const joined = group.map(({ text: part }) => part).join('');
  const value = text.slice(group[0]!.start, group.at(-1)!.end).replace(/[\u2010-\u2015]/g, '-');
  if (/^\d+$/.test(joined)) {
    return joined.length >= 4 && joined.length <= 10 && (evenGroups(group) || isSplitSix(group))
      ? { tokens: group, value: joined, shape: 'digits' }
      : null;
  }
  if (group.length === 2 && /^[A-Z]$/.test(group[0]!.text) && /^\d{4,8}$/.test(group[1]!.text)) {
    return { tokens: group, value: group[1]!.text, shape: 'digits' };
  }
  if (UUID.test(value)) return { tokens: group, value, shape: 'key' };
  if (joined.length < 5 || joined.length > 36 || group.some(({ text: part }) => part.length > 12)) return null;
  if (/^\d{4}-\d\d-\d\dT\d\d$/.test(value)) return null;
  if (/^[A-Z0-9]+$/.test(joined))
    return {
      tokens: group,
      value,
      shape: /\d/.test(joined) || group.length > 2 || evenGroups(group) ? 'groups' : 'letters',
    };
  if (/^[a-z0-9]+$/.test(joined) && /\d/.test(joined) && (evenGroups(group) || group.every(isMixed)))
    return { tokens: group, value, shape: 'groups' };
  if (/^[A-Za-z0-9]+$/.test(joined) && /\d/.test(joined) && evenGroups(group) && group[0]!.text.length >= 3)
    return { tokens: group, value, shape: 'groups' };
  if (joined.length >= 8 && joined.length <= 20 && group.some(takesTurns))
    return { tokens: group, value, shape: 'groups' };
  const isLine = group.length === tokens.length && evenGroups(group) && joined.length >= 8;
  if ((isLine || (group.length >= 3 && joined.length >= 11)) && /^[a-z]+$/.test(joined))
    return { tokens: group, value, shape: 'words' };
  return null;
}

/** One character per cell. Counting up (a rating scale, a pager) is no code. */
function cellGroup(text: string, tokens: Token[], from: number): Group | null {
  const single = (token: Token) => /^[0-9A-Z]$/.test(token.text);
  if (!single(tokens[from]!)) return null;
  const group = follow(text, tokens, from, 12, (gap) => /^[ \t.·•|,_\u2010-\u2015-]{1,5}$/.test(gap), single);
  const value = group.map(({ text: char }) => char).join('');
  if (group.length < 4 || group.length > 10 || !/\d/.test(value) || countsUp(value)) return null;
  return { tokens: group, value, shape: /^\d+$/.test(value) ? 'digits' : 'mixed' };
}

function digitGroup(text: string, tokens: Token[], from: number): Group | null {
  const part = (token: Token) => /^\d{1,5}$/.test(token.text);
  if (!part(tokens[from]!)) return null;
  const group = follow(text, tokens, from, 6, (gap) => /^(?: |\t| ?[·•] ?| [\u2010-\u2015-] )$/.test(gap), part);
  const value = group.map(({ text: digits }) => digits).join('');
  // Single digits in a row are cells, or count something up.
  const even = evenGroups(group) && group[0]!.text.length > 1;
  const whole = group.length === tokens.length && value.length === 6 && isUneven(group);
  if (group.length < 2 || !(even || whole) || value.length < 4 || value.length > 9) return null;
  return { tokens: group, value, shape: 'digits' };
}

/** `8cd7 b041`: parts of one length, each with a digit, in capitals or in small letters throughout. */
function mixedGroup(text: string, tokens: Token[], from: number): Group | null {
  const part = ({ text: chars }: Token) => /^(?=.*\d)(?:[0-9a-z]{3,5}|[0-9A-Z]{3,5})$/.test(chars);
  if (!part(tokens[from]!)) return null;
  const group = follow(text, tokens, from, 4, (gap) => gap === ' ', part);
  const value = group.map(({ text: chars }) => chars).join('');
  const oneCase = value === value.toLowerCase() || value === value.toUpperCase();
  if (group.length < 2 || !evenGroups(group) || !oneCase || !group.some(isMixed)) return null;
  return !HEXADECIMAL.test(value) && group.some(({ text: chars }) => isCounted(chars))
    ? null
    : { tokens: group, value, shape: 'mixed' };
}

/** Two parts of four, from the sixteen characters of a random number: nothing that is counted is written so. */
const HEXADECIMAL = /^[\da-f]{8,}$/i;
/** `10am`, `2nd`, `v2`: a number that counts something, or a word that is counted. */
const isCounted = (chars: string): boolean => /^(?:\d+[a-z]{2,}|[a-z]+\d)$/i.test(chars);

function follow(
  text: string,
  tokens: Token[],
  from: number,
  most: number,
  joins: (gap: string) => boolean,
  takes?: (token: Token) => boolean,
): Token[] {
  const group = [tokens[from]!];
  for (let i = from + 1; i < tokens.length && group.length <= most; i++) {
    const last = group.at(-1)!;
    const next = tokens[i]!;
    if (next.start - last.end > 5 || !joins(text.slice(last.end, next.start)) || (takes && !takes(next))) break;
    group.push(next);
  }
  return group;
}

/** Lines of one character each, as some layouts put every digit into a block of its own. */
function collectVertical(reading: Reading, found: CodeCandidate[]): void {
  const { text, lines } = reading.seen;
  for (let i = 0; i < lines.length; i++) {
    let value = '';
    let j = i;
    while (j < lines.length && lines[j]!.end - lines[j]!.start === 1 && /[0-9A-Z]/.test(text[lines[j]!.start]!)) {
      value += text[lines[j]!.start]!;
      j++;
    }
    if (value.length >= 4 && value.length <= 10 && /\d/.test(value) && !countsUp(value)) {
      found.push({
        value,
        start: lines[i]!.start,
        end: lines[j - 1]!.end,
        shape: /^\d+$/.test(value) ? 'digits' : 'mixed',
      });
    }
    if (j > i) i = j - 1;
  }
}

/** Small letters alone are just words, unless they have the line for themselves. */
function shapeOf(text: string, alone: boolean): CodeShape | null {
  if (/^[a-z]+$/.test(text)) return alone && text.length >= 5 && text.length <= 10 ? 'words' : null;
  if (/^\d+$/.test(text)) return text.length >= 3 && text.length <= 10 ? 'digits' : null;
  if (text.length < 4) return null;
  if (text.length > SHORTEST_KEY) return MIXED_KEY.test(text) ? 'key' : null;
  // Longer ones are keys to paste.
  if (text.length > 16) return /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text) ? 'mixed' : null;
  if (/\d/.test(text)) return 'mixed';
  if (text === text.toUpperCase() && text.length <= 12) return 'letters';
  return /^[a-z]+[A-Z]|^[A-Z]+[a-z]*[A-Z]/.test(text) && text.length <= 12 ? 'letters' : null;
}

/** `x9`, `k2m`: letters and digits in one part. */
function isMixed({ text }: Token): boolean {
  return /[a-z]/i.test(text) && /\d/.test(text);
}

/** `Kx7p2`: letters and digits in turns, and letters of both sizes, as in no name of a thing. */
function takesTurns({ text }: Token): boolean {
  return /[A-Za-z]\d+[A-Za-z]|\d[A-Za-z]+\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text);
}

/** `2749-16`, `27-4916`. */
function isSplitSix(group: Token[]): boolean {
  const lengths = group.map(({ text }) => text.length).join();
  return (lengths === '4,2' || lengths === '2,4') && isUneven(group);
}

/** `48 213 7`, but neither a month nor a house number beside a year. */
function isUneven(group: Token[]): boolean {
  return !evenGroups(group) && !group.some(({ text }) => /^(?:19|20)\d\d$/.test(text));
}

function evenGroups(group: Token[]): boolean {
  return group.every(({ text }) => text.length === group[0]!.text.length);
}

function countsUp(value: string): boolean {
  const codes = [...value].map((char) => char.charCodeAt(0));
  const step = codes[1]! - codes[0]!;
  return (
    Math.abs(step) === 1 && codes.every((code, i) => i === 0 || code - codes[i - 1]! === step) && value.length < 11
  );
}

function isLatinLetter(code: number): boolean {
  return code >= 0xc0 && code <= 0x52f && code !== 0xd7 && code !== 0xf7;
}
