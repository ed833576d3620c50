type Doing = 'waiting' | 'looking' | 'thinking' | 'acting';

const NOTHING: Record<Doing, number> = { waiting: 0, looking: 0, thinking: 0, acting: 0 };

/** Where a step's time goes: the page's own time, describing it, deciding, and acting. Every moment counts once. */
export class Pace {
  private spent: Record<Doing, number> = { ...NOTHING };
  private doing: Doing = 'acting';
  private since = 0;
  private looks = 0;

  begin(): void {
    this.spent = { ...NOTHING };
    this.looks = 0;
    this.doing = 'acting';
    this.since = performance.now();
  }

  /** From now on the time counts as this. */
  turn(doing: Doing): void {
    const now = performance.now();
    this.spent[this.doing] += now - this.since;
    if (doing === 'looking' && this.doing !== doing) this.looks++;
    this.doing = doing;
    this.since = now;
  }

  /** What the step's time went to, in words for the run's events. */
  end(): string {
    this.turn(this.doing);
    const { waiting, looking, thinking, acting } = this.spent;
    const ms = (value: number): string => `${Math.round(value)} ms`;
    return `${this.looks} looks: ${ms(waiting)} waiting for the page, ${ms(looking)} describing it, ${ms(thinking)} deciding, ${ms(acting)} acting`;
  }
}
