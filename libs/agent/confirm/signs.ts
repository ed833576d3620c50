/** What was seen for and against something, in points and in words. */
export class Signs {
  score = 0;
  readonly signs: string[] = [];
  readonly against: string[] = [];

  plus(points: number, sign: string): void {
    this.score += points;
    this.signs.push(sign);
  }

  minus(points: number, sign: string): void {
    this.score -= points;
    this.against.push(sign);
  }

  /** Whether a sign of this kind speaks for it. */
  name(kind: RegExp): boolean {
    return this.signs.some((sign) => kind.test(sign));
  }
}
