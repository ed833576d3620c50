import { parentPort } from 'node:worker_threads';
import type { Job, Result } from './mail-readers.js';
import { readMail } from './read-mail.js';

// One after the other: if a mail is the end of this thread, it is known which.
let last = Promise.resolve();
parentPort!.on('message', ({ number, raw }: Job) => {
  last = last.then(async () => parentPort!.postMessage({ number, read: await readMail(raw) } satisfies Result));
});
