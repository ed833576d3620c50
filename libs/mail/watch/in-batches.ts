import type { InboundMail } from './inbound-mail.js';

const BATCH_MAILS = 64;
const BATCH_BYTES = 2 * 1024 * 1024;

/** Groups mails in order, as many as a single transaction of the receiver can well take, and bounded in memory. */
export async function* inBatches(mails: AsyncIterable<InboundMail>): AsyncGenerator<InboundMail[]> {
  let batch: InboundMail[] = [];
  let bytes = 0;
  for await (const mail of mails) {
    batch.push(mail);
    bytes += mail.raw.length;
    if (batch.length < BATCH_MAILS && bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
