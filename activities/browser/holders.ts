/** The activities of this host that hold a browser. */
export class Holders {
  private readonly holding = new Map<string, Promise<unknown>>();

  /** An activity holds the browser for as long as `work` runs. */
  async hold<T>(browserId: string, work: Promise<T>): Promise<T> {
    this.holding.set(browserId, work);
    try {
      return await work;
    } finally {
      if (this.holding.get(browserId) === work) this.holding.delete(browserId);
    }
  }

  /** Resolves once no activity holds the browser any more, or at once. */
  async left(browserId: string): Promise<void> {
    await this.holding.get(browserId)?.catch(() => undefined);
  }
}
