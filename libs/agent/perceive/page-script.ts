/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { boxFinder } from './in-page/boxes.js';
import { readPictures, readWidgets } from './in-page/challenges.js';
import { readControls } from './in-page/controls.js';
import { findDialogs } from './in-page/dialogs.js';
import { domReader } from './in-page/dom.js';
import { drawnHeadings } from './in-page/drawn-headings.js';
import { fieldState } from './in-page/field-state.js';
import { fieldWords } from './in-page/field-words.js';
import { readFields } from './in-page/fields.js';
import { readForms } from './in-page/forms.js';
import { readNotices } from './in-page/notices.js';
import { findPressable } from './in-page/pressable.js';
import { looksSealed, readStorage, readTexts } from './in-page/texts.js';
import type { FrameView } from './view.types.js';

/** What the page script is told. */
export interface PageScriptInput {
  frame: number;
  /** Vendor name → expression over a frame's address or title or an element's class, id and tag. */
  vendors: [string, string][];
  logoutHint: string;
}

/** The description, the elements that its indexes mean, and whether closed shadow roots may hold more. */
export interface DescribedFrame {
  view: FrameView;
  elements: Element[];
  sealed: boolean;
}

/** Everything that runs in the page. Each is sent as its own text, so it can refer to nothing outside of itself. */
const PARTS = {
  boxFinder,
  findDialogs,
  readPictures,
  readWidgets,
  findPressable,
  readControls,
  domReader,
  drawnHeadings,
  fieldWords,
  fieldState,
  readFields,
  readForms,
  readNotices,
  looksSealed,
  readStorage,
  readTexts,
};

/** The same for every frame and look: only what it is told differs. */
const PARTS_AS_TEXT = Object.entries(PARTS)
  .map(([name, part]) => `${name}: ${part.toString()}`)
  .join(', ');
const SCRIPT = `(${describeFrame.toString()})({ ${PARTS_AS_TEXT} }, `;

/** An expression that describes a frame in one pass, shadow roots included, and gives a {@link DescribedFrame}. */
export const pageScript = (input: PageScriptInput): string => `${SCRIPT}${JSON.stringify(input)})`;

/** Runs in the page. The order counts: the boxes that fields are found in are what buttons and notices are told to be in. */
function describeFrame(parts: typeof PARTS, { frame, vendors, logoutHint }: PageScriptInput): DescribedFrame {
  const elements: Element[] = [];
  const dom = parts.domReader();
  const fieldElements = dom.all(dom.FIELD).slice(0, 400);
  const boxes = parts.boxFinder(dom, fieldElements, parts.findDialogs(dom, fieldElements));
  const words = parts.fieldWords(dom);
  const { fields, seeds } = parts.readFields(dom, boxes, words, parts.fieldState(dom, words), frame, elements);
  const controls = parts.readControls(dom, boxes, parts.findPressable(dom), logoutHint, frame, elements);
  const drawn = parts.drawnHeadings(dom);
  const forms = parts.readForms(dom, boxes, drawn, frame);
  const notices = parts.readNotices(dom, boxes, frame);
  const widgets = parts.readWidgets(dom, boxes, vendors, frame);
  const pictures = parts.readPictures(dom, boxes, frame, elements);
  const texts = parts.readTexts(dom, drawn);
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return {
    view: {
      url: location.href,
      title: dom.trim(document.title, 150),
      lang: document.documentElement?.lang ?? '',
      text: texts.text,
      headings: texts.headings,
      fields,
      controls,
      forms,
      notices,
      widgets,
      pictures,
      dialogs: boxes.dialogs.map((dialog) => dom.textOf(dialog, 600) || dom.trim(dom.slotted(dialog), 600)),
      seeds: [...new Set([...seeds, ...texts.seeds])],
      storage: parts.readStorage(),
      scripts: document.scripts.length,
      born: performance.timeOrigin,
      status: arrival?.responseStatus ?? 0,
    },
    elements,
    // Where nothing can be filled in, what is on show may hold it.
    sealed: !fields.some((field) => field.visible) && widgets.length === 0 && parts.looksSealed(dom),
  };
}
