import { Concept } from '../evidence/concepts.js';
import type { Reading } from '../evidence/reading.js';
import type { Link } from '../visible/document.js';
import { labelMeans } from './label.js';
import type { ScoredLink } from './score-link.js';
import { evidenceOf } from './url-evidence.js';

/** What people say about themselves, in several languages: filled in once somebody is in, and looked at by others. */
export const PROFILE = /profil|profiel|perfil|профил|профіл|προφίλ|プロフィール|프로필|个人资料|個人資料/iu;

/** The address that a link leads to, without its query. */
export const place = (link: Link) => evidenceOf(link).goal.split(/[?#]/)[0]!;

/** What speaks of an account, or of somebody who did not ask for the mail. */
const ACCOUNT = Concept.object | Concept.signIn | Concept.setPassword | Concept.ephemeral | Concept.otp;

/** The longest part of an address: its secret, where it has one. */
const longest = (link: Link) =>
  evidenceOf(link)
    .goal.split(/[/?#&=]+/)
    .reduce((one, other) => (other.length > one.length ? other : one), '');

/** "Confirm · Reschedule", with one secret under two addresses: what is done with a thing, in a mail that speaks of no account. */
export function scoreDeeds(all: readonly ScoredLink[], subject: Reading, reading: Reading): void {
  if ((subject.concepts | reading.concepts) & ACCOUNT || reading.greets) return;
  const deeds = all.filter(
    ({ link }) =>
      evidenceOf(link).secret === 2 &&
      link.label.trim() !== '' &&
      !(labelMeans(link, reading) & (Concept.deny | Concept.furniture | Concept.view)),
  );
  for (const { link, score } of deeds)
    if (deeds.some(({ link: other }) => longest(other) === longest(link) && place(other) !== place(link)))
      score.add(-3, 'one of several things to do with what it is about');
}

/** "Accept · Decline" under an invitation to something: answers, in a mail that asks nobody to prove or to enter anything. */
export function scoreAnswers(all: readonly ScoredLink[], subject: Reading, reading: Reading): void {
  scoreSocial(all, subject, reading);
  if ((subject.concepts | reading.concepts) & (Concept.verify | Concept.signIn | Concept.setPassword)) return;
  const refusals = all.filter(({ link }) => labelMeans(link, reading) & Concept.deny).map(({ link }) => place(link));
  for (const { link, score } of all) {
    const means = labelMeans(link, reading);
    if (score.total <= 0 || means & Concept.deny) continue;
    if (refusals.includes(place(link))) score.add(-4, 'one of several answers to an invitation');
  }
}

/** "Accept · View profile", "Confirm request · See profile": an answer to somebody, in a mail that speaks of no account. */
function scoreSocial(all: readonly ScoredLink[], subject: Reading, reading: Reading): void {
  // A profile is an account's as well.
  const elsewhere = (ACCOUNT & ~Concept.object) | Concept.reset;
  if ((subject.concepts | reading.concepts) & elsewhere || subject.concepts & Concept.verify) return;
  if (!all.some(({ link }) => labelMeans(link, reading) & Concept.view && PROFILE.test(link.label))) return;
  for (const { link, score } of all)
    if (labelMeans(link, reading) & (Concept.finish | Concept.verify))
      score.add(-6, 'an answer to somebody, whom a link beside it shows');
}
