/** How often a run may block before it is given up (rulings, Runs). */
export const MAX_HOLDS = 20;

/** The run's holds: how many there were, and until when the present one lasts. */
export class RunHolds {
  private count = 0;
  private deadline = 0;

  constructor(private readonly holdMs: number) {}

  /** Whether the run has blocked as often as it may. */
  get usedUp(): boolean {
    return this.count >= MAX_HOLDS;
  }

  /** Begins a fresh hold; answers when the run ends unless somebody resumes it, which its life may make sooner than the hold. */
  begin(lifeLeftMs: number): { holdExpiresAt: string } {
    this.count += 1;
    this.deadline = Date.now() + this.holdMs;
    return { holdExpiresAt: new Date(Math.min(this.deadline, Date.now() + lifeLeftMs)).toISOString() };
  }

  /** Milliseconds until the present hold expires; 0 once it has. */
  remaining(): number {
    return Math.max(0, this.deadline - Date.now());
  }
}
