import { CONSENT } from './consent-bar.js';
import type { Control, View } from '../../perceive/view.types.js';
import { formSent } from '../forms/same-form.js';
import type { FormModel } from '../forms/form.js';
import type { Situation } from '../situation.js';

type Page = Pick<Situation, 'view' | 'forms' | 'task' | 'memory'>;

/**
 * A page without its frame: what the page before showed as well, before something was sent there, and the bar about cookies that lies over it. Of a
 * header, a footer and a cookie bar nobody learns what is asked now, and a page that says little else says little.
 */
export function ownPart(now: Page): View {
  const { view } = now;
  // A dialog, and a page that stands in one fixed box as a whole, are what is asked now.
  const bars = new Set(
    view.controls
      .filter(({ banner, dialog }) => CONSENT.test(banner) && !(dialog >= 0) && banner.length < 0.7 * view.text.length)
      .map(({ banner }) => banner),
  );
  const isOfBar = (line: string): boolean => line.trim() !== '' && [...bars].some((bar) => bar.includes(line.trim()));
  const before = linesBefore(now);
  const known = [...before].join('\n');
  const knownLine = oneLine(known);
  const framed = now.forms.filter((form) => isFramed(form, known));
  // A bar that lay over the page before as well, in whatever language.
  const isKnownBar = (banner: string): boolean => banner !== '' && knownLine.includes(oneLine(banner));
  const isFrame = ({ kind, text, banner }: Control): boolean =>
    bars.has(banner) || isKnownBar(banner) || (kind === 'link' && text.length > 1 && known.includes(text));
  const isOfFramed = ({ form, ref }: Control): boolean =>
    framed.some(({ box, frame }) => box?.index === form && frame === ref.frame);
  const lines = view.text.split('\n').filter((line) => !before.has(line) && !isOfBar(line));
  return {
    ...view,
    text: lines.join('\n'),
    controls: view.controls.filter((one) => !isFrame(one) && !isOfFramed(one)),
  };
}

/** The forms of that part: without a box for news, say, that the frame held before, too. */
export function ownForms(now: Page): FormModel[] {
  const known = [...linesBefore(now)].join('\n');
  return now.forms.filter((form) => !isFramed(form, known));
}

/** One box for an address, or none, and not a word that the page before did not show. */
function isFramed({ fields, box }: FormModel, known: string): boolean {
  const said = (box?.text ?? '').split('\n').filter((line) => line.trim());
  const isSmall = fields.length <= 1 && fields.every(({ purpose }) => /^(?:email|search|newsletter)$/.test(purpose));
  return isSmall && said.length > 0 && said.every((line) => known.includes(line.trim()));
}

/**
 * What the page before said. A page that has only grown is asked about as a whole: what it says of the new box may have stood there before. So is one
 * that asks the same once more.
 */
function linesBefore(now: Page): Set<string> {
  const { sent } = now.memory;
  const isOther = sent && (sent.url !== now.view.url || sent.born !== now.view.born) && !formSent(now, sent);
  return isOther ? sent.lines : new Set<string>();
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
