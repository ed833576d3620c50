import type { Link, VisibleText } from '../visible/document.js';

/** Links and characters that are looked through: what a mail asks for stands among its first. */
const MOST_LINKS = 40;
const MOST_TEXT = 50_000;
/** Shorter words may stand anywhere in a text, and longer ones are no name of a link. */
const SHORTEST_LABEL = 5;
const LONGEST_LABEL = 200;
/** How often the words are looked for. */
const MOST_TIMES = 8;

/** "Visit Larch: https://…", "Visit Larch\nhttps://…", "Visit Larch (https://…)". */
const ADDRESS_AFTER = /^[^\p{L}\p{N}]{1,6}(https?:\/\/[^\s<>"')\]]+)/u;

/** Counters of clicks are put into the HTML alone: the text part says, behind the same words, where a link leads. */
export function withShownGoals(body: VisibleText, text: string | null): VisibleText {
  if (!text) return body;
  const said = text.slice(0, MOST_TEXT);
  const links = body.links.map((link, index) => {
    const shown = index < MOST_LINKS ? shownIn(said, link) : null;
    return shown ? { ...link, shown } : link;
  });
  return { ...body, links };
}

/** The one address that follows the words of a link, or null where none or more than one does. */
function shownIn(text: string, { url, label }: Link): string | null {
  if (label.length > LONGEST_LABEL || text.includes(url)) return null;
  const words = label.trim().replace(/[^\p{L}\p{N}\p{M}]+$/u, '');
  if (words.length < SHORTEST_LABEL) return null;
  let shown: string | null = null;
  let left = MOST_TIMES;
  for (let at = text.indexOf(words); at >= 0 && left-- > 0; at = text.indexOf(words, at + words.length)) {
    const [, address] = ADDRESS_AFTER.exec(text.slice(at + words.length, at + words.length + 2000)) ?? [];
    if (!address || !URL.canParse(address)) continue;
    if (shown && shown !== address) return null;
    shown = address;
  }
  return shown;
}
