import type { DataSource, EntityManager } from 'typeorm';
import { randomBytes } from 'node:crypto';
import { OrganizationEntity } from '#libs/database/entities/organization.entity';
import { newId } from '#libs/domain/ids';
import type { LimitOverrides, PlanId } from '#libs/domain/plans';
import { createApiKey } from './api-keys.repository.js';
import { Scope } from './scope.js';

/** Seals the one webhook secret of an organization under its data key, in the caller's transaction. */
export interface WebhookSecretBox {
  seal(tx: EntityManager, organizationId: string, secret: string): Promise<Buffer>;
  open(tx: EntityManager, organizationId: string, sealed: Buffer): Promise<string>;
}

export interface NewOrganization {
  name: string;
  plan: PlanId;
  /** Lifts every cap, the platform's brake included. */
  unlimited?: boolean;
}

/** An organization with its first API key and its webhook secret; both are shown this once. */
export async function createOrganization(
  database: DataSource | EntityManager,
  box: WebhookSecretBox,
  { name, plan, unlimited = false }: NewOrganization,
): Promise<{ orgId: string; apiKey: string; webhookSecret: string }> {
  const orgId = newId('organization');
  const webhookSecret = newWebhookSecret();
  return database.transaction(async (tx) => {
    await tx.insert(OrganizationEntity, {
      id: orgId,
      name,
      plan,
      limits: unlimited ? { unlimited } : {},
      webhookSecret: await box.seal(tx, orgId, webhookSecret),
    });
    const { apiKey } = await createApiKey(new Scope(tx, orgId));
    return { orgId, apiKey, webhookSecret };
  });
}

/** Every organization, oldest first. */
export async function listOrganizations(database: DataSource): Promise<OrganizationEntity[]> {
  return database.manager.find(OrganizationEntity, { order: { createdAt: 'ASC' } });
}

/** The organization itself; null where there is none with this id. */
export async function findOrganization(scope: Scope): Promise<OrganizationEntity | null> {
  return scope.db.findOneBy(OrganizationEntity, { id: scope.organizationId });
}

/** Moves an organization to another plan; false where there is no such organization. */
export async function setPlan(scope: Scope, plan: PlanId): Promise<boolean> {
  const { affected } = await scope.db.update(OrganizationEntity, { id: scope.organizationId }, { plan });
  return affected === 1;
}

/** Merges operator overrides into an organization's limits; an undefined member goes back to the plan's. */
export async function setLimits(scope: Scope, change: LimitOverrides): Promise<LimitOverrides | null> {
  return scope.transaction(async (tx) => {
    const where = { id: scope.organizationId };
    const organization = await tx.db.findOne(OrganizationEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (!organization) return null;
    const limits = Object.fromEntries(
      Object.entries({ ...organization.limits, ...change }).filter(([, value]) => value !== undefined),
    );
    await tx.db.update(OrganizationEntity, where, { limits });
    return limits;
  });
}

/** The secret that webhook deliveries carry (interface §5). */
export async function webhookSecret(scope: Scope, box: WebhookSecretBox): Promise<string> {
  const organization = await scope.db.findOneByOrFail(OrganizationEntity, { id: scope.organizationId });
  return box.open(scope.db, scope.organizationId, organization.webhookSecret);
}

/**
 * Replaces the webhook secret. Until the overlap has passed, deliveries carry the old one as well, so that receivers change over one by
 * one. The new secret is shown this once.
 */
export async function rotateWebhookSecret(
  scope: Scope,
  box: WebhookSecretBox,
  overlapMs: number,
): Promise<{ webhookSecret: string; oldSecretUntil: Date }> {
  const webhookSecret = newWebhookSecret();
  const oldSecretUntil = new Date(Date.now() + overlapMs);
  await scope.transaction(async ({ db, organizationId }) => {
    const where = { id: organizationId };
    const organization = await db.findOneOrFail(OrganizationEntity, { where, lock: { mode: 'pessimistic_write' } });
    await db.update(OrganizationEntity, where, {
      webhookSecret: await box.seal(db, organizationId, webhookSecret),
      oldWebhookSecret: organization.webhookSecret,
      webhookSecretOverlapUntil: oldSecretUntil,
    });
  });
  return { webhookSecret, oldSecretUntil };
}

function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}
