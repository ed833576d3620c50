import { DocumentBuilder, type Link, PLAIN_LOOK, type VisibleText } from './document.js';
import { findUnschemed, findUrls, type FoundUrl } from './urls.js';

const LOCAL_PART = /[\w.+-]{1,64}$/;
const DOMAIN = /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}/;

/** Reads a plain-text body. Addresses that a mailer broke over several lines are put together again. */
export function readText(text: string): VisibleText {
  const out = new DocumentBuilder();
  for (const line of joinBrokenUrls(text.slice(0, 120_000).split(/\r\n|\r|\n/))) {
    if (out.full) break;
    out.text(line, PLAIN_LOOK);
    out.lineBreak();
  }
  return addBareLinks(out.build());
}

/** Adds the addresses that stand in the text as text, and blanks all addresses out of the folded text. */
export function addBareLinks(seen: VisibleText): VisibleText {
  const blanks: [number, number][] = [];
  const inLink = seen.links.map(({ start, end }) => [start, end] as const).sort((a, b) => a[0] - b[0]);
  let next = 0;
  for (const { url, start, end } of allUrls(seen)) {
    blanks.push([start, end]);
    while (next < inLink.length && inLink[next]![1] <= start) next++;
    const covered = next < inLink.length && inLink[next]![0] <= start;
    if (!covered && URL.canParse(url)) seen.links.push(bareLink(seen, url, start, end));
  }
  blanks.push(...mailAddresses(seen.text));
  seen.links.sort((a, b) => a.start - b.start);
  return { ...seen, folded: blank(seen.folded, blanks) };
}

/** The addresses in a text, in order; one without its scheme may be a link's, spelt out. */
function allUrls({ text, links }: VisibleText): FoundUrl[] {
  const found = findUrls(text);
  const others = findUnschemed(text).filter(({ start }) => !found.some((one) => one.start <= start && start < one.end));
  if (others.length === 0) return found;
  const full = new Map([...links, ...found].map(({ url }) => [url.replace(/^https?:\/\//i, ''), url]));
  const known = others.map((one) => ({ ...one, url: full.get(text.slice(one.start, one.end)) ?? one.url }));
  return [...found, ...known].sort((a, b) => a.start - b.start);
}

/** Where mail addresses stand; a search from every character on would cost more than all the rest of the reading. */
function mailAddresses(text: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const local = LOCAL_PART.exec(text.slice(Math.max(0, at - 64), at));
    const domain = DOMAIN.exec(text.slice(at + 1, at + 450));
    if (local && domain) found.push([at - local[0].length, at + 1 + domain[0].length]);
  }
  return found;
}

/** The label of a bare address is the sentence before it on its line: `Verify: https://…`, `Verify ( https://… )`. */
function bareLink(seen: VisibleText, url: string, start: number, end: number): Link {
  const lineStart = seen.text.lastIndexOf('\n', start - 1) + 1;
  const before = seen.text.slice(Math.max(lineStart, start - 300), start);
  const previous = Math.max(before.lastIndexOf('http://'), before.lastIndexOf('https://'));
  const own = previous < 0 ? before : before.slice(previous).replace(/^\S+/, '');
  let label = own
    .replace(/[\s([<{:：|–—-]+$/, '')
    .replace(/^[\s)\]>}·|•,.-]+/, '')
    .replace(/\]$/, '');
  const sentence = Math.max(...['. ', '! ', '? '].map((stop) => label.lastIndexOf(stop)));
  if (sentence >= 0) label = label.slice(sentence + 2);
  return { url, label: label.slice(-160), start, end, button: false, bare: true };
}

function blank(folded: string, ranges: [number, number][]): string {
  if (ranges.length === 0) return folded;
  ranges.sort((a, b) => a[0] - b[0]);
  let out = '';
  let at = 0;
  for (const [start, end] of ranges) {
    if (end <= at) continue;
    out += folded.slice(at, Math.max(start, at)) + '\u0001'.repeat(end - Math.max(start, at));
    at = end;
  }
  return out + folded.slice(at);
}

/** `https://…` up to the end of a long line, and the next line nothing but the rest of it: one address. */
function joinBrokenUrls(lines: string[]): string[] {
  const joined: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    let line = lines[i]!;
    let width = line.length;
    let more = 0;
    while (
      more < 8 &&
      i + 1 < lines.length &&
      /https?:\/\/[^\s<>"]{20,3000}$/i.test(line.slice(-3100)) &&
      goesOn(line, width, lines[i + 1]!)
    ) {
      width = Math.max(width, lines[i + 1]!.length);
      line += lines[++i]!.trim();
      more++;
    }
    joined.push(line);
  }
  return joined;
}

function goesOn(line: string, width: number, next: string): boolean {
  const rest = next.trim();
  if (!/^[\w%&=?./#+~;:@!$,*'()-]+[>)\]]?$/.test(rest) || /^https?:/i.test(rest)) return false;
  if (/<https?:[^<>\s]*$/i.test(line)) return true;
  return width >= 60 && width <= 100 && (/[=\d%&_]/.test(rest) || rest.length >= 20) && /[\w=%&-]$/.test(line);
}
