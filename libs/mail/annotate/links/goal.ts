import type { Link } from '../visible/document.js';

/** An address as people write it, with its scheme or without: `https://larch.example/a`, `larch.example`. */
const WRITTEN = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?::\d+)?(?:[/?#]\S*)?$/i;

/** What begins an address, or an object in JSON, once base64 has packed it. */
const PACKED = /^(?:aHR0c|eyJ)[\w+/-]{16,}(?:%3d|%3D)*$/;
/** All of a query's value: base64 has slashes of its own. */
const PACKED_VALUE = /[?&][\w.-]{1,20}=((?:aHR0c|eyJ)[\w+/-]{16,}(?:%3d|%3D)*)/g;
const CARRIES = /%2[fF]|aHR0c|eyJ/;

/** An address that a link leads to, and what its own address says besides. */
interface Goal {
  goal: string;
  rest: string;
}

/**
 * Where a link leads that goes through a counter of clicks: the address that its words spell out, that the text part shows, or
 * that its own address carries as a part, packed or not; `host` is its own. Null where neither is seen, or where it leads there straight.
 */
export function goalOf({ url, label, shown }: Pick<Link, 'url' | 'label' | 'shown'>, host: string): Goal | null {
  const spelt = elsewhere(label.trim(), host) ?? (shown ? elsewhere(shown, host) : null);
  const carried = carriedIn(url, host);
  const goal = spelt ?? carried?.goal;
  return goal ? { goal, rest: carried?.rest ?? url } : null;
}

/**
 * One part of a path or of a query: `/CL0/https:%2F%2Flarch.example%2Fa/1`, `/t/larch.example%2Fa/`, `?url=https://…`. A bare
 * host says whose link it is, not which.
 */
function carriedIn(url: string, host: string): Goal | null {
  const tail = url.slice(url.indexOf(host) + host.length, 3000);
  if (!CARRIES.test(tail)) return null;
  const values = [...tail.matchAll(PACKED_VALUE)].map(([, value]) => value!);
  for (const part of [...values, ...tail.split(/[/?&=]+/)]) {
    const written = PACKED.test(part) ? unpacked(part) : part.includes('%') ? decoded(part) : '';
    const goal = written && elsewhere(written, host);
    if (goal) return { goal, rest: url.replace(part, '') };
  }
  return null;
}

/** The address in a part that is base64: all of it, or one entry of an object in JSON. */
function unpacked(part: string): string {
  const text = Buffer.from(decoded(part), 'base64').toString('latin1').replaceAll('\\/', '/');
  return /https?:\/\/[\x21\x23-\x5b\x5d-\x7e]+/.exec(text)?.[0] ?? '';
}

/** The whole of an address that is written out, and of another site. */
function elsewhere(text: string, host: string): string | null {
  if (!text.includes('.') || text.includes(' ')) return null;
  const [, written] = WRITTEN.exec(text) ?? [];
  if (!written || written.toLowerCase() === host || /(?:…|\.{3})$/.test(text)) return null;
  const goal = /^https?:/i.test(text) ? text : `https://${text}`;
  return URL.canParse(goal) ? goal : null;
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
