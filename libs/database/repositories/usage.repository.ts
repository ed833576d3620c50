import { OrganizationEntity } from '#libs/database/entities/organization.entity';
import { UsageEntity } from '#libs/database/entities/run.entity';
import { ServiceError } from '#libs/domain/errors';
import { effectiveLimits, type PlanLimits } from '#libs/domain/plans';
import { monthEnd, monthStart } from '#libs/domain/billing-month';
import { CapError } from '#libs/domain/cap.errors';
import type { Scope } from './scope.js';

const DAY_MS = 24 * 60 * 60_000;

interface Caps extends PlanLimits {
  sendsPerDay: number;
}

/** An organization whose row is locked: who holds it is the only one that counts and spends its caps. */
export interface LockedOrganization {
  organization: OrganizationEntity;
  caps: Caps;
}

/**
 * Locks the organization until the transaction ends. Caps are exact because everybody who spends one holds this lock.
 * First in the order of locks: organization, identity, lease.
 */
export async function lockOrganization(scope: Scope, runDailyBrake: number): Promise<LockedOrganization> {
  const organization = await scope.db.findOneOrFail(OrganizationEntity, {
    where: { id: scope.organizationId },
    lock: { mode: 'pessimistic_write' },
  });
  return { organization, caps: effectiveLimits(organization.plan, organization.limits, runDailyBrake) };
}

/** Refuses with RUN_LIMIT_EXCEEDED where one more run would exceed the daily or the monthly cap (interface §8). */
export async function assertRunAllowed(scope: Scope, { organization, caps }: LockedOrganization): Promise<void> {
  const anchor = organization.billingAnchor;
  const { day, month } = await usage(scope, 'run', anchor);
  if (day >= caps.runsPerDay) {
    const bookedAt = await blockingEntry(scope, 'run', dayStart(new Date()), day - caps.runsPerDay);
    throw new CapError('RUN_LIMIT_EXCEEDED', {
      policy: 'runs-per-day',
      quota: caps.runsPerDay,
      ...freeAfterDay(bookedAt),
    });
  }
  if (month >= caps.runsPerMonth) {
    const now = new Date();
    const bookedAt = await blockingEntry(scope, 'run', monthStart(anchor, now), month - caps.runsPerMonth);
    const free = bookedAt && { freeAt: monthEnd(anchor, bookedAt, now) };
    throw new CapError('RUN_LIMIT_EXCEEDED', { policy: 'runs-per-month', quota: caps.runsPerMonth, ...free });
  }
}

/** Refuses where one more mail would exceed the 24-hour cap (429) or the plan's monthly one (402). */
export async function assertSendAllowed(scope: Scope, { organization, caps }: LockedOrganization): Promise<void> {
  const { day, month } = await usage(scope, 'send', organization.billingAnchor);
  if (month >= caps.emailsPerMonth) {
    throw new ServiceError('PLAN_EMAIL_LIMIT_EXCEEDED', { limit: caps.emailsPerMonth, planId: organization.plan });
  }
  if (day >= caps.sendsPerDay) {
    const bookedAt = await blockingEntry(scope, 'send', dayStart(new Date()), day - caps.sendsPerDay);
    throw new CapError('SEND_LIMIT_EXCEEDED', {
      policy: 'sends-per-day',
      quota: caps.sendsPerDay,
      ...freeAfterDay(bookedAt),
    });
  }
}

/** Books one run or mail on the ledger. Deleting what it was for takes nothing back. */
export async function bookUsage(scope: Scope, kind: 'run' | 'send', reference: string): Promise<void> {
  await scope.db.insert(UsageEntity, { organizationId: scope.organizationId, kind, reference });
}

/** Takes a booking back: what was booked did not happen. */
export async function cancelUsage(scope: Scope, kind: 'run' | 'send', reference: string): Promise<void> {
  await scope.db.delete(UsageEntity, scope.own<UsageEntity>({ kind, reference }));
}

/** What was booked in the last 24 hours and in the running billing month. */
export async function usage(
  scope: Scope,
  kind: UsageEntity['kind'],
  billingAnchor: Date | null,
): Promise<{ day: number; month: number }> {
  const now = new Date();
  const day = dayStart(now);
  const month = monthStart(billingAnchor, now);
  const row = await scope
    .query(UsageEntity, 'entry')
    .select('coalesce(sum(entry.amount) FILTER (WHERE entry.at > :day), 0)', 'day')
    .addSelect('coalesce(sum(entry.amount) FILTER (WHERE entry.at > :month), 0)', 'month')
    .andWhere('entry.kind = :kind AND entry.at > :from', { kind, day, month, from: day < month ? day : month })
    .getRawOne<{ day: number; month: number }>();
  return { day: Number(row?.day ?? 0), month: Number(row?.month ?? 0) };
}

const dayStart = (now: Date) => new Date(now.getTime() - DAY_MS);

const freeAfterDay = (bookedAt: Date | null) =>
  bookedAt && { windowSeconds: DAY_MS / 1_000, freeAt: new Date(bookedAt.getTime() + DAY_MS) };

/**
 * When the entry was booked that has to leave the window before the next one is allowed; `excess` are already over the cap. Null where
 * the cap is 0: time frees nothing.
 */
async function blockingEntry(
  scope: Scope,
  kind: UsageEntity['kind'],
  from: Date,
  excess: number,
): Promise<Date | null> {
  const entry = await scope
    .query(UsageEntity, 'entry')
    .andWhere('entry.kind = :kind AND entry.at > :from', { kind, from })
    .orderBy('entry.at', 'ASC')
    .offset(excess)
    .limit(1)
    .getOne();
  return entry?.at ?? null;
}
