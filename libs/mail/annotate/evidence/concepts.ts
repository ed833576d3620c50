import { signInWords, verifyWords } from '../words/action.words.js';
import { codeWords, otpWords, secrecyWords } from '../words/code.words.js';
import { decoyWords } from '../words/decoy.words.js';
import { noticeWords } from '../words/notice.words.js';
import { occasionWords } from '../words/occasion.words.js';
import { failureWords } from '../words/failure.words.js';
import { greetingWords } from '../words/greeting.words.js';
import { injectionWords, objectWords, resetWords } from '../words/purpose.words.js';
import { finishWords, setPasswordWords } from '../words/finish.words.js';
import { clickWords, viewWords } from '../words/open.words.js';
import { makingWords, passwordNounWords } from '../words/password.words.js';
import { denyWords, furnitureWords } from '../words/refusal.words.js';
import { ephemeralWords, typingWords } from '../words/typing.words.js';
import type { Words } from '../words/words.js';
import { type Hit, Phrases } from './phrases.js';

/** Meanings that the annotator looks for, one bit each. */
export const Concept = {
  code: 1,
  otp: 2,
  secrecy: 4,
  typing: 8,
  ephemeral: 16,
  verify: 32,
  signIn: 64,
  finish: 128,
  setPassword: 256,
  object: 512,
  click: 1024,
  decoy: 2048,
  deny: 4096,
  furniture: 8192,
  notice: 16384,
  reset: 32768,
  injection: 65536,
  view: 131072,
  occasion: 262144,
  password: 524288,
  making: 1048576,
  greeting: 2097152,
  failure: 4194304,
} as const;

const WORDS: readonly [number, Words][] = [
  [Concept.code, codeWords],
  [Concept.otp, otpWords],
  [Concept.secrecy, secrecyWords],
  [Concept.typing, typingWords],
  [Concept.ephemeral, ephemeralWords],
  [Concept.verify, verifyWords],
  [Concept.signIn, signInWords],
  [Concept.finish, finishWords],
  [Concept.setPassword, setPasswordWords],
  [Concept.object, objectWords],
  [Concept.click, clickWords],
  [Concept.decoy, decoyWords],
  [Concept.deny, denyWords],
  [Concept.furniture, furnitureWords],
  [Concept.notice, noticeWords],
  [Concept.reset, resetWords],
  [Concept.injection, injectionWords],
  [Concept.view, viewWords],
  [Concept.occasion, occasionWords],
  [Concept.password, passwordNounWords],
  [Concept.making, makingWords],
  [Concept.greeting, greetingWords],
  [Concept.failure, failureWords],
];

const SWALLOWING =
  Concept.otp |
  Concept.decoy |
  Concept.notice |
  Concept.furniture |
  Concept.deny |
  Concept.reset |
  Concept.ephemeral |
  Concept.occasion |
  Concept.injection;

const AGAINST =
  Concept.decoy | Concept.notice | Concept.furniture | Concept.deny | Concept.reset | Concept.view | Concept.occasion;

let made: Phrases | undefined;
/** Made when the first mail comes: most processes that know of the annotator read none. */
const phrases = () => (made ??= new Phrases(new Map(WORDS), SWALLOWING, AGAINST));

/** All words of meaning in a text, in order, before {@link settle}; `folded` and `text` agree position by position. */
export function findWords({ folded, text }: { folded: string; text: string }): Hit[] {
  return phrases().find(folded, text);
}

/** The likely languages of a mail, from all its words, as a bit set for {@link settle}. */
export function likelyLanguages(words: readonly Hit[]): bigint {
  return phrases().languagesOf(words);
}

/** The words that count in a mail of these languages. */
export function settle(words: readonly Hit[], languages: bigint): Hit[] {
  return phrases().settle(words, languages);
}

/** The meanings in a list of hits, as a bit set. */
export function meanings(hits: readonly Hit[]): number {
  return hits.reduce((all, hit) => all | hit.concepts, 0);
}
