const ROLLING_MONTH_MS = 30 * 24 * 60 * 60_000;

/** When the running billing month began: the last monthly return of the anchor, or 30 days ago without a subscription (interface §8). */
export function monthStart(anchor: Date | null, now: Date): Date {
  if (!anchor || anchor > now) return new Date(now.getTime() - ROLLING_MONTH_MS);
  const months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  const start = monthsAfter(anchor, months);
  return start > now ? monthsAfter(anchor, months - 1) : start;
}

/** When a booking of the running month stops counting: the next return of the anchor, or 30 days after it was made. */
export function monthEnd(anchor: Date | null, bookedAt: Date, now: Date): Date {
  if (!anchor || anchor > now) return new Date(bookedAt.getTime() + ROLLING_MONTH_MS);
  const months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  const start = monthsAfter(anchor, months);
  return start > now ? start : monthsAfter(anchor, months + 1);
}

/** The same day and time some months later; the last day of the month where that day does not exist. */
function monthsAfter(anchor: Date, months: number): Date {
  const date = new Date(anchor);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return date;
}
