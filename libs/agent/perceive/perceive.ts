import type { ElementHandle, Frame, JSHandle, Page } from 'playwright-core';
import { captchaVendors, widgetVendors } from '../words/captcha.words.js';
import { mostOf, readFrameAnswer } from './frame-answer.js';
import { type DescribedFrame, pageScript } from './page-script.js';
import { openSealedRoots } from './sealed-roots.js';
import type { FrameView, Ref, View } from './view.types.js';

const LOGOUT_HINT =
  'log-?_?out|sign-?_?out|log-?_?off|sign-?_?off|abmelden|deconnexion|d[eé]connect|cerrar|salir|wyloguj|uitloggen|logga-?ut|выйти|выход|ログアウト|登出|退出|로그아웃|خروج|sair|esci';

/** A description together with handles on what it describes; dispose it when the page has moved on. */
export class Perception {
  constructor(
    readonly view: View,
    private readonly handles: (JSHandle<{ elements: Element[] }> | undefined)[],
  ) {}

  /** The element that a field, control or picture of the view stands for; null once it is gone. */
  async element(ref: Ref): Promise<ElementHandle | null> {
    const holder = this.handles[ref.frame];
    if (!holder) return null;
    const handle = await holder.evaluateHandle((held, index) => held.elements[index] ?? null, ref.index);
    return handle.asElement();
  }

  /** The same of several in one frame, at once and in their order. */
  async elements(refs: Ref[]): Promise<(ElementHandle | null)[]> {
    const holder = refs[0] && this.handles[refs[0].frame];
    if (!holder) return refs.map(() => null);
    const numbers = refs.map(({ index }) => index);
    const list = await holder.evaluateHandle((held, all) => all.map((index) => held.elements[index] ?? null), numbers);
    const found = await list.getProperties();
    void list.dispose().catch(() => undefined);
    return refs.map((_, at) => found.get(String(at))?.asElement() ?? null);
  }

  dispose(): void {
    for (const handle of this.handles) void handle?.dispose().catch(() => undefined);
  }
}

/** A frame that is still on its way, or whose script never rests, does not answer; a page without it is seen all the same (ms). */
const FRAME_MS = 1500;
const PAGE_MS = 15_000;

/** Rejects where there is no answer in time. */
async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms, new Error('the page does not answer'));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A frame that was given no page; its parent's script may draw in it. */
const isBlank = (frame: Frame): boolean => frame.parentFrame() !== null && /^about:blank(?:[?#]|$)/.test(frame.url());

/** Frames worth describing: not detached, not a vendor's widget. */
function relevant(frame: Frame): boolean {
  if (!frame.parentFrame()) return true;
  const url = frame.url();
  if (frame.isDetached() || !url) return false;
  return !captchaVendors.some(([, source]) => new RegExp(source, 'i').test(url)) && !/^(?:data:|chrome)/.test(url);
}

/** Describes the page, closed shadow roots included where nothing else holds a form. Throws when the page navigates meanwhile. */
export async function perceive(page: Page): Promise<Perception> {
  const first = await look(page);
  if (!first.sealed || !(await openSealedRoots(page))) return first.seen;
  first.seen.dispose();
  return (await look(page)).seen;
}

/** Runs in the page. Libraries of old teach lists and words a `toJSON` that quotes them once more: it is laid aside meanwhile. */
function asJson({ view, sealed }: DescribedFrame): string {
  const taught = [Object.prototype, Array.prototype, String.prototype, Number.prototype] as { toJSON?: unknown }[];
  const own = taught.map((one) => Object.getOwnPropertyDescriptor(one, 'toJSON'));
  for (const one of taught) delete one.toJSON;
  try {
    return JSON.stringify([view, sealed]);
  } finally {
    for (let i = 0; i < own.length; i++) if (own[i]) Object.defineProperty(taught[i]!, 'toJSON', own[i]!);
  }
}

async function describe(frame: Frame, number: number) {
  const script = pageScript({ frame: number, vendors: widgetVendors, logoutHint: LOGOUT_HINT });
  const handle = (await frame.evaluateHandle(script)) as JSHandle<DescribedFrame>;
  // As one string: an object would be walked value by value on both sides.
  const [view, sealed] = readFrameAnswer(await handle.evaluate(asJson));
  return { handle, view, sealed };
}

/** An error without a page of its own is told by the browser's, which names its status. */
const statusOf = ({ url, text, status }: FrameView): number =>
  url.startsWith('chrome-error:') ? Number(/\bHTTP ERROR (\d{3})\b/.exec(text)?.[1] ?? 0) : status;

/** One pass over all frames and known shadow roots; `sealed` tells that the main frame may hold more in closed ones. */
async function look(page: Page): Promise<{ seen: Perception; sealed: boolean }> {
  const lastBlank = (a: Frame, b: Frame): number => Number(isBlank(a)) - Number(isBlank(b));
  const frames = page.frames().filter(relevant).sort(lastBlank).slice(0, 12);
  const looked = await Promise.all(
    frames.map(async (frame, number) => {
      try {
        return await inTime(number === 0 ? PAGE_MS : FRAME_MS, describe(frame, number));
      } catch (error) {
        if (number === 0) throw error;
        return null;
      }
    }),
  );
  const views = looked.map((one) => one?.view ?? null);
  const main = views[0]!;
  const list = <K extends keyof FrameView>(key: K): FrameView[K] =>
    views.flatMap((view) => (view ? (view[key] as never) : [])).slice(0, mostOf(key)) as unknown as FrameView[K];
  const view: View = {
    ...main,
    status: statusOf(main),
    text: views
      .map((one) => one?.text ?? '')
      .join('\n')
      .slice(0, 24_000),
    headings: list('headings'),
    fields: list('fields'),
    controls: list('controls'),
    forms: list('forms'),
    notices: list('notices'),
    widgets: list('widgets'),
    pictures: list('pictures'),
    dialogs: list('dialogs'),
    seeds: list('seeds'),
    frameUrls: frames.map((frame) => frame.url()),
  };
  const seen = new Perception(
    view,
    looked.map((one) => one?.handle),
  );
  return { seen, sealed: looked[0]!.sealed };
}
