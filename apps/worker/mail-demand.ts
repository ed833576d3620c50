/** Who waits for mail right now, told by other processes: `key until`, with the time in milliseconds since the epoch. */
export class MailDemand {
  private readonly until = new Map<string, number>();

  /** Takes a notification of channel `mail_wanted`; a time in the past takes the demand back. */
  hear(payload: string): void {
    const [key, until] = payload.split(' ');
    if (!key) return;
    if (Number(until) > Date.now()) this.until.set(key, Number(until));
    else this.until.delete(key);
  }

  /** Whether somebody waits: then the mailbox is looked at at short intervals. */
  isOpen(): boolean {
    const now = Date.now();
    for (const [key, until] of this.until) if (until <= now) this.until.delete(key);
    return this.until.size > 0;
  }
}
