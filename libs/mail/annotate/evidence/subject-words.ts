import type { VisibleText } from '../visible/document.js';
import type { Hit } from './phrases.js';

/** What stands between quotation marks. */
const QUOTED = /"[^"\n]{2,80}"|[“„][^”“"\n]{2,80}[”“"]|«[^»\n]{2,80}»|「[^」\n]{2,60}」|『[^』\n]{2,60}』/gu;

/**
 * The words of a subject that say what the mail is about: what follows a name and a slash is a name ("New comment in
 * Harbour/Sign-in"), and what it quotes is a title ("Jobs for “verification engineer”"), unless it says nothing else.
 */
export function ofItsOwn(hits: Hit[], { text }: VisibleText): Hit[] {
  const titles = [...text.matchAll(QUOTED)].filter(([quoted]) => /\p{L}{3}/u.test(text.replace(quoted, '')));
  const isTitle = ({ start, end }: Hit) =>
    titles.some(({ 0: quoted, index }) => start > index && end < index + quoted.length);
  const isPath = ({ start }: Hit) =>
    /[\p{L}\d]\/$/u.test(text.slice(Math.max(0, start - 3), start)) && !hits.some(({ end }) => end === start - 1);
  return hits.filter((hit) => !isTitle(hit) && !isPath(hit));
}
