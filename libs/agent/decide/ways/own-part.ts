import { CONSENT } from './consent-bar.js';
import type { Control, View } from '../../perceive/view.types.js';
import { formSent } from '../forms/same-form.js';
import type { Situation } from '../situation.js';

/**
 * A page without its frame: what the page before showed as well, before something was sent there, and the bar about cookies that lies over it. Of a
 * header, a footer and a cookie bar nobody learns what is asked now, and a page that says little else says little.
 */
export function ownPart(now: Pick<Situation, 'view' | 'forms' | 'task' | 'memory'>): View {
  const { view, memory } = now;
  const { sent } = memory;
  // A dialog, and a page that stands in one fixed box as a whole, are what is asked now.
  const bars = new Set(
    view.controls
      .filter(({ banner, dialog }) => CONSENT.test(banner) && !(dialog >= 0) && banner.length < 0.7 * view.text.length)
      .map(({ banner }) => banner),
  );
  const isOfBar = (line: string): boolean => line.trim() !== '' && [...bars].some((bar) => bar.includes(line.trim()));
  // A page that has only grown is asked about as a whole: what it says of the new box may have stood there before. So is one that asks the
  // same once more.
  const isOther = sent && (sent.url !== view.url || sent.born !== view.born) && !formSent(now, sent);
  const before = isOther ? sent.lines : new Set<string>();
  const known = [...before].join('\n');
  const knownLine = oneLine(known);
  // A bar that lay over the page before as well, in whatever language.
  const isKnownBar = (banner: string): boolean => banner !== '' && knownLine.includes(oneLine(banner));
  const isFrame = ({ kind, text, banner }: Control): boolean =>
    bars.has(banner) || isKnownBar(banner) || (kind === 'link' && text.length > 1 && known.includes(text));
  const lines = view.text.split('\n').filter((line) => !before.has(line) && !isOfBar(line));
  return { ...view, text: lines.join('\n'), controls: view.controls.filter((one) => !isFrame(one)) };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
