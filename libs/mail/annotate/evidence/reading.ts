import type { VisibleText } from '../visible/document.js';
import { Concept, meanings, settle } from './concepts.js';
import type { Hit } from './phrases.js';

/**
 * "On 3 May Ann wrote:", in several languages: what follows was said before. A comma but for that of a date leads elsewhere:
 * "written on one line, and set a password:".
 */
const QUOTES =
  /(?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev|kirjoitti|kirjutas|napisała?|napsala?|napísala?|napisao|írta|a scris|yazdı|έγραψε|написала?|написав|пишет|написа)(?!\p{L})(?:[^\n:,]|,(?= ?\d)){0,60}:|(?<!-)-{3,}\s?(?:original message|ursprüngliche nachricht)/iu;
/** "Ann Lee, May 3, 11:20 UTC:", on a line of its own. */
const ATTRIBUTION = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3}, [^\n:]{0,40}\d{1,2}:\d\d[^\n:]{0,12}:$/mu;
/**
 * The head of an older mail below what is said now: from whom, when, and at least one line more, each under its name.
 * Its lines are bounded: a line of megabytes with an "@" a word would be walked once for each of them.
 */
const HEAD =
  /^(?<=\S\s{1,6})\p{L}[^\n:：]{1,16}[:：][^\n@]{0,200}@[^\n]{0,200}\n[^\n:：]{2,16}[:：][^\n]{0,200}?\d[.:]\d\d[^\n]{0,200}\n(?=[^\n:：]{2,16}[:：] ?\S)/mu;

/** "вт, 24 нояб. 2026 г. в 14:32, Support <support@larch.example>:" above lines that begin with ">", in any language. */
const MARKED = /^[^>\n][^\n]{3,200}[:：][ \t]*\n{1,2}(?=>)/m;
/** "------ This is a copy of the message. ------", or the like, above the head of a mail. */
const RULED = /^-{3,}[^\n-][^\n]{3,80}-{3,}[ \t]*\n{1,3}(?=[A-Z][\w-]{1,30}: )/m;

/** "вт, 24 нояб. 2026 г. в 14:32, Support <support@larch.example>:", of a line that ends where a quotation begins. */
const ATTRIBUTES = /(?:@|\d[:.]\d\d)[^\n]*[:：]\s*$/;

/** The signs without which nothing was quoted: most mails are done with by them. */
const COLON_OR_RULE = /[:：]|---/;

/** Where an older mail begins that this one answers; infinite if it quotes none. */
function quotedFrom(text: string): number {
  if (!COLON_OR_RULE.test(text)) return Infinity;
  const quotes = [QUOTES, ATTRIBUTION];
  if (text.includes('@')) quotes.push(HEAD);
  if (text.includes('\n>')) quotes.push(MARKED);
  if (text.includes('---')) quotes.push(RULED);
  return Math.min(...quotes.map((quote) => text.search(quote)).filter((at) => at >= 0));
}

/** How far the verb may be from the password that it asks to make. */
const PASSWORD_REACH = 70;

/** Who has just got an account has no password to reset, whatever the mail calls it. */
export function asFirstPassword(hit: Hit): Hit {
  return hit.concepts & Concept.reset
    ? { ...hit, concepts: (hit.concepts & ~Concept.reset) | Concept.setPassword }
    : hit;
}

/** A password is no code, though many languages make its name of that word: "adgangskode", "รหัสผ่าน", "رمز عبور". */
function withoutPasswordParts(hits: Hit[]): Hit[] {
  const nouns = hits.filter(({ concepts }) => concepts & Concept.password && !(concepts & Concept.code));
  if (nouns.length === 0) return hits;
  return hits.filter(
    ({ start, end, concepts }) =>
      concepts !== Concept.code || !nouns.some((noun) => noun.start <= start && noun.end >= end),
  );
}

/** A visible text with the words of meaning found in it; answers questions about places in it. */
export class Reading {
  readonly hits: readonly Hit[];
  /** All meanings that occur anywhere, as a bit set. */
  readonly concepts: number;
  /** Where an older mail begins that this one answers; infinite if it quotes none. */
  readonly quotedFrom: number = Infinity;
  /** Says that an account was made for its reader or that an invitation waits. */
  readonly greets: boolean;
  private known: number | undefined;
  private quotes: boolean | undefined;

  constructor(
    readonly seen: VisibleText,
    private readonly words: readonly Hit[],
    readonly languages: bigint,
    /** A mail that was passed on: what it quotes is what it is about. */
    readonly forwarded = false,
  ) {
    const hits = this.withMadePasswords(withoutPasswordParts(settle(words, languages)));
    this.greets = hits.some(({ concepts }) => concepts & Concept.greeting);
    this.hits = this.greets ? hits.map(asFirstPassword) : hits;
    this.concepts = meanings(this.hits);
    if (!forwarded) this.quotedFrom = Math.min(quotedFrom(seen.text), this.attributedFrom());
  }

  /** Whether it has quotation marks that are told apart from inches and from apostrophes. */
  get hasQuotes(): boolean {
    return (this.quotes ??= /[“«„「『]/.test(this.seen.text));
  }

  /** How much of the text consists of known words, 0 to 1: next to nothing in a language that no list knows. */
  get coverage(): number {
    return (this.known ??= this.measure());
  }

  /** Index of the line that a position is in. */
  lineAt(position: number): number {
    const { lines } = this.seen;
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (lines[middle]!.start <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The hits that lie between two positions, in order. */
  hitsIn(from: number, to: number): Hit[] {
    let low = 0;
    let high = this.hits.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.hits[middle]!.start < from) low = middle + 1;
      else high = middle;
    }
    const found: Hit[] = [];
    for (let i = low; i < this.hits.length && this.hits[i]!.start < to; i++) {
      if (this.hits[i]!.end <= to) found.push(this.hits[i]!);
    }
    return found;
  }

  /** Meanings between two positions. */
  meansIn(from: number, to: number): number {
    return this.hitsIn(from, to).reduce((all, hit) => all | hit.concepts, 0);
  }

  /** Meanings of a line; 0 for a line that does not exist. */
  meansOfLine(index: number): number {
    const line = this.seen.lines[index];
    return line ? this.meansIn(line.start, line.end) : 0;
  }

  /** Meanings between two positions but for those of lines of the frame: the address in a foot has a suite, a floor and a postcode. */
  meansOutsideFrame(from: number, to: number): number {
    let means = 0;
    for (let line = this.lineAt(from); line < this.seen.lines.length && this.seen.lines[line]!.start < to; line++) {
      const said = this.meansOfLine(line);
      if (!(said & Concept.furniture))
        means |= this.meansIn(Math.max(from, this.seen.lines[line]!.start), Math.min(to, this.seen.lines[line]!.end));
    }
    return means;
  }

  /** Whether one line means both. */
  someLine(one: number, other: number): boolean {
    if (!(this.concepts & one && this.concepts & other)) return false;
    return this.seen.lines.some((_, index) => {
      const means = this.meansOfLine(index);
      return means & one && means & other;
    });
  }

  /** Whether a sentence ends between two positions. */
  sentenceEndsIn(from: number, to: number): boolean {
    return /[.!?؟]\s+(?:[\p{Lu}\p{Lo}\p{Script=Georgian}\d]|$)|[。！？।։۔។။]/u.test(this.seen.text.slice(from, to));
  }

  countOf(concept: number): number {
    return this.hits.reduce((count, hit) => count + (hit.concepts & concept ? 1 : 0), 0);
  }

  /** "Your password for the new account … to create": what asks to make one, with words between the verb and the noun. */
  private withMadePasswords(hits: Hit[]): Hit[] {
    for (const [i, noun] of hits.entries()) {
      if (!(noun.concepts & Concept.password)) continue;
      const makes = (hit: Hit | undefined) => hit && hit.concepts & Concept.making && this.isBeside(noun, hit);
      const near = hits.slice(Math.max(0, i - 4), i + 5);
      if (near.some(makes)) hits[i] = { ...noun, concepts: noun.concepts | Concept.setPassword };
    }
    return hits;
  }

  /** Where what is set off as somebody else's begins, below a line that says whose it is. */
  private attributedFrom(): number {
    const { quotes, text } = this.seen;
    const quote = quotes.find(({ start }) => ATTRIBUTES.test(text.slice(Math.max(0, start - 300), start)));
    return quote ? quote.start : Infinity;
  }

  private isBeside(one: Hit, other: Hit): boolean {
    const [from, to] = one.start < other.start ? [one.end, other.start] : [other.end, one.start];
    return (
      to - from <= PASSWORD_REACH && !/[.!?:;\n،؟。।]/u.test(this.seen.text.slice(from, to).replace(/\n(?!\n)/g, ' '))
    );
  }

  private measure(): number {
    const letters = this.seen.folded.replace(/[^\p{L}\p{M}]/gu, '').length;
    return this.words.reduce((sum, { start, end }) => sum + end - start, 0) / Math.max(letters, 1);
  }
}
