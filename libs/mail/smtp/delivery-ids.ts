import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Sending servers give up after about five days. */
const LONGEST_RETRY_MS = 5 * 24 * 60 * 60 * 1000;

/** A delivery under way; exactly one of the two ends it. */
export interface ClaimedDelivery {
  deliveryId: string;
  /** The sender has been told that the mail was accepted. */
  settle(): Promise<void>;
  /** This try failed: the id stays for the next one. */
  keep(): void;
}

/**
 * Gives each delivery its id. A delivery that breaks off (a crash included) leaves its id in a file, so that the sender's next
 * try of the same mail gets the same id and is recognised as the same delivery. Equal mails accepted one after another, or sent
 * at the same time, are different deliveries.
 */
export class DeliveryIds {
  readonly #folder: string;
  readonly #active = new Set<string>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Opens the folder of unfinished deliveries and forgets those that nobody will try again. */
  static async open(folder: string): Promise<DeliveryIds> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) {
      const { mtimeMs } = await stat(join(folder, name));
      if (Date.now() - mtimeMs > LONGEST_RETRY_MS) await rm(join(folder, name), { force: true });
    }
    return new DeliveryIds(folder);
  }

  /** The id for this try of delivering `raw`. */
  async claim(raw: Buffer, mailFrom: string, recipient: string): Promise<ClaimedDelivery> {
    const deliveryId = randomBytes(16).toString('hex');
    const key = createHash('sha256').update(`${mailFrom}\n${recipient}\n`).update(raw).digest('hex');
    if (this.#active.has(key)) return { deliveryId, settle: async () => undefined, keep: () => undefined };
    this.#active.add(key);
    const file = join(this.#folder, key);
    const keep = (): void => void this.#active.delete(key);
    const settle = async (): Promise<void> => {
      await rm(file, { force: true });
      keep();
    };
    const left = await readFile(file, 'utf8').catch(() => '');
    if (/^[0-9a-f]{32}$/.test(left)) return { deliveryId: left, settle, keep };
    await writeFile(file, deliveryId, { mode: 0o600 });
    return { deliveryId, settle, keep };
  }
}
