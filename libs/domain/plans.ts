/** What each plan allows (rulings, Plans). Operators override single values per organization with `admin set-limits`. */
export interface PlanLimits {
  identities: number;
  emailsPerMonth: number;
  runsPerDay: number;
  runsPerMonth: number;
  browserMinutesPerMonth: number;
}

export const PLANS = {
  free: { identities: 9, emailsPerMonth: 150, runsPerDay: 10, runsPerMonth: 100, browserMinutesPerMonth: 300 },
  pro: { identities: 25, emailsPerMonth: 1_500, runsPerDay: 50, runsPerMonth: 1_000, browserMinutesPerMonth: 3_000 },
  team: {
    identities: 100,
    emailsPerMonth: 10_000,
    runsPerDay: 50,
    runsPerMonth: 5_000,
    browserMinutesPerMonth: 20_000,
  },
} as const satisfies Record<string, PlanLimits>;

export type PlanId = keyof typeof PLANS;

/** Outbound mails of one organization in 24 hours, whatever the plan (interface §8). */
const SENDS_PER_DAY = 100;

/** What one organization's operator settings change. `unlimited` lifts every cap, the platform's brake included. */
export interface LimitOverrides extends Partial<PlanLimits> {
  unlimited?: boolean;
}

/** The caps that hold for an organization. The daily run cap is the lower of the plan's allowance and the platform's brake. */
export function effectiveLimits(
  plan: PlanId,
  overrides: LimitOverrides,
  runDailyBrake: number,
): PlanLimits & { sendsPerDay: number } {
  if (overrides.unlimited) {
    const none = Number.MAX_SAFE_INTEGER;
    return {
      identities: none,
      emailsPerMonth: none,
      runsPerDay: none,
      runsPerMonth: none,
      browserMinutesPerMonth: none,
      sendsPerDay: none,
    };
  }
  const limits: PlanLimits = { ...PLANS[plan], ...overrides };
  const runsPerDay = overrides.runsPerDay ?? Math.min(limits.runsPerDay, runDailyBrake);
  return { ...limits, runsPerDay, sendsPerDay: SENDS_PER_DAY };
}
