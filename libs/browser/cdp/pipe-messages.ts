/** How much of a message that is too large is kept: enough to see which command it answers (bytes). */
const HEAD = 200;

/** Cuts what comes out of a DevTools pipe into messages, each ended by a NUL byte. A page may make one larger than any string can be. */
export class PipeMessages {
  private chunks: Buffer[] = [];
  private bytes = 0;

  constructor(
    private readonly mostBytes: number,
    private readonly onMessage: (text: string) => void,
    /** Told how a message begins that was larger. */
    private readonly onTooLarge: (head: string) => void,
  ) {}

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      this.take(chunk.subarray(start, end));
      this.end();
      start = end + 1;
    }
    if (start < chunk.length) this.take(chunk.subarray(start));
  }

  private take(part: Buffer): void {
    this.bytes += part.length;
    this.chunks.push(part);
    if (this.bytes > this.mostBytes) this.chunks = [Buffer.from(Buffer.concat(this.chunks).subarray(0, HEAD))];
  }

  private end(): void {
    const text = Buffer.concat(this.chunks).toString();
    const isWhole = this.bytes <= this.mostBytes;
    this.chunks = [];
    this.bytes = 0;
    if (isWhole) this.onMessage(text);
    else this.onTooLarge(text.slice(0, HEAD));
  }
}
