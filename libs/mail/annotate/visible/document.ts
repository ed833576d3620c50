import { fold, plain } from '../evidence/fold.js';

/** How a stretch of text looks. */
export interface Look {
  /** Font size in CSS pixels. */
  size: number;
  bold: boolean;
  mono: boolean;
  spaced: boolean;
}

export interface Span extends Look {
  start: number;
  end: number;
}

/** A line as a person sees it: a paragraph, a table row, a heading. `end` excludes the line break. */
export interface Line {
  start: number;
  end: number;
}

/** A link as written in the mail; `start` and `end` enclose its label in the text (empty when it shows no text). */
export interface Link {
  url: string;
  /** The words of the link: its text, or an image's alternative text. */
  label: string;
  start: number;
  end: number;
  /** Where the text part says that it leads, if its own address is another site's. */
  shown?: string;
  /** It is drawn as a button. */
  button: boolean;
  /** It was found as a bare address in the text. */
  bare: boolean;
}

/**
 * The visible part of a mail. `text` has ASCII digits, plain spaces and one `\n` per line; addresses in it are blanked out
 * in `folded`, which is otherwise its lowercase form without diacritics, position by position.
 */
export interface VisibleText {
  text: string;
  folded: string;
  lines: Line[];
  spans: Span[];
  links: Link[];
  /** What is set off as said by somebody else, in order: `blockquote`. */
  quotes: Line[];
}

export const PLAIN_LOOK: Look = { size: 16, bold: false, mono: false, spaced: false };

/** No mail that asks for something needs more visible text than this; the rest is not looked at. */
const MAX_TEXT = 60_000;
const MAX_LINKS = 400;
/** White space other than single spaces. */
const UNEVEN = /[^\S ]| {2}/;

/** Collects visible text in reading order and keeps track of lines, looks and links. */
export class DocumentBuilder {
  private readonly parts: string[] = [];
  private readonly lines: Line[] = [];
  private readonly spans: Span[] = [];
  private readonly links: Link[] = [];
  private readonly quotes: Line[] = [];
  private length = 0;
  private lineStart = 0;
  private pendingSpace = '';

  get full(): boolean {
    return this.length >= MAX_TEXT;
  }

  get position(): number {
    return this.length;
  }

  /** Adds text whose white space collapses, as a browser does. */
  text(raw: string, look: Look): void {
    if (this.full) return;
    const seen = plain(raw.length > MAX_TEXT ? raw.slice(0, MAX_TEXT) : raw);
    const text = UNEVEN.test(seen) ? seen.replace(/\s+/g, ' ') : seen;
    if (!text) return;
    if (text.startsWith(' ')) this.space(' ');
    const solid = text.trim();
    if (!solid) return;
    this.append(solid, look);
    if (text.endsWith(' ')) this.pendingSpace = ' ';
  }

  /** Asks for a gap before what comes next: a space, or a tab between table cells. */
  space(gap: ' ' | '\t'): void {
    if (this.length > this.lineStart && this.pendingSpace !== '\t') this.pendingSpace = gap;
  }

  lineBreak(): void {
    this.pendingSpace = '';
    if (this.length === this.lineStart) return;
    this.lines.push({ start: this.lineStart, end: this.length });
    this.parts.push('\n');
    this.length++;
    this.lineStart = this.length;
  }

  link(link: Link): void {
    if (this.links.length < MAX_LINKS) this.links.push(link);
  }

  /** Says that what was added from `start` on is somebody else's. */
  quote(start: number): void {
    this.quotes.push({ start, end: this.length });
  }

  build(): VisibleText {
    this.lineBreak();
    const text = this.parts.join('');
    return { text, folded: fold(text), lines: this.lines, spans: this.spans, links: this.links, quotes: this.quotes };
  }

  private append(solid: string, look: Look): void {
    if (this.pendingSpace && this.length > this.lineStart) {
      this.parts.push(this.pendingSpace);
      this.length++;
    }
    this.pendingSpace = '';
    const start = this.length;
    this.parts.push(solid);
    this.length += solid.length;
    const last = this.spans.at(-1);
    if (last && sameLook(last, look)) last.end = this.length;
    else this.spans.push({ start, end: this.length, ...pickLook(look) });
  }
}

function sameLook(a: Look, b: Look): boolean {
  return a.size === b.size && a.bold === b.bold && a.mono === b.mono && a.spaced === b.spaced;
}

function pickLook({ size, bold, mono, spaced }: Look): Look {
  return { size, bold, mono, spaced };
}
