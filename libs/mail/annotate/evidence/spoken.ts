import { Concept } from './concepts.js';
import type { Reading } from './reading.js';

/** "mira: it works now": a line of a conversation, and not "Help: https://…". */
const SPOKEN = /^\s*(?<who>\p{L}[\p{L}\d._-]{1,20}): (?!\w+:\/\/)\p{Ll}/u;

/** Whether the line of a position is somebody's, and one beside it somebody else's. */
export function isSpoken(position: number, reading: Reading): boolean {
  const line = reading.lineAt(position);
  const whoIn = (at: number) => {
    const { start: from, end: to } = reading.seen.lines[at] ?? { start: 0, end: 0 };
    const name = SPOKEN.exec(reading.seen.text.slice(from, Math.min(to, from + 30)))?.groups!.who;
    return name && !(reading.meansIn(from, from + name.length) & (Concept.code | Concept.otp)) ? name : undefined;
  };
  const who = whoIn(line);
  return who !== undefined && [whoIn(line - 1), whoIn(line + 1)].some((other) => other !== undefined && other !== who);
}
