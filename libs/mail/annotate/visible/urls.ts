/** An address found in running text. */
export interface FoundUrl {
  url: string;
  start: number;
  end: number;
}

const SCHEME = /https?:\/\//gi;
const MAX_URL = 4096;

/** Finds http(s) addresses in text and leaves the punctuation around them out. Linear in the length of the text. */
export function findUrls(text: string): FoundUrl[] {
  const found: FoundUrl[] = [];
  SCHEME.lastIndex = 0;
  for (let match = SCHEME.exec(text); match && found.length < 400; match = SCHEME.exec(text)) {
    const start = match.index;
    let end = start + match[0].length;
    let inHost = true;
    while (end < text.length && end - start < MAX_URL && isUrlChar(text.charCodeAt(end), inHost)) {
      const code = text.charCodeAt(end);
      if (code === 0x2f || code === 0x3f || code === 0x23) inHost = false;
      end++;
    }
    end = start + withoutTail(text.slice(start, end)).length;
    SCHEME.lastIndex = Math.max(end, start + match[0].length);
    if (end > start + match[0].length) found.push({ url: text.slice(start, end), start, end });
  }
  return found;
}

/**
 * `www.larch.example/activate?key=8f3a…`: an address that a person would type so, and what it carries, which none would: letters and digits, or
 * more of these than a number of anything has. A template that was given no scheme may have left what follows it: `://larch.example/…`.
 */
const UNSCHEMED =
  /(?:(?<![\w@./:%&=?#-])|(?<=(?:^|\s):(?:\/\/)?))(?:(?:[a-z\d][a-z\d-]{0,61}\.){1,4}[a-z]{2,18}(?::\d{2,5})?|(?:localhost|(?:\d{1,3}\.){3}\d{1,3}):\d{2,5})[/?](?=[^\s<>"]{0,300}?(?<![\w-])(?:(?=[\w-]{0,60}\d)(?=[\w-]{0,60}[a-z])[\w-]{12}|\d{18}))[^\s<>"]{12,2000}/gi;

/** What each of them has, and most texts have not. */
const HOST_AND_MORE = /(?:\.[a-z]{2,18}(?::\d{2,5})?|[\dt]:\d{2,5})[/?]/i;

/** Finds addresses that carry a secret and were written without their scheme; what names its port is hardly behind `https`. */
export function findUnschemed(text: string): FoundUrl[] {
  if (!HOST_AND_MORE.test(text)) return [];
  return [...text.matchAll(UNSCHEMED)].slice(0, 20).map((match) => {
    const written = withoutTail(match[0]);
    const scheme = /^[^/?]*:/.test(written) ? 'http' : 'https';
    return { url: `${scheme}://${written}`, start: match.index, end: match.index + written.length };
  });
}

/** Cuts closing punctuation that belongs to the sentence, and brackets that were opened outside. */
function withoutTail(url: string): string {
  let end = url.length;
  while (end > 0) {
    const char = url[end - 1]!;
    if (".,;:!?'*|".includes(char)) end--;
    else if (')]}'.includes(char)) {
      const open = '([{'[')]}'.indexOf(char)]!;
      const inside = url.slice(0, end - 1);
      if (inside.lastIndexOf(open) > inside.lastIndexOf(char)) break;
      end--;
    } else break;
  }
  return url.slice(0, end);
}

function isUrlChar(code: number, inHost: boolean): boolean {
  if (code <= 0x20 || code === 0x7f) return false;
  if (code > 0x7f)
    return inHost && code > 0xbf && !(code >= 0x2000 && code <= 0x303f) && !(code >= 0xff00 && code <= 0xffef);
  return code !== 0x22 && code !== 0x3c && code !== 0x3e && code !== 0x5c && code !== 0x5e && code !== 0x60;
}

/** Whether an address may be answered at all: http or https, with a host, and without white space or control characters. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\/[^\s/?#\\]+/i.test(url) && URL.canParse(url);
}
