import type { Situation } from '../decide/situation.js';

/** The page that a code was sent from still tells whom the code was mailed to, its boxes or no: nothing has come after it yet. */
export const stillAsksCode = ({ view, task, memory: { sent } }: Pick<Situation, 'view' | 'task' | 'memory'>): boolean =>
  sent?.kind === 'code' &&
  view.born === sent.born &&
  view.text.split('\n').some((line) => line.toLowerCase().includes(task.email.toLowerCase()) && sent.lines.has(line));
