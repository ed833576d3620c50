import type { Link } from '../visible/document.js';
import { decoded, goalOf } from './goal.js';
import { isRandom } from './random.js';
import { meansOfWords, UrlWord } from './url-words.js';

/** What an address says about itself. */
export interface UrlEvidence {
  /** Words of proving an address: verify, confirm, activate. */
  proves: boolean;
  /** Words of entering or joining: sign in, callback, register, invite, accept. */
  enters: boolean;
  /** Its host is named after entering: `login.`, `account.`, `id.` of some language. */
  house: boolean;
  /** Words of leaving or furniture: unsubscribe, privacy, help, deny, report. */
  refuses: boolean;
  /** Words of ending a subscription or an account. */
  leaves: boolean;
  resets: boolean;
  /** Words of somebody new: an invitation, a new user. */
  greets: boolean;
  /** Its path names what a shop, a bank or a help desk counts: orders, invoices, tickets. */
  sells: boolean;
  /** Its path belongs to those who run the place. */
  staff: boolean;
  /** It carries a password by that name, as the addresses of meetings do. */
  room: boolean;
  /** A file to be shown: image, style sheet, document. */
  asset: boolean;
  /** How much of a one-time secret it carries: 2 a long random part, 1 a short one under a telling name, 0 none. */
  secret: 0 | 1 | 2;
  /** Some part mixes letters and digits as no word does, and might be a short secret. */
  opaque: boolean;
  /** No path, no query, no fragment: a home page. */
  home: boolean;
  /** The host that the link itself names. */
  host: string;
  /** The address that all the rest is said of: its own, or the one that it is seen to lead to. */
  goal: string;
  /** It is seen to lead to another host than its own. */
  led: boolean;
}

const ASSET = /\.(?:png|jpe?g|gif|webp|svg|ico|css|js|woff2?|ttf|pdf|mp4|ics|zip|exe|dmg|apk)$/i;
const STAFF = /\/(?:adm|admin|administrator|administration|backoffice|backend)\//i;
/** Clicks are tracked as parcels are. */
const CLICKS = /\/track(?:ing)?\/click/i;
const SECRET_KEY =
  /^(?:token|tok|tkn|t|code|key|k|hash|h|confirmation|signature|sig|otp|ticket|nonce|hmac|secret|auth|digest|c|q|link|oobcode|verification|activation|invitation|invite|magic|uid|u|data|id|s|state|session|credential|jwt|akey|(?:act|activation|activate|confirm|verify|reg)(?:key|code)|ctoken|vtoken|jeton|codigo|codice|kod|kode|koodi|clave|chave|cle|chiave|schluessel|sleutel|nyckel|nogle|nokkel|avain|klic|kluc|klucz|kljuc|kulcs|cheie|anahtar|klyuch|engangs\w+|einmal\w+)$/;

/** A host named on the way, of a counter of clicks: whose link it is, and nothing that it does. */
const BARE_HOST = /\/(?:[a-z\d-]+\.){2,}[a-z]{2,}(?=[/?]|$)/gi;
/** So many digits in a path count nothing up, beside words of proving. */
export const TICKET = /\/\d{12,19}(?=[/?#]|$)/;

/** What is sent to prove an address goes by other names. */
const PASSWORD_KEY = /^(?:pwd|passwd|passcode)$/;

/** What goes by these names is used once, however short it is and whatever it looks like. */
const USED_ONCE = /^(?:.*[_-])?(?:token|tok|tkn|nonce)$/;

/** Their numbers count things up. */
const NUMBERED = /^(?:.*[_-])?(?:id|uid|u|c|q|s|data|link)$/;

const known = new WeakMap<Link, UrlEvidence>();

/** What a link's address says, or the one that it is seen to lead to; it is asked for more than once. */
export function evidenceOf(link: Link): UrlEvidence {
  const cached = known.get(link);
  if (cached) return cached;
  const own = urlEvidence(link.url);
  const goal = followed(link, own, MOST_COUNTERS);
  const evidence = goal ? { ...goal, host: own.host, led: true } : own;
  known.set(link, evidence);
  return evidence;
}

/** A mailbox's guard may wrap a counter of clicks, which may lead to another one. */
const MOST_COUNTERS = 3;

/** What the address says that a link is seen to lead to, unless it asks for something on its way. */
function followed(link: Pick<Link, 'url' | 'label' | 'shown'>, own: UrlEvidence, most: number): UrlEvidence | null {
  const seen = most > 0 ? goalOf(link, own.host) : null;
  if (!seen) return null;
  const rest = seen.rest === link.url ? own : urlEvidence(seen.rest);
  if (rest.proves || rest.enters) return null;
  const goal = urlEvidence(seen.goal);
  return followed({ url: seen.goal, label: '' }, goal, most - 1) ?? goal;
}

/** Reads words and secrets out of an address; percent-encoding (tracking redirects carry their goal so) is undone once. */
function urlEvidence(url: string): UrlEvidence {
  const parsed = new URL(url);
  const tail = decoded(`${parsed.pathname}${parsed.search}${parsed.hash}`);
  const words = meansOfWords(tail.includes('.') ? tail.replace(BARE_HOST, '/') : tail);
  const host = meansOfWords(parsed.hostname.split('.').slice(0, -2).join('.')).reduce(either, 0);
  const all = words.reduce(either, 0);
  const some = (bit: number) => (all & bit) !== 0;
  const proves = some(UrlWord.proves);
  const enters = some(UrlWord.enters);
  const telling = proves || enters;
  const pieces = piecesOf(tail);
  const secret = secretOf(pieces) || ((proves && TICKET.test(tail)) || (telling && isUsedOnce(pieces)) ? 1 : 0);
  return {
    proves,
    enters,
    house: (host & UrlWord.enters) !== 0,
    refuses:
      words.some((word) => word & UrlWord.refuses && !(proves && secret === 2 && word & UrlWord.notices)) ||
      (secret < 2 && some(UrlWord.place)) ||
      (!proves && secret < 2 && (host & UrlWord.helps) !== 0),
    leaves: some(UrlWord.leaves),
    resets: some(UrlWord.resets),
    greets: some(UrlWord.greets),
    sells: meansOfWords(parsed.pathname.replace(CLICKS, '')).some((word) => word & UrlWord.sells),
    staff: STAFF.test(parsed.pathname),
    room: pieces.some(({ key, value }) => PASSWORD_KEY.test(key) && value !== ''),
    asset: ASSET.test(parsed.pathname),
    secret,
    opaque:
      secret > 0 ||
      pieces.some(
        ({ value }) =>
          isOpaque(value, telling) || isJumble(value) || ((proves || isOfBothSizes(value)) && isUnreadable(value)),
      ) ||
      followsProof(parsed.pathname),
    home: tail === '/' || tail === '',
    host: parsed.hostname,
    goal: url,
    led: false,
  };
}

const either = (one: number, other: number): number => one | other;

/** The parts of an address that could be a code, as {@link asPart} writes them. */
export function partsOf(url: string): string[] {
  const { pathname, search, hash } = new URL(url);
  return decoded(`${pathname}${search}${hash}`)
    .slice(0, 1500)
    .split(/[/?#&=;:,]+/)
    .map(asPart);
}

/** A code the way addresses carry it: without separators, in one case. */
export function asPart(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}

/** A segment of a path, with an empty key, or a value of a query. */
interface Piece {
  key: string;
  value: string;
}

/** The segments of the path and the values of the query, but for those that are known to be no secrets. */
function piecesOf(tail: string): Piece[] {
  const pieces = allPiecesOf(tail);
  const counts = pieces.some(({ key }) => CAMPAIGN.test(key));
  return pieces.filter(({ key, value }) => !CAMPAIGN.test(key) && !(counts && MAILED.test(key)) && !isAddress(value));
}

/** How what counts a campaign's visits is called, and whom it counts. */
const CAMPAIGN = /^utm_/;
const MAILED = /^(?:.*_)?[cemrs]id$/;

function allPiecesOf(tail: string): Piece[] {
  return tail
    .slice(0, 3000)
    .split(/[/?#&;:,]+/)
    .map((padded) => {
      // What ends in base64's padding is one word, not a name with a value.
      const piece = padded.endsWith('=') ? padded.replace(/^([\w+-]{8,})={1,2}$/, '$1') : padded;
      const equals = piece.indexOf('=');
      return equals > 0
        ? { key: piece.slice(0, equals).toLowerCase(), value: piece.slice(equals + 1) }
        : { key: '', value: piece };
    });
}

/** Whom the mail went to is no secret, however random the address looks. */
const isAddress = (value: string): boolean => /^[^@\s]+@[^@\s.]+\.[^@\s]*[a-z]$/i.test(value);

function secretOf(pieces: readonly Piece[]): 0 | 1 | 2 {
  let best: 0 | 1 | 2 = 0;
  for (const { key, value } of pieces) {
    if (isRandom(value)) return 2;
    // `ac8bc0d9c8ac`: too short to be sure of, but no word and no number of something.
    if (/^[a-z0-9]{10,}$/i.test(value) && (value.match(/\d+|[a-z]+/gi) ?? []).length >= 6) best = 1;
    const names = SECRET_KEY.test(key) || SECRET_KEY.test(key.replace(/^.*[_\-[.]|\]$/g, ''));
    if (value.length >= 3 && names && /\d|[A-Z]/.test(value) && !(NUMBERED.test(key) && /^\d+$/.test(value))) best = 1;
  }
  return best;
}

function isUsedOnce(pieces: readonly Piece[]): boolean {
  return pieces.some(({ key, value }) => USED_ONCE.test(key) && /^[\w-]+$/.test(value));
}

/** `k8w`, `Tq0x9z`, `7Yq2-LmP`: letters and digits take turns, unlike in a word with a number (`iphone15`, `2nd`, `v2`). Beside `telling` words they need less. */
function isOpaque(piece: string, telling: boolean): boolean {
  if (piece.length < 3 || piece.length > 64 || !/\d/.test(piece) || !/[a-z]/i.test(piece)) return false;
  if (telling && (/^\d+[a-z]{2,}\d*$/i.test(piece) || /^[A-Z][a-z]{1,3}\d/.test(piece))) return true;
  return piece.split(/[-_.~]/).some((part) => {
    const runs = part.match(/\d+|[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
    return runs.length >= 3 || (runs.length === 2 && part.length >= 5 && /^\d/.test(part));
  });
}

/** `/verify/482913`, `/confirm-email/abc123`: what a path ends with after its word of proving is what proves, if it has digits at all. */
function followsProof(path: string): boolean {
  const [, before, last] = /\/([^/]+)\/([A-Za-z]*\d[A-Za-z\d]*)\/?$/.exec(path) ?? [];
  return last !== undefined && last.length >= 5 && meansOfWords(before!).some((word) => word & UrlWord.proves);
}

/** Consonants that hardly stand beside others. */
const ODD_PAIR = /[jqvwxz](?=[b-df-hj-np-tv-xz])|[b-df-hj-np-tv-xz](?=[jqvwxz])/g;

/** `brzjhmozaybzworiif`: small letters alone, in an order that no word has. */
function isJumble(piece: string): boolean {
  return /^[a-z]{14,64}$/.test(piece) && (piece.match(ODD_PAIR) ?? []).length >= 3;
}

/** `wOOgZKLh`, `gezgbfvh`: letters of both sizes, of which words would leave out the fewer, or hardly a vowel among small ones. */
function isUnreadable(piece: string): boolean {
  if (/^[a-z]{6,20}\d*$/.test(piece)) {
    const [vowels, letters] = [piece.match(/[aeiouy]/g) ?? [], piece.match(/[a-z]/g) ?? []];
    return vowels.length * 5 <= letters.length || (piece.match(ODD_PAIR) ?? []).length >= 3;
  }
  if (!/^(?=.*[a-z])(?=.*[A-Z])[A-Za-z_-]{6,20}$/.test(piece)) return false;
  const words = piece.match(/[A-Z]?[a-z]*[aeiouy][a-z]*/g) ?? [];
  return words.filter((word) => word.length > 2).join('').length <= piece.length / 2;
}

/** `wANntJWbDa`: no words in camel case would be so many for their length. */
const isOfBothSizes = (piece: string): boolean => piece.length >= 8 && (piece.match(/[A-Z]/g) ?? []).length >= 3;
