import { randomBytes, randomInt } from 'node:crypto';

const letters = 'ACDEFHJKLMNPRTUVWXY34679';

/** Picture and widget challenges of a sample app; each may be answered once. */
export class Captcha {
  private readonly open = new Map<string, string>();
  private latest: string | null = null;

  /** The answer to the picture shown last, or null before the first: what a person would read. */
  get answer(): string | null {
    return this.latest;
  }

  /** A new picture of five letters as an SVG data URI, and the id its form sends along. */
  picture(): { id: string; image: string } {
    const id = randomBytes(12).toString('hex');
    const answer = Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
    this.open.set(id, answer);
    this.latest = answer;
    return { id, image: `data:image/svg+xml;base64,${Buffer.from(draw(answer)).toString('base64')}` };
  }

  /** The token that a clicked widget puts into its form. */
  token(): string {
    const token = randomBytes(24).toString('base64url');
    this.open.set(token, 'clicked');
    return token;
  }

  accepts(id: string, answer: string): boolean {
    const expected = this.open.get(id);
    this.open.delete(id);
    return expected !== undefined && answer.trim().toUpperCase() === expected.toUpperCase();
  }
}

function draw(text: string): string {
  const glyphs = [...text].map((letter, index) => {
    const [x, y, angle] = [22 + index * 34, 44 + randomInt(-6, 7), randomInt(-24, 25)];
    return `<text x="${x}" y="${y}" transform="rotate(${angle} ${x} ${y})" fill="#27408b">${letter}</text>`;
  });
  const scratches = Array.from({ length: 7 }, () => {
    const [x1, y1, x2, y2] = [randomInt(200), randomInt(64), randomInt(200), randomInt(64)];
    return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#8a94b8" stroke-width="1.5"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="64" font-family="Georgia, serif" font-size="34">
<rect width="200" height="64" fill="#eef1f8"/>${scratches.join('')}${glyphs.join('')}</svg>`;
}
