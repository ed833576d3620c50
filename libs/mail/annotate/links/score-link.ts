import { Concept } from '../evidence/concepts.js';
import type { Reading } from '../evidence/reading.js';
import { Score } from '../evidence/score.js';
import type { Link } from '../visible/document.js';
import { NAMES } from '../codes/cue.js';
import { place, PROFILE, scoreAnswers, scoreDeeds } from './answers.js';
import { isCalled, isNameOfPlace } from './called.js';
import { scoreContext } from './context.js';
import { scoreCrowd } from './crowd.js';
import { ASKS, isUrlLike, labelMeans, namesMore, scoreLabel, WHETHER } from './label.js';
import { onlySignsIn, saysNothing, scoreSilent } from './silent-links.js';
import { scoreTicket } from './score-ticket.js';
import { scoreUrl } from './score-url.js';
import { scoreSilence, scoreUnread, SHORT_MAIL } from './silence.js';
import { asPart, partsOf, type UrlEvidence, evidenceOf } from './url-evidence.js';

/** A link of a mail with what has been weighed for and against it. */
export interface ScoredLink {
  link: Link;
  score: Score;
}

/**
 * Weighs every link of a text; `code` is the mail's code if it has one. Whoever appears twice (a button and its address spelt
 * out) counts once, and more.
 */
export function scoreLinks(reading: Reading, subject: Reading, code: string | null): ScoredLink[] {
  const byUrl = new Map<string, ScoredLink>();
  const repeated = new Set<string>();
  const counters = countersOf(reading);
  const isCounted = (link: Link) => counters.size > 0 && counters.has(evidenceOf(link).host) && !evidenceOf(link).led;
  for (const link of reading.seen.links) {
    const score = scoreLink(link, reading, subject.concepts, code, isCounted(link));
    const known = byUrl.get(link.url);
    if (!known) {
      byUrl.set(link.url, { link, score });
      continue;
    }
    const isBetter = isCalledRefusal(known.link, link, reading) || score.total > known.score.total;
    const better = isBetter && !isCalledRefusal(link, known.link, reading) ? { link, score } : known;
    byUrl.set(link.url, better);
    repeated.add(link.url);
  }
  const all = [...byUrl.values()];
  for (const { link, score } of all)
    if (repeated.has(link.url) && score.total > 0) score.add(0.5, 'given more than once');
  const secrets = all.filter(
    ({ link }) => evidenceOf(link).secret > 0 && !isCounted(link) && !isOfFrame(link, reading),
  );
  if (secrets.length === 1) secrets[0]!.score.add(0.5, 'the only link with a secret in it');
  if (all.length === 1 && secrets.length === 1) all[0]!.score.add(0.5, 'the only link');
  const buttons = all.filter(({ link }) => link.button);
  if (secrets.length === 0 && buttons.length === 1 && isCounted(buttons[0]!.link))
    buttons[0]!.score.add(0.5, 'the only button');
  scoreOnly(all, subject, reading, code);
  scoreSilent(all, subject, reading);
  scoreAnswers(all, subject, reading);
  scoreDeeds(all, subject, reading);
  for (const { link, score } of all)
    if (saysNothing(link) && isNameOfPlace(link, subject, reading)) score.add(-2.5, 'called by the name of its place');
  scoreTwins(all);
  scoreTitled(all, subject);
  scoreCrowd(all, subject);
  scoreUnread(all, subject, reading);
  return all;
}

/** "Unsubscribe", with a secret of its own. */
function isOfFrame(link: Link, reading: Reading): boolean {
  return evidenceOf(link).leaves && (labelMeans(link, reading) & Concept.furniture) !== 0;
}

/** A picture without words, of an address that is called a refusal elsewhere. */
function isCalledRefusal(link: Link, elsewhere: Link, reading: Reading): boolean {
  return !link.label.trim() && (labelMeans(elsewhere, reading) & Concept.deny) !== 0;
}

/** ".../confirm/8f3a…" beside ".../invalidate/91bc…": an address of its kind takes back what it does, in whatever language. */
function scoreTwins(all: readonly ScoredLink[]): void {
  const secrets = all.filter(({ link }) => evidenceOf(link).secret === 2);
  if (secrets.length < 2) return;
  const undoing = secrets.filter(({ link }) => evidenceOf(link).refuses && !evidenceOf(link).leaves);
  if (undoing.length === 0) return;
  const isTwin = (one: string, other: string) => {
    const [parts, others] = [one.split('/'), other.split('/')];
    return parts[2] === others[2] && parts.length === others.length && one !== other;
  };
  for (const { link, score } of secrets)
    if (
      evidenceOf(link).proves &&
      !evidenceOf(link).refuses &&
      undoing.some((other) => isTwin(place(link), place(other.link)))
    )
      score.add(2, 'an address of its kind takes back what it does');
}

/** What the subject calls the mail is what one link of it is called, and its address proves: in whatever language. */
function scoreTitled(all: readonly ScoredLink[], { seen: { text } }: Reading): void {
  const title = text.trim();
  if (title.length < 8) return;
  for (const { link, score } of all)
    if (link.label.trim() === title && evidenceOf(link).proves && evidenceOf(link).secret > 0)
      score.add(0.8, 'called what the mail is called');
}

/** From how many links on that say nothing but a long secret, all of one host, the secret is the host's. */
const MANY = 3;

/** The hosts that count the clicks of a mail: their links carry a secret each, wherever they lead. */
function countersOf(reading: Reading): ReadonlySet<string> {
  const counters = new Set<string>();
  const silent = new Map<string, Set<string>>();
  const pages = new Map<string, Link[]>();
  for (const link of reading.seen.links) {
    const { host, led, proves, enters, secret, opaque } = evidenceOf(link);
    if (led) counters.add(host);
    else if (proves || enters) continue;
    else if (secret === 2) silent.set(host, (silent.get(host) ?? new Set()).add(link.url));
    else if (opaque) {
      const page = pages.get(place(link)) ?? [];
      page.push(link);
      pages.set(place(link), page);
    }
  }
  for (const [host, urls] of silent) if (urls.size >= MANY) counters.add(host);
  for (const links of pages.values()) if (leadsAnywhere(links, reading)) counters.add(evidenceOf(links[0]!).host);
  return counters;
}

/** "/r?p=kR8v_4829_1", "/r?p=kR8v_4829_2": one page with a short part for each goal, the frame of the mail among them. */
function leadsAnywhere(links: readonly Link[], reading: Reading): boolean {
  return (
    new Set(links.map(({ url }) => url)).size > MANY &&
    links.some((link) => labelMeans(link, reading) & Concept.furniture)
  );
}

/** A short mail that asks to verify, to go on or to sign in, and has one link that could do it. */
function scoreOnly(all: readonly ScoredLink[], subject: Reading, reading: Reading, code: string | null): void {
  if (code !== null || reading.seen.text.length > SHORT_MAIL) return;
  const able = all.filter(({ link, score }) => evidenceOf(link).opaque && !isRefused(score));
  if (able.length !== 1) return;
  const { link } = able[0]!;
  if (saysNothing(link) && onlySignsIn(link, subject, reading)) return;
  if (!link.button && hasOtherButton(link, reading)) return;
  if (!((reading.concepts | labelMeans(able[0]!.link, reading)) & ASKS)) return;
  const { proves, enters } = evidenceOf(able[0]!.link);
  const speaksOfAccount = reading.greets || (subject.concepts | reading.concepts) & (Concept.object | Concept.signIn);
  if (!proves && !enters && !speaksOfAccount) return;
  const elsewhere = Concept.occasion | Concept.reset | (subject.concepts & Concept.verify ? 0 : Concept.notice);
  if (
    (subject.concepts | reading.concepts) & elsewhere ||
    subject.concepts & (Concept.decoy | Concept.view | Concept.failure)
  )
    return;
  able[0]!.score.add(1.5, 'a short mail around one link');
}

/** What a mail is about is drawn as its button, where it has one. */
function hasOtherButton(link: Link, reading: Reading): boolean {
  return reading.seen.links.some(
    (other) => other.button && other.url !== link.url && !(labelMeans(other, reading) & Concept.furniture),
  );
}

/** What cannot be the link that a mail is about, whatever else it says. */
function isRefused({ reasons }: Score): boolean {
  return reasons.some(({ points }) => points <= -1.4);
}

function scoreLink(link: Link, reading: Reading, subject: number, code: string | null, counted: boolean): Score {
  const score = new Score();
  const carriesCode = code !== null && carries(link.url, code);
  const url = evidenceOf(link);
  const label = labelMeans(link, reading);
  scoreUrl(url, carriesCode, counted, reading.greets || url.greets, score);
  scoreLabel(label, score);
  if (label & Concept.verify && WHETHER.test(link.label)) score.add(-3, 'asks how something is');
  const called =
    !(label & (ASKS | Concept.furniture | Concept.deny)) && !isUrlLike(link.label) && isCalled(link, reading);
  const specific =
    !called &&
    (Boolean(label & (ASKS | Concept.deny | Concept.furniture | Concept.reset)) ||
      (SAYS_MORE.test(link.label) && !(label & Concept.click) && !isUrlLike(link.label)));
  if (
    !called &&
    SAYS_MORE.test(link.label) &&
    !counted &&
    !(label & (ASKS | Concept.click)) &&
    !isUrlLike(link.label) &&
    saysNothing(link) &&
    reading.coverage > KNOWN
  )
    score.add(-0.8, 'neither its words nor its address ask for anything');
  const around = scoreContext(link, reading, specific, Boolean(label & ASKS), score);
  if (isBare(link)) scoreTicket(url, around, score);
  // New accounts choose their first password at the address where others reset theirs.
  const welcomes =
    (label | around | (subject & Concept.verify)) & (Concept.verify | Concept.finish)
      ? !((label | around | subject) & Concept.reset)
      : (label | around) & (Concept.signIn | Concept.setPassword) && !((reading.concepts | subject) & Concept.reset);
  if (url.resets && welcomes && !reading.greets && !url.greets) score.add(1.5, 'the words around it speak of no reset');
  // "Open this link to enter the code": the place where it is asked for.
  const isPlaceOfCode = code !== null && Boolean(around & Concept.typing && around & Concept.click);
  const isGiver = code === null && givesCode(label, subject, reading);
  if (isGiver) score.add(2.2, 'its words promise the code that the subject speaks of');
  else if (!((label | around | subject) & ASKS) && !isPlaceOfCode)
    scoreSilence(url, label | around | subject, link.button, reading, score);
  if (!((label | around) & (ASKS | Concept.click)) && !url.proves && !url.enters && !link.button && subject & ASKS)
    score.add(-1, 'only the subject asks for anything');
  if (
    label & Concept.finish &&
    !url.proves &&
    !url.enters &&
    !reading.greets &&
    (url.sells || goesOnWithAnything(label | around | subject, reading))
  )
    score.add(-1.5, 'it asks to go on, and nothing says with what');
  if (
    label & Concept.finish &&
    !url.proves &&
    !url.enters &&
    PROFILE.test(link.label) &&
    !((label | around | subject | reading.concepts) & (Concept.verify | Concept.signIn | Concept.setPassword))
  )
    score.add(-4, 'it asks to fill in a profile, and nothing to prove');
  // An address spelt out is called by the words before it; a mail that may be left was not asked for.
  const verifies =
    label & Concept.verify || (isBare(link) && around & Concept.verify && !url.proves && isLeft(reading));
  if (verifies && !(label & Concept.click) && isOfThing(link, url, subject, reading))
    score.add(-6.5, 'it asks to confirm a thing, and nothing names an account');
  // Every mail has a logo that leads home; the words around it speak of the code.
  if (
    code !== null &&
    !carriesCode &&
    !url.proves &&
    !url.enters &&
    !(label & (ASKS | Concept.click)) &&
    !isUrlLike(link.label)
  )
    score.add(-1.5, 'beside a code, and neither its words nor its address ask for anything');
  // "Or sign in directly": the code's other way.
  if (code !== null && label & (Concept.verify | Concept.signIn) && url.opaque && !url.refuses)
    score.add(0.5, 'beside a code, and its words ask for the same');
  if (code === null && url.proves && !url.opaque && !counted) score.add(-1.2, 'and so could prove nothing');
  if (/^#\s?\d+$/.test(link.label.trim())) score.add(-2.5, 'called by the number of a thing');
  if (link.button) score.add(0.7, 'drawn as a button');
  return score;
}

/** How much of a mail is known words where a link's words that are not would be. */
const KNOWN = 0.1;

/** "Open comment": as long a line, or two words. */
const SAYS_MORE = /^.{13}|^.*\p{L}{4} \p{L}{4}/u;

/** "Get started", below a welcome, a prize or a survey: an address without words may lead anywhere. */
function goesOnWithAnything(means: number, { concepts }: Reading): boolean {
  const proof = Concept.verify | Concept.signIn | Concept.setPassword | Concept.object;
  if (means & proof) return false;
  return (concepts & Concept.occasion) !== 0 || !((means | concepts) & (proof | Concept.click));
}

/** It shows nothing but its address. */
const isBare = ({ bare, label }: Link) => bare || isUrlLike(label);

/** "Confirm permission", "Bevestig bezorging": of a mail that speaks of no account, no address and nobody who did not ask. */
function isOfThing(link: Link, { opaque }: UrlEvidence, subject: number, reading: Reading): boolean {
  const account = Concept.object | Concept.signIn | Concept.setPassword | Concept.ephemeral | Concept.otp;
  if ((subject | reading.concepts) & account || reading.greets || reading.coverage < 0.05) return false;
  return !opaque || isBare(link) || namesMore(link.label);
}

/** A mail to subscribers: some link ends what sends it. */
function isLeft({ seen }: Reading): boolean {
  return seen.links.some((link) => evidenceOf(link).leaves);
}

/** "Your temporary access code", without any, above "Get the code": it is shown behind the link. */
function givesCode(label: number, subject: number, reading: Reading): boolean {
  const company = Concept.otp | Concept.secrecy | Concept.verify | Concept.signIn;
  return (
    (label & NAMES) !== 0 &&
    (subject & NAMES) !== 0 &&
    (subject & company) !== 0 &&
    !((label | subject) & (Concept.decoy | Concept.occasion | Concept.deny)) &&
    (reading.concepts & Concept.ephemeral) !== 0
  );
}

/** Whether an address has the code in it, if only without the letters before its number (`G-123456`). */
function carries(url: string, code: string): boolean {
  const parts = partsOf(url);
  return [code, code.replace(/^[A-Z]{1,3}-(?=\d{4,8}$)/, '')].some((part) => parts.includes(asPart(part)));
}
