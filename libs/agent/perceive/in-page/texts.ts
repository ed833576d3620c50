/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Dom } from './dom.js';

/** What there is to read of a frame beside its fields and controls. */
export function readTexts(dom: Dom, drawn: Element[]) {
  const { roots, trim, textOf, shown, all } = dom;
  const headings: string[] = [],
    shadowTexts: string[] = [],
    seeds: string[] = [];
  for (const el of [...all('h1,h2,h3,h4,legend,[role=heading]'), ...drawn])
    if (headings.length < 30 && shown(el)) headings.push(textOf(el, 120));
  for (const root of roots.slice(1)) {
    const parts = [...root.children].filter((c) => !/^(STYLE|SCRIPT|LINK)$/.test(c.tagName) && c.checkVisibility());
    // Line by line, as the rest of the page: what an answer has added to it is a line of its own.
    const text = parts.map((c) => (c as HTMLElement).innerText ?? '').join('\n');
    shadowTexts.push(
      ...text
        .replace(/[^\S\n]+/g, ' ')
        .replace(/\s*\n\s*/g, '\n')
        .slice(0, 2000)
        .split('\n'),
    );
  }
  for (const el of all('a[href^="otpauth:"],[data-clipboard-text],[data-secret],[data-qr],[data-otpauth]')) {
    for (const a of el.attributes) if (/^otpauth:|^[A-Z2-7]{16,}=*$/.test(a.value)) seeds.push(a.value);
  }
  const lines = ((document.body as HTMLElement | null)?.innerText ?? '').split('\n').concat(shadowTexts);
  const text = lines
    .map((line) => trim(line, 2000))
    .filter(Boolean)
    .join('\n')
    .slice(0, 20000);
  // An address that nobody can press, as text.
  for (const found of text.matchAll(/otpauth:\/\/[^\s"'<>]+/g)) seeds.push(found[0]);
  for (const found of text.matchAll(
    /(?<![A-Za-z0-9])(?:[A-Z2-7]{16,128}|(?:[A-Za-z2-7]{4}[ -]){3,31}[A-Za-z2-7]{1,8})(?![A-Za-z0-9])/g,
  ))
    if (/[2-7]/.test(found[0]) || !/[a-z]/.test(found[0])) seeds.push(found[0]);
  return { headings, text, seeds };
}

/** Whether what is on show tells nothing of what it shows: closed shadow roots may hold it. */
export function looksSealed({ all, rootOf, shown, rectOf }: Dom): boolean {
  return all('*').some((el) => {
    if (el.firstElementChild || rootOf(el) || el.textContent?.trim()) return false;
    if (el.tagName.includes('-')) return el.matches(':defined');
    return (
      /^(DIV|SECTION|MAIN|ARTICLE|ASIDE|SPAN)$/.test(el.tagName) &&
      shown(el) &&
      rectOf(el)[2] > 100 &&
      rectOf(el)[3] > 50
    );
  });
}

/** Names of local and session storage entries with the lengths of their values. */
export function readStorage(): string[] {
  const storage: string[] = [];
  try {
    for (const store of [localStorage, sessionStorage])
      for (let i = 0; i < Math.min(store.length, 60); i++)
        storage.push(`${store.key(i)}:${store.getItem(store.key(i)!)?.length ?? 0}`);
  } catch {
    /* storage is denied in this frame */
  }
  return storage;
}
