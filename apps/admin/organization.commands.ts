import { type Command, InvalidArgumentError, Option } from 'commander';
import type { DataSource } from 'typeorm';
import type { Config } from '#libs/config/config';
import { createApiKey, listApiKeys, revokeApiKey } from '#libs/database/repositories/api-keys.repository';
import {
  createOrganization,
  findOrganization,
  listOrganizations,
  rotateWebhookSecret,
  setLimits,
  setPlan,
} from '#libs/database/repositories/organizations.repository';
import { scopeOf, type Scope } from '#libs/database/repositories/scope';
import { usage } from '#libs/database/repositories/usage.repository';
import { requireMasterKey } from '#libs/database/repositories/master-key';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { effectiveLimits, type LimitOverrides, type PlanId, PLANS } from '#libs/domain/plans';
import { CredentialVault } from '#libs/vault/credential-vault';
import { MasterKeys } from '#libs/vault/master-keys';
import { WebhookSecrets } from '#libs/vault/webhook-secrets';
import type { AdminContext } from './context.js';
import { OperatorError } from './operator.errors.js';
import type { Output } from './output.js';

type Answer = (work: () => Promise<Output>) => Promise<void>;

const HOUR_MS = 3_600_000;

const plan = () => new Option('--plan <plan>', 'plan').choices(Object.keys(PLANS)).makeOptionMandatory();

/** Organizations, their keys, plans and limits. */
export function addOrganizationCommands(program: Command, context: () => AdminContext, answer: Answer): void {
  const inOrganization = (org: string, work: (scope: Scope, database: DataSource) => Promise<Output>) =>
    answer(() => context().withDatabase(async (database) => work(await existing(database, org), database)));

  program
    .command('create-org')
    .description('create an organization; its key and webhook secret are shown this once')
    .requiredOption('--name <name>', 'name')
    .addOption(plan())
    .option('--unlimited', 'lift every cap')
    .action((options: { name: string; plan: PlanId; unlimited?: boolean }) =>
      answer(() =>
        context().withDatabase(async (database) =>
          createOrganization(database, await secretBox(database, context().config), options),
        ),
      ),
    );
  program
    .command('list-orgs')
    .description('list organizations with what they have used')
    .action(() => answer(() => context().withDatabase((database) => overview(database, context().config))));
  program
    .command('create-key')
    .description('create an API key; it is shown this once')
    .requiredOption('--org <id>', 'organization')
    .action(({ org }: { org: string }) => inOrganization(org, (scope) => createApiKey(scope)));
  program
    .command('list-keys')
    .description('list the API keys of an organization')
    .requiredOption('--org <id>', 'organization')
    .action(({ org }: { org: string }) =>
      inOrganization(org, async (scope) =>
        (await listApiKeys(scope)).map(({ id, hint, createdAt, revokedAt }) => ({
          keyId: id,
          endsWith: hint,
          createdAt,
          revokedAt,
        })),
      ),
    );
  program
    .command('revoke-key')
    .description('revoke an API key at once')
    .requiredOption('--key-id <id>', 'key')
    .action(({ keyId }: { keyId: string }) =>
      answer(() =>
        context().withDatabase(async (database) => {
          if (!(await revokeApiKey(database, keyId))) throw new OperatorError(`${keyId} is no key that can be revoked`);
          return { keyId, revoked: true };
        }),
      ),
    );
  program
    .command('rotate-webhook-secret')
    .description('replace the webhook secret; the new one is shown this once')
    .requiredOption('--org <id>', 'organization')
    .option('--overlap-hours <n>', 'how long deliveries carry the old one too, in `x-service-secret-old`', hours, 24)
    .action(({ org, overlapHours }: { org: string; overlapHours: number }) =>
      inOrganization(org, async (scope, database) => ({
        orgId: org,
        ...(await rotateWebhookSecret(scope, await secretBox(database, context().config), overlapHours * HOUR_MS)),
      })),
    );
  program
    .command('set-plan')
    .description('move an organization to another plan')
    .requiredOption('--org <id>', 'organization')
    .addOption(plan())
    .action((options: { org: string; plan: PlanId }) =>
      inOrganization(options.org, async (scope) => {
        await setPlan(scope, options.plan);
        return { orgId: options.org, plan: options.plan };
      }),
    );
  program
    .command('set-limits')
    .description("override single limits of an organization's plan; `plan` goes back to the plan's")
    .requiredOption('--org <id>', 'organization')
    .option('--identities <n>', 'identities', limit)
    .option('--emails-per-month <n>', 'outbound mails a month', limit)
    .option('--runs-per-day <n>', 'runs in 24 hours', limit)
    .option('--runs-per-month <n>', 'runs a month', limit)
    .option('--browser-minutes-per-month <n>', 'browser minutes a month', limit)
    .option('--unlimited', 'lift every cap')
    .option('--no-unlimited', 'let the caps hold again')
    .action(({ org, json: _, ...given }: { org: string } & Record<string, number | boolean | 'plan' | undefined>) =>
      inOrganization(org, async (scope) => {
        const changes = Object.entries(given).filter(([, value]) => value !== undefined);
        const limits = changes.map(([name, value]) => [name, value === 'plan' || value === false ? undefined : value]);
        return { orgId: org, limits: await setLimits(scope, Object.fromEntries(limits) as LimitOverrides) };
      }),
    );
}

async function overview(database: DataSource, config: Config): Promise<Output> {
  const organizations = await listOrganizations(database);
  return Promise.all(
    organizations.map(async ({ id, name, plan, limits, billingAnchor }) => {
      const scope = scopeOf(database, id);
      const [runs, mails, minutes] = await Promise.all([
        usage(scope, 'run', billingAnchor),
        usage(scope, 'send', billingAnchor),
        usage(scope, 'browser_minutes', billingAnchor),
      ]);
      const caps = effectiveLimits(plan, limits, config.limits.runDailyBrake);
      const of = (used: number, cap: number) => (limits.unlimited ? `${used}` : `${used}/${cap}`);
      return {
        orgId: id,
        name,
        plan,
        runsToday: of(runs.day, caps.runsPerDay),
        runsThisMonth: of(runs.month, caps.runsPerMonth),
        mailsThisMonth: of(mails.month, caps.emailsPerMonth),
        browserMinutesThisMonth: of(Math.round(minutes.month), caps.browserMinutesPerMonth),
      };
    }),
  );
}

async function existing(database: DataSource, org: string): Promise<Scope> {
  const scope = scopeOf(database, org);
  if (!(await findOrganization(scope))) throw new OperatorError(`there is no organization ${org}`);
  return scope;
}

/** Without the service's own VAULT_KEY, the service could not open what is sealed here. */
async function secretBox(database: DataSource, { vault }: Config) {
  const master = new MasterKeys(vault.key, vault.oldKeys);
  await requireMasterKey(database, master).catch((error: Error) => {
    throw new OperatorError(error.message);
  });
  return new WebhookSecrets(new CredentialVault(master, new DatabaseVaultRows()));
}

/** A number, or `plan`. */
function limit(text: string): number | 'plan' {
  if (text === 'plan') return text;
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('a whole number, or `plan`');
  return Number(text);
}

function hours(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError('a whole number of hours');
  return Number(text);
}
