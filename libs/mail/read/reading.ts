import { parentPort } from 'node:worker_threads';
import { readMail, type ReadMail } from './read-mail.js';

// The parser makes an error for each mail that nobody sees; with a trace it costs a tenth of the reading.
Error.stackTraceLimit = 0;

// The script of a reader thread: one bundle after the other, answered in order.
let last = Promise.resolve();
parentPort!.on('message', (raws: Uint8Array[]) => {
  last = last.then(async () => {
    const reads: ReadMail[] = [];
    for (const raw of raws) reads.push(await readMail(raw));
    parentPort!.postMessage(reads);
  });
});
