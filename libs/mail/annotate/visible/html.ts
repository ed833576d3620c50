import { Parser } from 'htmlparser2';
import { DocumentBuilder, type Link, type VisibleText } from './document.js';
import { type Declarations, InlineStyles, type StyledElement, StyleSheet } from './style-sheet.js';
import { computeStyle, isSeen, ROOT_STYLE, type Style } from './style.js';
import { addBareLinks } from './text.js';
import { isWebUrl } from './urls.js';
import { plain } from '../evidence/fold.js';

/** HTML beyond this is not read. */
const MAX_HTML = 2_000_000;
/** The parser's cost per element grows with the depth; no mail that is meant to be read nests so deep. */
const MAX_DEPTH = 5_000;
/** A longer `<base>` is nobody's: each relative link is resolved against it. */
const MAX_BASE = 2_000;
/** Characters given to the parser at once; what follows is not parsed once there is enough. */
const SLICE = 8_192;
const UNSEEN = new Set(['head', 'title', 'style', 'script', 'template', 'object', 'iframe', 'noframes', 'select', 'datalist', 'svg', 'math', 'audio', 'video', 'meta', 'link']); // oxfmt-ignore
const BLOCKS = new Set(['address', 'article', 'aside', 'blockquote', 'body', 'center', 'dd', 'details', 'div', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'nav', 'ol', 'p', 'pre', 'section', 'summary', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul']); // oxfmt-ignore

/** Pictures of digits, one each or all in one. */
const CODE_IMAGE = /^\s*(?:\d{1,10}|[A-Z0-9])\s*$/;

const NO_DECLARATIONS: Declarations = new Map();
const NO_CLASSES: string[] = [];

interface OpenElement extends StyledElement {
  style: Style;
  link: Link | null;
  start: number;
}

/** Reads an HTML body the way a person sees it: hidden text, comments and scripts are left out, looks and links are kept. */
export function readHtml(html: string): VisibleText {
  const source = html.length > MAX_HTML ? html.slice(0, MAX_HTML) : html;
  const reader = new HtmlReader(new StyleSheet(source));
  const parser: Parser = new Parser(reader, {
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
    decodeEntities: true,
  });
  for (let at = 0; at < source.length && !reader.done; at += SLICE) parser.write(source.slice(at, at + SLICE));
  if (!reader.done) parser.end();
  return reader.finish();
}

class HtmlReader {
  private readonly out = new DocumentBuilder();
  private readonly open: OpenElement[] = [];
  private readonly inlineStyles = new InlineStyles();
  private base = '';

  constructor(private readonly sheet: StyleSheet) {}

  /** Nothing more has to be read. */
  get done(): boolean {
    return this.out.full || this.open.length > MAX_DEPTH;
  }

  onopentag(tag: string, attributes: Record<string, string>): void {
    if (this.done) return;
    const parent = this.open.at(-1);
    const element: StyledElement = {
      tag,
      id: attributes['id'] ?? '',
      classes: attributes['class']?.split(/\s+/, 12).filter(Boolean) ?? NO_CLASSES,
    };
    const css = this.cascade(element, attributes['style']);
    const computed = computeStyle(parent?.style ?? ROOT_STYLE, tag, attributes, css);
    const style = UNSEEN.has(tag) ? { ...computed, gone: true } : computed;
    const base = tag === 'base' && attributes['href'];
    if (base && base.length <= MAX_BASE) this.base = base;
    if (BLOCKS.has(tag) || tag === 'br') this.out.lineBreak();
    else if (tag === 'td' || tag === 'th') this.out.space('\t');
    const link = this.openLink(tag, attributes, css, style, parent) ?? parent?.link ?? null;
    this.open.push({ tag, id: element.id, classes: element.classes, style, link, start: this.out.position });
    if (!style.gone) this.readAttributes(tag, attributes, style, link);
  }

  ontext(text: string): void {
    const top = this.open.at(-1);
    const style = top?.style ?? ROOT_STYLE;
    if (this.out.full || !isSeen(style, top?.link != null)) return;
    if (style.struck) return this.out.space(' ');
    if (!style.preformatted) this.out.text(text, style);
    else {
      text.split('\n', 2000).forEach((line, i) => {
        if (i > 0) this.out.lineBreak();
        this.out.text(line, style);
      });
    }
    if (top?.link) top.link.label += text;
  }

  onclosetag(tag: string): void {
    const element = this.open.pop();
    if (BLOCKS.has(tag)) this.out.lineBreak();
    else if (tag === 'td' || tag === 'th') this.out.space('\t');
    if (element && tag === 'blockquote') this.out.quote(element.start);
    if (element?.link && element.link !== (this.open.at(-1)?.link ?? null)) this.closeLink(element.link);
  }

  finish(): VisibleText {
    for (const element of this.open.splice(0).reverse()) {
      if (element.link && !element.link.end) this.closeLink(element.link);
    }
    return addBareLinks(this.out.build());
  }

  private cascade(element: StyledElement, inline: string | undefined): Declarations {
    if (this.sheet.isEmpty && !inline) return NO_DECLARATIONS;
    const css: Declarations = new Map();
    const important: Declarations = new Map();
    this.sheet.apply(element, this.open, css, important);
    if (inline) {
      const own = this.inlineStyles.get(inline);
      own.normal.forEach((value, name) => css.set(name, value));
      important.forEach((value, name) => css.set(name, value));
      own.important.forEach((value, name) => css.set(name, value));
    } else important.forEach((value, name) => css.set(name, value));
    return css;
  }

  private openLink(
    tag: string,
    attributes: Record<string, string>,
    css: Declarations,
    style: Style,
    parent?: OpenElement,
  ): Link | null {
    if ((tag !== 'a' && tag !== 'area') || style.gone) return null;
    const url = this.resolve(attributes['href'] ?? '');
    if (!url) return null;
    const label = attributes['aria-label'] ?? attributes['alt'] ?? '';
    const inButton =
      parent !== undefined &&
      ['td', 'button', 'div', 'span'].includes(parent.tag) &&
      differs(parent.style, this.open.at(-2)?.style);
    const button =
      css.has('padding') || css.has('background') || css.has('background-color') || css.has('border') || inButton ||
      /btn|button|cta/i.test(attributes['class'] ?? '') || attributes['role'] === 'button'; // oxfmt-ignore
    const link: Link = { url, label, start: this.out.position, end: 0, button, bare: false };
    if (tag === 'area') this.closeLink(link);
    return link;
  }

  private closeLink(link: Link): void {
    link.end = Math.max(this.out.position, link.start);
    link.label = plain(link.label.slice(0, 500)).replace(/\s+/g, ' ').trim();
    this.out.link(link);
  }

  private readAttributes(tag: string, attributes: Record<string, string>, style: Style, link: Link | null): void {
    if (tag === 'img' && link && attributes['alt']) link.label += ` ${attributes['alt']}`;
    if (tag === 'img' && CODE_IMAGE.test(attributes['alt'] ?? '') && isSeen(style, link !== null)) {
      this.out.text(attributes['alt']!, style);
    }
    const type = attributes['type'] ?? 'text';
    if (tag === 'input' && attributes['value'] && (type === 'text' || type === 'button') && isSeen(style, false)) {
      this.out.text(attributes['value'], style);
    }
  }

  /** The address as a browser would take it, or null for what is not a web address. */
  private resolve(href: string): string | null {
    const written = href.replace(/[\t\n\r]/g, '').trim();
    // "//larch.example/…": readers of mail take the scheme for granted.
    const url = !this.base && /^\/\/[^/\s]/.test(written) ? `https:${written}` : written;
    if (isWebUrl(url)) return url;
    if (this.base && !/^[a-z][a-z0-9+.-]*:/i.test(url) && URL.canParse(url, this.base)) {
      const absolute = new URL(url, this.base).href;
      return isWebUrl(absolute) ? absolute : null;
    }
    return null;
  }
}

function differs(style: Style, outer: Style | undefined): boolean {
  return outer !== undefined && style.background !== outer.background;
}
