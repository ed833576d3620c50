import type { Memory, Sent } from '../memory.js';
import { end, type Move } from './move.js';

/** Some apps take no form that is sent sooner after its page than a person types: the next one waits, longer each time. */
export function tooQuick(memory: Memory, sent: Sent, words: string): Move | null {
  if (memory.hurried > 2)
    return end({ kind: 'stuck', detail: `The app refuses for now: "${words}".` }, 'the app asks for patience');
  const asked = Number(/(\d{1,2})\s*(?:s\b|sec|sek|seg|сек|秒|초)/i.exec(words)?.[1] ?? 0);
  memory.sendNotBefore = Date.now() + Math.max(5000 * 2 ** memory.hurried++, (asked + 1) * 1000);
  memory.counts[sent.kind]--;
  memory.filled.delete(sent.signature);
  return null;
}
