import { findCodeCandidates } from './codes/candidates.js';
import { ALONE, scoreCode } from './codes/score-code.js';
import { Concept, findWords, likelyLanguages } from './evidence/concepts.js';
import { Reading } from './evidence/reading.js';
import { type Reason, Score } from './evidence/score.js';
import { scoreLinks } from './links/score-link.js';
import { asPart, partsOf, urlEvidence } from './links/url-evidence.js';
import { type VisibleText } from './visible/document.js';
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

interface Finding {
  value: string;
  score: number;
  reasons: Reason[];
}

const CODE_THRESHOLD = 4;
const LINK_THRESHOLD = 4;
/** Subjects of conversations, in several languages. */
const REPLY = /^(?:\[[^\]]*\]\s*)?(?:re|aw|sv|vs|antw|rif|odp|ynt|回复|答复)\s?(?:\[\d+\])?[:：]/i;

/** Says what a mail asks its reader to do: type a code, open a link, or nothing. Pure: nothing is fetched or opened. */
export function annotate(mail: AnnotatableMail): Annotation {
  const { kind, code, link, confidence } = explainAnnotation(mail);
  return { kind, code, link, confidence };
}

/** The same as {@link annotate}, with its reasons. */
export function explainAnnotation(mail: AnnotatableMail): Explanation {
  const subject = readText(mail.subject.slice(0, 1000));
  const subjectWords = findWords(subject);
  const bodies = bodiesOf(mail);
  let best: Explanation | null = null;
  for (const body of bodies) {
    const bodyWords = findWords(body);
    const languages = likelyLanguages([...subjectWords, ...bodyWords]);
    const found = weigh(new Reading(subject, subjectWords, languages), new Reading(body, bodyWords, languages));
    if (!best || (best.kind === 'other' && found.kind !== 'other')) best = found;
    if (best.kind !== 'other') break;
  }
  return best!;
}

/** The HTML is what a person sees; the text part is asked where the HTML shows nothing to act upon. */
function bodiesOf(mail: AnnotatableMail): VisibleText[] {
  const bodies: VisibleText[] = [];
  if (mail.html) bodies.push(readHtml(mail.html));
  if (mail.text) bodies.push(readText(mail.text));
  if (bodies.length === 0) bodies.push(readText(''));
  return bodies;
}

function weigh(subject: Reading, body: Reading): Explanation {
  const mail = new Score();
  const codes = weighCodes(subject, body, mail);
  const code = codes[0] && reaches(codes[0], CODE_THRESHOLD) ? codes[0] : null;
  const links = weighLinks(subject, body, code?.value ?? null);
  const link = links[0] && reaches(links[0], LINK_THRESHOLD) ? links[0] : null;
  const kind = code ? 'otp' : link ? 'magic_link' : 'other';
  return {
    kind,
    code: code?.value ?? null,
    link: link?.value ?? null,
    confidence: confidenceOf(kind, codes, links),
    codeEvidence: codes.slice(0, 3),
    linkEvidence: links.slice(0, 3),
    mail: mail.reasons,
  };
}

/** Tenths do not add up exactly in binary. */
function reaches({ score }: Finding, threshold: number): boolean {
  return score > threshold - 1e-6;
}

function weighCodes(subject: Reading, body: Reading, mail: Score): Finding[] {
  const naming = Concept.code | Concept.otp;
  const asking = naming | Concept.verify | Concept.signIn;
  if (subject.concepts & naming) mail.add(0.8, 'the subject speaks of a code');
  else if (subject.concepts & asking) mail.add(0.5, 'the subject speaks of verification or signing in');
  const other = subject.concepts & (Concept.decoy | Concept.notice);
  if (other && !(subject.concepts & (naming | Concept.signIn)))
    mail.add(body.concepts & Concept.otp ? -1.2 : -2, 'the subject speaks of other things');
  if (/\d\s?%|%\s?\d/.test(subject.seen.text)) mail.add(-3, 'the subject speaks of a discount');
  if (REPLY.test(subject.seen.text)) mail.add(-1.5, 'a reply in a conversation');
  if (body.concepts & Concept.ephemeral) mail.add(0.4, 'it speaks of expiry or of not having asked');
  if (body.countOf(Concept.notice) > 4) mail.add(-0.8, 'a notice');
  const byValue = new Map<string, Finding>();
  const bodySize = usualSize(body.seen);
  const collect = (reading: Reading, bonus: number, because: string) => {
    for (const candidate of findCodeCandidates(reading)) {
      const score = scoreCode(candidate, reading, bodySize);
      const known = byValue.get(candidate.value);
      if (known && bonus) {
        known.score += bonus;
        known.reasons.push({ points: bonus, because });
      }
      if (!known || score.total > known.score) {
        byValue.set(candidate.value, {
          value: candidate.value,
          score: score.total + (known ? bonus : 0),
          reasons: score.reasons,
        });
      }
    }
  };
  collect(body, 0, '');
  collect(subject, 1.2, 'in the subject too');
  addSubjectOnly(byValue, subject, body);
  addProminence(byValue, body);
  addCarried(byValue, body);
  addTyped(byValue, subject, body);
  addNumbered(byValue, subject);
  const findings = [...byValue.values()].sort((a, b) => b.score - a.score);
  for (const finding of findings) finding.score += mail.total;
  return findings;
}

/** A code that stands in the subject alone is named by the body. */
function addSubjectOnly(byValue: Map<string, Finding>, subject: Reading, body: Reading): void {
  if (!(body.concepts & (Concept.code | Concept.otp)) || subject.concepts & (Concept.code | Concept.otp)) return;
  for (const { value } of findCodeCandidates(subject)) {
    const finding = byValue.get(value);
    if (!finding || !/\d/.test(value)) continue;
    finding.score += 0.8;
    finding.reasons.push({ points: 0.8, because: 'in the subject, and the body speaks of a code' });
  }
}

/** In a language that nobody listed: a short mail around one number that stands out is about that number. */
function addProminence(byValue: Map<string, Finding>, body: Reading): void {
  const { text } = body.seen;
  if (text.length > 1500) return;
  const alone = [...byValue.values()].filter(
    ({ value, reasons }) => /^\d{4,8}$/.test(value) && reasons.some(({ because }) => because === ALONE),
  );
  if (alone.length !== 1) return;
  const until = Math.max(text.indexOf(alone[0]!.value), 0) + 200;
  if (body.meansIn(0, until) & (Concept.decoy | Concept.notice)) return;
  alone[0]!.score += 1.3;
  alone[0]!.reasons.push({ points: 1.3, because: 'a short mail around one number' });
}

/** A link that verifies and has the code in its address says what the number is for. */
function addCarried(byValue: Map<string, Finding>, body: Reading): void {
  const urls = new Set(body.seen.links.map(({ url }) => url).filter((url) => urlEvidence(url).proves));
  const carried = new Set([...urls].flatMap(partsOf));
  for (const finding of byValue.values()) {
    if (finding.value.length < 4 || !carried.has(asPart(finding.value))) continue;
    finding.score += 1.2;
    finding.reasons.push({ points: 1.2, because: 'a link that verifies carries it too' });
  }
}

/** "Enter 123456 on your profile page", in a mail that is about verifying. */
function addTyped(byValue: Map<string, Finding>, subject: Reading, body: Reading): void {
  if (!(subject.concepts & (Concept.verify | Concept.signIn))) return;
  for (const finding of byValue.values()) {
    const { value, reasons } = finding;
    if (
      !/^\d{4,8}$/.test(value) ||
      reasons.some(({ because }) => because.includes('named') || because.includes('says'))
    )
      continue;
    const at = body.seen.text.indexOf(value);
    const verb = at < 0 ? undefined : body.hitsIn(Math.max(at - 40, 0), at).at(-1);
    if (!verb || !(verb.concepts & Concept.typing) || at - verb.end > 3) continue;
    finding.score += 2.4;
    finding.reasons.push({ points: 2.4, because: 'it is to be typed, and the subject says what for' });
  }
}

/** `[#48213] Re: …`: the number of a conversation, wherever it comes up. */
function addNumbered(byValue: Map<string, Finding>, subject: Reading): void {
  for (const [, value] of subject.seen.text.matchAll(/#\s?([\w-]{3,12})/g)) {
    const finding = byValue.get(value!);
    if (!finding) continue;
    finding.score -= 4;
    finding.reasons.push({ points: -4, because: 'a number of something in the subject' });
  }
}

function weighLinks(subject: Reading, body: Reading, code: string | null): Finding[] {
  const mail = new Score();
  const elsewhere = subject.concepts & Concept.occasion && !(subject.concepts & (Concept.object | Concept.signIn));
  if (elsewhere) mail.add(-2, 'the subject speaks of an occasion');
  else if (subject.concepts & Concept.verify) mail.add(1.2, 'the subject speaks of verification');
  else if (subject.concepts & Concept.signIn) mail.add(0.8, 'the subject speaks of signing in');
  else if (subject.concepts & (Concept.finish | Concept.setPassword)) mail.add(0.6, 'the subject asks to go on');
  if (subject.concepts & Concept.reset && !(subject.concepts & (Concept.verify | Concept.setPassword)))
    mail.add(-2, 'the subject speaks of resetting a password');
  if (subject.concepts & Concept.notice)
    mail.add(
      subject.concepts & (Concept.verify | Concept.setPassword) ? -0.5 : -1.8,
      'the subject speaks of something that has happened',
    );
  if (body.concepts & Concept.ephemeral) mail.add(0.4, 'it speaks of expiry or of not having asked');
  return scoreLinks(body, subject.concepts, code)
    .map(({ link, score }) => ({
      value: link.url,
      score: score.total + mail.total,
      reasons: [...score.reasons, ...mail.reasons],
    }))
    .sort((a, b) => b.score - a.score);
}

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
