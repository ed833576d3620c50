import type { ChildProcess } from 'node:child_process';
import type { InboundMail, MailPlace } from '../watch/inbound-mail.js';
import type { StampedMail } from './inbound-server.js';

/** Says that a mail has arrived in the mailbox, and where it lies if that is known: look now. */
interface Nudge {
  kind: 'mail-nudge';
  deliveryId: string;
  place: MailPlace | null;
}

/** A mail that is being put into the mailbox. */
interface Expect {
  kind: 'mail-expected';
  mail: StampedMail;
}

/** Without a mailbox server: a mail to be stored for good, answered by its number. */
interface Deliver {
  kind: 'mail-deliver';
  number: number;
  mail: StampedMail;
}

interface Delivered {
  kind: 'mail-delivered';
  number: number;
  stored: boolean;
}

/** A larger mail is not worth its way over the channel before its time. */
const LARGEST_EXPECTED = 128 * 1024;

/** More mails on their way into the mailbox are a burst, in which knowing one beforehand gains nothing. */
const MOST_EXPECTED = 64;

/**
 * The end of the process that receives mail: hands it to the process that ingests it, over the channel between parent
 * and child (start the child with `serialization: 'advanced'`). While there is no child, deliveries fail and the sender
 * tries again.
 */
export class DeliveryLink {
  private child: ChildProcess | null = null;
  private readonly pending = new Map<number, (stored: boolean) => void>();
  private last = 0;

  attach(child: ChildProcess): void {
    this.child = child;
    child.on('message', (message: Delivered) => {
      if (message.kind === 'mail-delivered') this.settle(message.number, message.stored);
    });
    child.once('exit', () => {
      if (this.child === child) this.child = null;
      for (const number of [...this.pending.keys()]) this.settle(number, false);
    });
  }

  /** Says that a mail lies in the mailbox now. */
  nudge({ deliveryId }: StampedMail, place: MailPlace | null): void {
    if (this.child?.connected) this.child.send({ kind: 'mail-nudge', deliveryId, place } satisfies Nudge, lost);
  }

  /** Says what a nudge will soon be for, so that it can be read meanwhile. */
  expect(mail: StampedMail): void {
    if (this.child?.connected && mail.raw.length <= LARGEST_EXPECTED)
      this.child.send({ kind: 'mail-expected', mail } satisfies Expect, lost);
  }

  /** Resolves when the mail is stored; throws when it is not, or when nobody is there to store it. */
  async deliver(mail: StampedMail): Promise<void> {
    const { child } = this;
    if (!child?.connected) throw new Error('nobody is there to take mail');
    const number = ++this.last;
    const stored = new Promise<boolean>((resolve) => this.pending.set(number, resolve));
    child.send(
      { kind: 'mail-deliver', number, mail } satisfies Deliver,
      (error) => error && this.settle(number, false),
    );
    if (!(await stored)) throw new Error('the mail was not stored');
  }

  private settle(number: number, stored: boolean): void {
    this.pending.get(number)?.(stored);
    this.pending.delete(number);
  }
}

/** Said to whom has just died: without somebody to hear of it, Node would take the whole process down. */
const lost = (): void => undefined;

/** The end of the process that ingests mail. `ingest` resolves when a mail is stored for good. */
export interface DeliveryReceiver {
  /** With the mail where it was expected and its place is known. */
  nudge(arrived?: InboundMail): void;
  expect(mail: StampedMail): void;
  ingest(mail: StampedMail): Promise<void>;
}

/** Takes nudges and mails from the parent process from now on; does nothing in a process that has none. */
export function receiveDeliveries({ nudge, expect, ingest }: DeliveryReceiver): void {
  if (!process.send) return;
  const expected = new Map<string, StampedMail>();
  process.on('message', (message: Nudge | Expect | Deliver) => {
    if (message.kind === 'mail-nudge') {
      const mail = expected.get(message.deliveryId);
      expected.delete(message.deliveryId);
      nudge(mail && message.place ? { ...mail, ...message.place } : undefined);
    }
    if (message.kind === 'mail-expected') {
      const mail = received(message.mail);
      // One whose delivery failed is pushed out by later ones.
      const [oldest] = expected.keys();
      if (oldest !== undefined && expected.size >= MOST_EXPECTED) expected.delete(oldest);
      expected.set(mail.deliveryId, mail);
      expect(mail);
    }
    if (message.kind !== 'mail-deliver') return;
    const { number, mail } = message;
    const answer = (stored: boolean) =>
      process.send?.({ kind: 'mail-delivered', number, stored } satisfies Delivered, undefined, {}, () => undefined);
    ingest(received(mail)).then(
      () => answer(true),
      () => answer(false),
    );
  });
}

/** The channel hands a Buffer over as plain bytes. */
function received(mail: StampedMail): StampedMail {
  return { ...mail, raw: Buffer.from(mail.raw) };
}
