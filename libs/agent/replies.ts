import type { BrowserContext, Response } from 'playwright-core';
import { announcesMail, waitsForSomebody } from './decide/answers/approval-mail.js';
import { isTelling } from './decide/answers/telling.js';
import type { Memory } from './memory.js';
import type { Perception } from './perceive/perceive.js';

/** How long a page has to show what its server replied before the reply itself is read (ms). */
const PAGE_FIRST_MS = 1000;
/** Longer replies are data, no words about a form. */
const LONGEST = 4000;
const MOST_WORDS = 5;
/** Nobody fills in so much; a page that sends megabytes without end is not to be read word by word. */
const LONGEST_SENT = 100_000;
/** A call that holds little more than a code (characters). */
const SHORT = 500;
const CODES = /^(?:code|totp)$/;

/** What holds words for people, and what lists complaints by field. */
const WORDS =
  /^(?:error|errors|message|msg|detail|details|reason|title|description|code|error_?(?:description|message|code)|non_field_errors|__type)$/i;
const LISTS = /^(?:\w*errors?|details?|fields?|data|violations|issues)$/i;
/** What names the field in a list of complaints. */
const FIELDS = /^(?:field|loc|path|param|property|attribute|pointer)$/i;
/** A reply that says itself how it went. */
const VERDICTS = /^(?:success|ok|succeeded)$/i;

/** What a server made of a form that a script sent. */
export interface Reply {
  isRefused: boolean;
  /** What it says to people, if anything. */
  words: string[];
}

/**
 * What servers reply to the calls that scripts send forms with. A page may show that for a moment, out of sight, as a key that
 * nobody translated, or not at all: then the reply itself is read.
 */
export class Replies {
  private last: (Reply & { at: number; status: number; withPassword: boolean }) | null = null;

  constructor(
    context: BrowserContext,
    private readonly memory: Memory,
  ) {
    context.on('response', (response) => void this.note(response).catch(() => undefined));
  }

  /**
   * Whether the server has taken the form with a password that was sent last, and had no words for it; or denied it (RFC 9110,
   * 15.5.2), whatever the page says of that; or broke at it (15.6).
   */
  heard(): { wasTaken: boolean; wasDenied: boolean; hasFailed: boolean } {
    const { sent } = this.memory;
    const late = this.since(sent, PAGE_FIRST_MS);
    const reply = this.since(sent, 0);
    return {
      wasTaken: late !== null && !late.isRefused && late.withPassword && late.words.length === 0,
      wasDenied: reply !== null && reply.withPassword && reply.status === 401,
      hasFailed: reply !== null && reply.withPassword && reply.status >= 500 && reply.status !== 503,
    };
  }

  /** Adds the reply's words to what the page shows, where the page stands as it stood when its form was sent. */
  addTo({ view }: Perception): void {
    const { sent, codeAsked } = this.memory;
    const isOpen = sent ? !sent.answered && view.born === sent.born : codeAsked && !codeAsked.isRead;
    const words = isOpen ? this.since(sent ?? codeAsked, sent ? PAGE_FIRST_MS : 0)?.words : undefined;
    const shown = view.notices.find(({ text, kind }) => kind === 'error' && !sent?.linesAtFirst.has(text))?.text;
    for (const said of words ?? []) {
      // An alert that stands there still says more than "Unauthorized".
      if (shown && BARE.has(said) && isTelling(shown)) continue;
      const text = shown && BARE.has(said) ? `${shown} (${said})` : said;
      view.notices.push({ text, kind: 'status', form: -1, frame: 0, passing: true });
    }
  }

  private since(asked: { at: number } | null, ageMs: number): typeof this.last {
    const { last } = this;
    return last && asked && last.at >= asked.at && Date.now() - last.at >= ageMs ? last : null;
  }

  /** Calls that name the account are the forms', and short ones while a code is sent: the others are the page's own. */
  private isOfForm(posted: string): boolean {
    const { sent, identifiers } = this.memory;
    if (sent && CODES.test(sent.kind)) return posted.length > 0 && posted.length < SHORT;
    const parts = new Set(decoded(posted).split(/[^\p{L}\p{N}@._+-]+/u));
    return identifiers.some((name) => parts.has(name));
  }

  private async note(response: Response): Promise<void> {
    const request = response.request();
    if (!/^(?:xhr|fetch)$/.test(request.resourceType()) || /^(?:GET|HEAD|OPTIONS)$/.test(request.method())) return;
    const sent = request.postData() ?? '';
    if (sent.length > LONGEST_SENT || !this.isOfForm(sent)) return;
    const body = await response.text().catch(() => null);
    if (body === null) return;
    const withPassword = /pass|pwd/i.test(sent);
    const read = body.length > LONGEST ? null : readReply(response.status(), body);
    // A call that counts visitors may fail as well; the form's own one carries its password.
    const hasFailed = withPassword && response.status() >= 500 && !read?.words.length;
    const reply = hasFailed ? FAILED : read;
    if (reply) this.last = { ...reply, at: Date.now(), status: response.status(), withPassword };
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** Reads a reply; null where it tells neither yes nor no. */
export function readReply(status: number, body: string): Reply | null {
  if (status >= 300 && status < 400) return null;
  const data = parsed(body);
  if (status >= 400) {
    const words = spoken(data, true);
    const alone = STATUS_WORDS[status];
    return { isRefused: true, words: words.length || !alone ? words : [alone] };
  }
  if (data === undefined) return body.trim() === '' ? { isRefused: false, words: [] } : null;
  const isRefused = saysNo(data, false);
  const words = spoken(data, isRefused);
  // "OK", "success": nothing that a page would have shown.
  const telling = isRefused
    ? words
    : words.filter((text) => isTelling(text) || announcesMail(text) || waitsForSomebody(text));
  const isOpen = !isRefused && !telling.length && status !== 201;
  return isOpen && isDoubtful(data) ? null : { isRefused, words: telling };
}

/** The server's own failing, with no words or with a whole page of them (RFC 9110, 15.6). */
const FAILED: Reply = { isRefused: true, words: ['Internal server error'] };

/** What the status alone says to people (RFC 9110, 15.5; RFC 6585, 4). */
const STATUS_WORDS: Record<number, string> = { 401: 'Unauthorized', 409: 'Already exists', 429: 'Too many requests' };

const BARE = new Set([...Object.values(STATUS_WORDS), ...FAILED.words]);

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether a reply that came as a success says that it is none. */
function saysNo(data: unknown, isInside: boolean): boolean {
  if (!isObject(data)) return false;
  return Object.entries(data).some(([key, value]) => {
    if (VERDICTS.test(key)) return value === false;
    if (/^status$/i.test(key)) return typeof value === 'string' && /^(?:error|fail)/i.test(value);
    if (/^errors?$/i.test(key)) return Array.isArray(value) ? value.length > 0 : Boolean(value);
    return !isInside && isObject(value) && saysNo(value, true);
  });
}

/** It says something that is not understood: a sentence, or a number or a word that only its script knows. */
const isDoubtful = (data: unknown): boolean =>
  isObject(data) &&
  Object.entries(data).some(([key, value]) =>
    typeof value === 'number'
      ? /^(?:code|err_?(?:no|code)|status|result)$/i.test(key) &&
        ![0, 1].includes(value) &&
        !/^2\d\d/.test(String(value))
      : value === false ||
        (typeof value === 'string' && /^\w*(?:fail|error|invalid|denied)\w*$|\S \S+ \S/i.test(value)),
  );

/** The words for people in a reply, sentences ahead of keys; of a refusal, those by the fields' names too. */
function spoken(data: unknown, isRefused: boolean): string[] {
  const found: string[] = [];
  const codes = new Set<string>();
  const read = (value: unknown, key: string, isList: boolean, depth: number): void => {
    if (typeof value === 'string') {
      const text = spelt(bare(value)).slice(0, 300);
      if (text.length > 2 && /\p{L}{2}/u.test(text)) {
        found.push(isList && !WORDS.test(key) ? about(key, text) : text);
        if (/^\w*code$/i.test(key)) codes.add(text);
      }
    } else if (Array.isArray(value)) for (const one of value) read(one, key, isList, depth);
    else if (isObject(value) && depth < 4) {
      const words = Object.entries(value).find(([name, one]) => WORDS.test(name) && typeof one === 'string');
      const field = words && fieldNamed(value);
      if (field) found.push(about(field, spelt(bare(String(words[1])))));
      else
        for (const [name, one] of Object.entries(value)) {
          const lists = isRefused && (LISTS.test(name) || (Array.isArray(one) && !words));
          if (WORDS.test(name) || lists || (isList && !words)) read(one, name, lists || (isList && !words), depth + 1);
        }
    }
  };
  read(data, '', false, 0);
  return [...new Set(found)].sort((a, b) => Number(codes.has(a)) - Number(codes.has(b))).slice(0, MOST_WORDS);
}

/** The field that a complaint of a list is about. */
function fieldNamed(complaint: Record<string, unknown>): string | null {
  const at = Object.entries(complaint).find(([key]) => FIELDS.test(key))?.[1];
  const name: unknown = Array.isArray(at) ? at.at(-1) : at;
  return typeof name === 'string' ? name : null;
}

/** "This field is required", with the field that it stands at. */
const about = (key: string, text: string): string =>
  /^\p{L}[\w-]*$/u.test(key) && !text.toLowerCase().includes(key.toLowerCase()) ? `${spelt(key)}: ${text}` : text;

/** What a page would show of a sentence that comes ready marked up; the button that closes its box says nothing. */
const bare = (text: string): string =>
  MARKUP.test(text)
    ? text
        .replace(/<(button|script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
        .replace(/<[^<>]*>/g, ' ')
        .replace(/&(?:#0*39|apos);/gi, "'")
        .replace(/&quot;/gi, '"')
        .replace(/&nbsp;/gi, ' ')
        .replace(/&amp;/gi, '&')
        .replace(/\s+/g, ' ')
        .trim()
    : text;
const MARKUP = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i;

/** A key in place of words, as words: "errors.username_taken", "EMAIL_EXISTS", "auth/email-already-in-use", "UserAlreadyExists". */
const spelt = (text: string): string =>
  /\s/.test(text.trim())
    ? text.trim()
    : text
        .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
        .replace(/[._/:-]+/g, ' ')
        .trim()
        .toLowerCase();
