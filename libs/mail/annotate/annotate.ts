import { findCodeCandidates } from './codes/candidates.js';
import { namesCode } from './codes/code-of.js';
import { scoreCode } from './codes/score-code.js';
import { type Finding, type FoundCode, hasMark } from './codes/finding.js';
import { addDismissed, addWholeMail, isForwarded, isReply } from './codes/whole-mail.js';
import { addTold } from './codes/told-codes.js';
import { addUnproven } from './codes/unproven.js';
import { claimsAgainst, isCodeOfGoods, isOfSomethingElse, isToAuthorize } from './codes/what-for.js';
import { Concept, findWords, likelyLanguages } from './evidence/concepts.js';
import { Reading } from './evidence/reading.js';
import { type Reason, Score } from './evidence/score.js';
import { ofItsOwn } from './evidence/subject-words.js';
import { isOfRepository, namesTracked } from './evidence/tracked-thing.js';
import { confirmsEntry } from './links/confirms-entry.js';
import { namesPrice } from './links/price.js';
import { evidenceOf } from './links/url-evidence.js';
import { scoreLinks } from './links/score-link.js';
import { withShownGoals } from './links/shown-goal.js';
import type { Line, VisibleText } from './visible/document.js';
import { readHtml } from './visible/html.js';
import { readText } from './visible/text.js';

/** The parts of a mail that the annotator looks at. */
export interface AnnotatableMail {
  subject: string;
  text: string | null;
  html: string | null;
}

/** What a mail is and what it carries (interface §2.4); `confidence` is 0 to 1, for the kind and the values together. */
export interface Annotation {
  kind: 'otp' | 'magic_link' | 'other';
  code: string | null;
  link: string | null;
  confidence: number;
}

/** An annotation with the evidence for and against the best code and the best link. */
export interface Explanation extends Annotation {
  codeEvidence: { value: string; score: number; reasons: Reason[] }[];
  linkEvidence: { value: string; score: number; reasons: Reason[] }[];
  mail: Reason[];
}

const CODE_THRESHOLD = 4;
const LINK_THRESHOLD = 4;

/** What an account's owner proves. */
const PURPOSE = Concept.verify | Concept.signIn;

/** Says what a mail asks its reader to do: type a code, open a link, or nothing. Pure: nothing is fetched or opened. */
export function annotate(mail: AnnotatableMail): Annotation {
  const { kind, code, link, confidence } = explainAnnotation(mail);
  return { kind, code, link, confidence };
}

/** The same as {@link annotate}, with its reasons. */
export function explainAnnotation(mail: AnnotatableMail): Explanation {
  const subject = readText(mail.subject.slice(0, 1000));
  const subjectWords = ofItsOwn(findWords(subject), subject);
  let best: Explanation | null = null;
  const dismissed = new Set<string>();
  for (const body of bodiesOf(mail)) {
    const bodyWords = findWords(body);
    const languages = likelyLanguages([...subjectWords, ...bodyWords]);
    const found = weigh(
      new Reading(subject, subjectWords, languages),
      new Reading(body, bodyWords, languages, isForwarded(subject.text)),
      dismissed,
    );
    if (!best || (best.kind === 'other' && found.kind !== 'other')) best = found;
    if (best.kind !== 'other') break;
  }
  return best!;
}

/** The HTML is what a person sees; the text part is asked where the HTML shows nothing to act upon. */
function* bodiesOf({ html, text }: AnnotatableMail): Generator<VisibleText> {
  const seen = html ? readHtml(html) : null;
  if (seen) yield withShownGoals(seen, text);
  if (text || !seen) yield seen ? likened(readText(text ?? ''), seen) : readText(text ?? '');
}

/** The text part spells an address out, and the HTML says how it is called: often by where it leads to; and what is quoted. */
function likened(body: VisibleText, shown: VisibleText): VisibleText {
  const labels = new Map(shown.links.filter(({ label }) => label).map(({ url, label }) => [url, label]));
  const links = body.links.map((link) => ({ ...link, label: labels.get(link.url) ?? link.label }));
  return { ...body, links: labels.size > 0 ? links : body.links, quotes: quotesIn(body.text, shown) };
}

/** Where the text part repeats what the HTML sets off as somebody else's. */
function quotesIn(text: string, { text: all, quotes }: VisibleText): Line[] {
  const quoted = quotes.flatMap(({ start, end }) => all.slice(start, end).split('\n'));
  return quoted
    .filter((line) => line.length > 12)
    .map((line) => ({ start: text.indexOf(line), end: text.indexOf(line) + line.length }))
    .filter(({ start }) => start >= 0);
}

/** `dismissed`: what was no code where it was seen before; what is none here is added. */
function weigh(subject: Reading, body: Reading, dismissed: Set<string>): Explanation {
  const mail = new Score();
  const codes = weighCodes(subject, body, mail, dismissed);
  const code = codes[0] && reaches(codes[0], CODE_THRESHOLD) ? codes[0] : null;
  for (const { value } of codes) dismissed.add(value);
  const links = weighLinks(subject, body, code?.value ?? null);
  const link = links[0] && reaches(links[0], LINK_THRESHOLD) ? links[0] : null;
  const kind = code ? 'otp' : link ? 'magic_link' : 'other';
  return {
    kind,
    code: code?.value ?? null,
    link: link?.value ?? null,
    confidence: confidenceOf(kind, codes, links),
    codeEvidence: codes.slice(0, 3).map(({ value, score, reasons }) => ({ value, score, reasons })),
    linkEvidence: links.slice(0, 3),
    mail: mail.reasons,
  };
}

/** Tenths do not add up exactly in binary. */
function reaches({ score }: Finding, threshold: number): boolean {
  return score > threshold - 1e-6;
}

function weighCodes(subject: Reading, body: Reading, mail: Score, dismissed: ReadonlySet<string>): Finding[] {
  const naming = Concept.code | Concept.otp;
  const asking = naming | Concept.verify | Concept.signIn;
  const tracked = namesTracked(subject);
  // "(LARCH-482) The code never arrives": the title of what somebody has reported.
  if (isCodeOfGoods(subject)) mail.add(-2.5, 'the subject speaks of a code for something else');
  else if (!tracked && namesCode(subject)) mail.add(0.8, 'the subject speaks of a code');
  else if (!tracked && subject.concepts & asking) mail.add(0.5, 'the subject speaks of verification or signing in');
  const other = subject.concepts & (Concept.decoy | Concept.notice);
  // "New device", above "If it is you, enter this code to continue"; "Your account's end", above "Enter this code to delete it".
  const asked =
    other === Concept.notice &&
    !(subject.concepts & Concept.occasion) &&
    body.someLine(Concept.typing, Concept.code) &&
    body.someLine(Concept.code, Concept.signIn | Concept.finish | Concept.deny);
  if (other && !asked && !(subject.concepts & (naming | Concept.signIn)))
    mail.add(
      body.concepts & Concept.otp ||
        (other === Concept.notice && body.someLine(Concept.code, Concept.verify)) ||
        ((subject.concepts & Concept.verify || isToAuthorize(body)) && body.someLine(Concept.typing, Concept.verify))
        ? -0.8
        : -2,
      'the subject speaks of other things',
    );
  else if (subject.concepts & Concept.occasion && !(subject.concepts & (asking | Concept.object)))
    mail.add(-1, 'the subject speaks of an occasion');
  if (subject.concepts & Concept.failure && !(subject.concepts & asking))
    mail.add(-1, 'the subject speaks of what failed');
  if (/\d\s?%|%\s?\d/.test(subject.seen.text)) mail.add(-3, 'the subject speaks of a discount');
  if (isOfRepository(subject)) mail.add(-4, 'the subject names a numbered thing of a repository');
  else if (isReply(subject)) mail.add(-2.2, 'a reply in a conversation');
  else if (tracked) mail.add(-2, 'the subject names a numbered thing');
  if (body.concepts & Concept.ephemeral) mail.add(0.4, 'it speaks of expiry or of not having asked');
  else if (
    body.concepts & Concept.occasion &&
    !((subject.concepts | body.concepts) & (PURPOSE | Concept.reset | Concept.typing))
  )
    mail.add(-1, 'it speaks of an occasion, and of nothing to prove');
  if (body.countOf(Concept.notice) > 4) mail.add(-0.8, 'a notice');
  const byValue = new Map<string, FoundCode>();
  const bodySize = usualSize(body.seen);
  const collect = (reading: Reading, bonus: number, because: string) => {
    for (const candidate of findCodeCandidates(reading)) {
      const score = scoreCode(candidate, reading, bodySize);
      const known = byValue.get(candidate.value);
      if (known && hasMark(known, 'name')) continue;
      if (known && bonus) {
        const elsewhere = isOfSomethingElse(score);
        const points = elsewhere ? -2.5 : bonus;
        // "Your code: SPRUCE20" above "Enter SPRUCE20 at checkout": what the body says of it counts, wherever it stands.
        for (const { points: less, because: why } of claimsAgainst(known.reasons)) score.add(less, why, 'claimed');
        known.score += points;
        known.reasons.push(
          elsewhere
            ? { points, because: 'a number of something else in the subject', mark: 'elsewhere' }
            : { points, because },
        );
      }
      if (!known || score.total > known.score) {
        byValue.set(candidate.value, {
          value: candidate.value,
          score: score.total + (known ? bonus : 0),
          reasons: score.reasons,
          start: reading === body ? candidate.start : -1,
          end: reading === body ? candidate.end : -1,
        });
      }
    }
  };
  collect(body, 0, '');
  collect(subject, 1.2, 'in the subject too');
  addWholeMail(byValue, subject, body);
  addTold(byValue, subject, body);
  addDismissed(byValue, dismissed);
  addUnproven(byValue, subject, body);
  const findings = [...byValue.values()].sort((a, b) => b.score - a.score);
  for (const finding of findings) finding.score += mail.total;
  return findings;
}

function weighLinks(subject: Reading, body: Reading, code: string | null): Finding[] {
  const mail = new Score();
  const elsewhere = subject.concepts & Concept.occasion && !(subject.concepts & (Concept.object | Concept.signIn));
  if (elsewhere)
    mail.add(body.someLine(Concept.verify, Concept.object) ? -1 : -2.4, 'the subject speaks of an occasion');
  else if (TITLE.test(subject.seen.text)) mail.add(-2.5, 'the subject is the title of an article');
  else if (subject.concepts & Concept.verify) mail.add(1.2, 'the subject speaks of verification');
  else if (subject.concepts & Concept.signIn) mail.add(0.8, 'the subject speaks of signing in');
  else if (subject.concepts & (Concept.finish | Concept.setPassword)) mail.add(0.6, 'the subject asks to go on');
  const resets =
    subject.concepts & Concept.reset && !body.greets && !body.seen.links.some((link) => evidenceOf(link).greets);
  if (resets && !(subject.concepts & (Concept.verify | Concept.setPassword)))
    mail.add(-2, 'the subject speaks of resetting a password');
  const entry = subject.concepts & Concept.notice && body.seen.links.some((link) => confirmsEntry(link, body));
  if (subject.concepts & Concept.notice)
    mail.add(
      entry || subject.concepts & (Concept.verify | Concept.setPassword) ? -0.5 : -1.8,
      'the subject speaks of something that has happened',
    );
  const asking = Concept.verify | Concept.signIn | Concept.finish | Concept.setPassword;
  if (
    !entry &&
    subject.concepts & Concept.notice &&
    !(subject.concepts & asking) &&
    !body.someLine(Concept.finish, Concept.click)
  )
    mail.add(-0.8, 'and asks for nothing');
  if (subject.concepts & Concept.failure && !(subject.concepts & asking))
    mail.add(-1.5, 'the subject speaks of what failed');
  if (CLOCK.test(subject.seen.text) && !(subject.concepts & asking)) mail.add(-1.5, 'the subject names a time of day');
  if (namesTracked(subject)) mail.add(isOfRepository(subject) ? -5 : -1.5, 'the subject names a numbered thing');
  if (subject.concepts & Concept.decoy && !(subject.concepts & (asking | Concept.object)))
    mail.add(-1.5, 'the subject speaks of orders or the like');
  if (namesPrice(subject.seen.text) && !(subject.concepts & asking && subject.concepts & Concept.object))
    mail.add(-2, 'the subject names a sum of money or a discount');
  if (body.concepts & Concept.ephemeral) mail.add(0.4, 'it speaks of expiry or of not having asked');
  return scoreLinks(body, subject, code)
    .map(({ link, score }) => ({
      value: link.url,
      score: score.total + mail.total,
      reasons: [...score.reasons, ...mail.reasons],
    }))
    .sort((a, b) => b.score - a.score);
}

/** "Review, Tue 8 Dec 10:30". */
const CLOCK = /(?<![\d:.])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/;

/** "How to verify addresses": of nothing of the reader's own. */
const TITLE = /^(?:how (?:to|we)|why) (?!.*\byour?\b)/i;

/** The font size that most of the text has. */
function usualSize({ spans }: VisibleText): number {
  const bySize = new Map<number, number>();
  for (const { start, end, size } of spans) bySize.set(size, (bySize.get(size) ?? 0) + end - start);
  return [...bySize].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 16;
}

/** A logistic of the distance to the threshold, lowered when a rival is close. */
function confidenceOf(kind: Annotation['kind'], codes: Finding[], links: Finding[]): number {
  const logistic = (x: number) => 1 / (1 + Math.exp(-x));
  const code = (codes[0]?.score ?? -5) - CODE_THRESHOLD;
  const link = (links[0]?.score ?? -5) - LINK_THRESHOLD;
  if (kind === 'other') return round(logistic(1.5 - Math.max(code, link)));
  const [list, margin] = kind === 'otp' ? [codes, code] : [links, link];
  const lead = list[1] ? list[0]!.score - list[1].score : 3;
  return round(logistic(0.6 + margin * 0.9) * (0.6 + (0.4 * Math.min(lead, 2)) / 2));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
