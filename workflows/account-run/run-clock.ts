import type { RunTimers } from './account-run.messages.js';

/** The run's time: its wall clock stands still while blocked, its life does not. Reads the workflow's deterministic clock. */
export class RunClock {
  private startedAt = 0;
  private spentMs = 0;
  private runningSince: number | null = null;

  constructor(private readonly timers: RunTimers) {}

  /** Starts counting when a browser was there; waiting in the queue costs nothing. */
  start(): void {
    this.startedAt = Date.now();
    this.runningSince = this.startedAt;
  }

  pause(): void {
    if (this.runningSince !== null) this.spentMs += Date.now() - this.runningSince;
    this.runningSince = null;
  }

  unpause(): void {
    this.runningSince ??= Date.now();
  }

  /** Milliseconds until the wall clock or the life of the run is over; 0 when either is. */
  remaining(): number {
    const life = this.startedAt + this.timers.maxLifeMs - Date.now();
    const spent = this.spentMs + (this.runningSince === null ? 0 : Date.now() - this.runningSince);
    const wall = this.runningSince === null ? Infinity : this.timers.wallClockMs - spent;
    return Math.max(0, Math.min(life, wall));
  }

  /** What ran out, in words. */
  exceeded(): string {
    const lifeOver = Date.now() - this.startedAt >= this.timers.maxLifeMs;
    const limit = lifeOver ? this.timers.maxLifeMs : this.timers.wallClockMs;
    return `the run took longer than its ${lifeOver ? 'whole life' : 'wall clock'} of ${Math.round(limit / 1000)} s allows`;
  }
}
