import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first schema. Tables as the entities say; below them what entities cannot say: checks, the audit guard, the webhook scope. */
export class InitialSchema1795200000000 implements MigrationInterface {
  readonly name = 'InitialSchema1795200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...GUARDS]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('the first schema cannot be taken back; drop the database instead');
  }
}

const TABLES = [
  `CREATE TABLE identities (id text NOT NULL, organization_id text NOT NULL, local_part text NOT NULL, email text NOT NULL, name text NOT NULL, description text, provisioned_by_run text, rolled_back_at timestamptz(3), created_at timestamptz(3) NOT NULL DEFAULT now(), CONSTRAINT PK_7b2f8cccf4ac6a2d7e6e9e8b1f6 PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX identities_local_part ON identities (local_part) WHERE rolled_back_at IS NULL`,
  `CREATE INDEX identities_organization ON identities (organization_id)`,
  `CREATE TABLE address_quarantine (local_part text NOT NULL, organization_id text NOT NULL, freed_at timestamptz(3) NOT NULL DEFAULT now(), CONSTRAINT PK_317f8c887f956bc071d1507931e PRIMARY KEY (local_part))`,
  `CREATE TABLE profile_leases (identity_id text NOT NULL, organization_id text NOT NULL, holder text NOT NULL, state text NOT NULL, generation integer NOT NULL, browser_id text, host_queue text, warm_until timestamptz(3), taken_at timestamptz(3) NOT NULL DEFAULT now(), CONSTRAINT PK_91e3e914b98f7a97ac918c5ce05 PRIMARY KEY (identity_id))`,
  `CREATE TABLE profiles (identity_id text NOT NULL, organization_id text NOT NULL, storage_key text, generation integer NOT NULL DEFAULT '0', saved_generation integer NOT NULL DEFAULT '0', bytes bigint NOT NULL DEFAULT '0', saved_at timestamptz(3), CONSTRAINT PK_22cca5f8da615d56871738ffc1c PRIMARY KEY (identity_id))`,
  `CREATE TABLE registrations (id text NOT NULL, organization_id text NOT NULL, identity_id text NOT NULL, app_url text NOT NULL, app_origin text NOT NULL, kind text NOT NULL, username text, status text NOT NULL, verify_to_identity boolean NOT NULL DEFAULT false, has_totp boolean NOT NULL DEFAULT false, purged boolean NOT NULL DEFAULT false, first_active_at timestamptz(3), last_login_at timestamptz(3), healing_run text, revoked_at timestamptz(3), created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(), CONSTRAINT PK_6013e724d7b22929da9cd7282d1 PRIMARY KEY (id))`,
  `CREATE INDEX registrations_organization_created ON registrations (organization_id, created_at)`,
  `CREATE UNIQUE INDEX registrations_identity_origin ON registrations (identity_id, app_origin)`,
  `CREATE TABLE credentials (registration_id text NOT NULL, organization_id text NOT NULL, password bytea, totp_seed bytea, origin text NOT NULL, last_totp_counter bigint, updated_at timestamptz(3) NOT NULL DEFAULT now(), CONSTRAINT PK_324c91096f49520c47ecfc8b67d PRIMARY KEY (registration_id))`,
  `CREATE TABLE messages (id text NOT NULL, sequence BIGSERIAL NOT NULL, organization_id text NOT NULL, identity_id text NOT NULL, direction text NOT NULL, from_addr text NOT NULL, to_addr text NOT NULL, subject text NOT NULL, storage_key text NOT NULL, text text, html text, message_id_header text, in_reply_to text, annotation jsonb, authenticated_domains jsonb NOT NULL DEFAULT '[]', delivery_status text, mail_provider_message_id text NOT NULL, dedupe_key text NOT NULL, archived boolean NOT NULL DEFAULT false, created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(), CONSTRAINT PK_18325f38ae6de43878487eff986 PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX messages_sequence ON messages (sequence)`,
  `CREATE UNIQUE INDEX messages_delivery ON messages (dedupe_key)`,
  `CREATE INDEX messages_organization_created ON messages (organization_id, created_at)`,
  `CREATE INDEX messages_identity_created ON messages (identity_id, created_at)`,
  `CREATE TABLE mailbox_positions (mailbox text NOT NULL, uid_validity bigint NOT NULL, last_uid bigint NOT NULL, updated_at timestamptz(3) NOT NULL DEFAULT now(), CONSTRAINT PK_79e2b51b826157b2538ffd32598 PRIMARY KEY (mailbox))`,
  `CREATE TABLE organizations (id text NOT NULL, name text NOT NULL, plan text NOT NULL, limits jsonb NOT NULL DEFAULT '{}', webhook_secret bytea NOT NULL, old_webhook_secret bytea, webhook_secret_overlap_until timestamptz(3), billing_anchor timestamptz(3), created_at timestamptz(3) NOT NULL DEFAULT now(), CONSTRAINT PK_6b031fcd0863e3f6b44230163f9 PRIMARY KEY (id))`,
  `CREATE TABLE data_keys (organization_id text NOT NULL, master_key_id text NOT NULL, wrapped bytea NOT NULL, created_at timestamptz(3) NOT NULL DEFAULT now(), CONSTRAINT PK_ea0a49471af58dc45d00fc64664 PRIMARY KEY (organization_id))`,
  `CREATE TABLE api_keys (id text NOT NULL, organization_id text NOT NULL, hash text NOT NULL, hint text NOT NULL, created_at timestamptz(3) NOT NULL DEFAULT now(), revoked_at timestamptz(3), CONSTRAINT PK_5c8a79801b44bd27b79228e1dad PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX api_keys_hash ON api_keys (hash)`,
  `CREATE INDEX api_keys_organization ON api_keys (organization_id)`,
  `CREATE TABLE audit_events (id text NOT NULL, sequence BIGSERIAL NOT NULL, organization_id text NOT NULL, action text NOT NULL, subject_type text, subject_id text, meta jsonb, created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(), CONSTRAINT PK_910f64d901a5c3e9878f0d4a407 PRIMARY KEY (id))`,
  `CREATE INDEX audit_events_organization ON audit_events (organization_id, created_at)`,
  `CREATE TABLE webhooks (id text NOT NULL, organization_id text NOT NULL, url text NOT NULL, identity_id text, events jsonb NOT NULL, created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(), CONSTRAINT PK_9e8795cfc899ab7bdaa831e8527 PRIMARY KEY (id))`,
  `CREATE TABLE outgoing_events (id text NOT NULL, sequence BIGSERIAL NOT NULL, organization_id text NOT NULL, identity_id text NOT NULL, type text NOT NULL, payload jsonb NOT NULL, created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(), dispatched_at timestamptz(3), CONSTRAINT PK_483790d8e8231e1428c1f245232 PRIMARY KEY (id))`,
  `CREATE INDEX outgoing_events_due ON outgoing_events (created_at) WHERE dispatched_at IS NULL`,
  `CREATE TABLE browser_sessions (id text NOT NULL, organization_id text NOT NULL, identity_id text NOT NULL, registration_id text NOT NULL, purpose text NOT NULL, browser_id text, token_hash text, opened_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(), expires_at timestamptz(3) NOT NULL, closed_at timestamptz(3), CONSTRAINT PK_62bb0057d5bf51b68d790563ba3 PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX browser_sessions_open ON browser_sessions (identity_id) WHERE closed_at IS NULL`,
  `CREATE TABLE live_browsers (id text NOT NULL, organization_id text NOT NULL, identity_id text NOT NULL, holder text NOT NULL, generation integer NOT NULL, host_queue text NOT NULL, host_address text NOT NULL, started_at timestamptz(3) NOT NULL DEFAULT now(), CONSTRAINT PK_e3d57f1af8cab3f00356f862a49 PRIMARY KEY (id))`,
  `CREATE TABLE recordings (run_id text NOT NULL, organization_id text NOT NULL, identity_id text NOT NULL, status text NOT NULL, storage_key text, updated_at timestamptz(3) NOT NULL DEFAULT now(), CONSTRAINT PK_5bb4cc2fff5fba7f418749fbc60 PRIMARY KEY (run_id))`,
  `CREATE TABLE runs (id text NOT NULL, organization_id text NOT NULL, identity_id text NOT NULL, registration_id text NOT NULL, type text NOT NULL, status text NOT NULL, revision integer NOT NULL DEFAULT '0', error jsonb, result jsonb, confirm_before_submit boolean NOT NULL DEFAULT false, hold_expires_at timestamptz(3), browser_id text, had_browser boolean NOT NULL DEFAULT false, mail_place bigint NOT NULL DEFAULT '0', origins_seen jsonb NOT NULL DEFAULT '[]', totp_injections integer NOT NULL DEFAULT '0', workflow_started_at timestamptz(3), created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(), ended_at timestamptz(3), CONSTRAINT PK_46d6a1e257c38ba58f1a3c30836 PRIMARY KEY (id))`,
  `CREATE INDEX runs_live ON runs (created_at) WHERE status NOT IN ('completed', 'failed')`,
  `CREATE INDEX runs_registration_created ON runs (registration_id, created_at)`,
  `CREATE INDEX runs_organization_created ON runs (organization_id, created_at)`,
  `CREATE UNIQUE INDEX runs_live_by_identity ON runs (identity_id) WHERE status NOT IN ('completed', 'failed')`,
  `CREATE TABLE run_events (id bigint GENERATED ALWAYS AS IDENTITY NOT NULL, run_id text NOT NULL, at timestamptz(3) NOT NULL DEFAULT clock_timestamp(), kind text NOT NULL, text text NOT NULL, CONSTRAINT PK_6a60304b2cec8281b713a19fa7b PRIMARY KEY (id))`,
  `CREATE INDEX run_events_run ON run_events (run_id, id)`,
  `CREATE TABLE run_requests (request_id text NOT NULL, run_id text NOT NULL, kind text NOT NULL, accepted boolean NOT NULL, run jsonb, created_at timestamptz(3) NOT NULL DEFAULT now(), CONSTRAINT PK_2804d57998a7f71eca3edca5ee6 PRIMARY KEY (request_id))`,
  `CREATE TABLE used_verifications (id bigint GENERATED ALWAYS AS IDENTITY NOT NULL, identity_id text NOT NULL, run_id text NOT NULL, message_id text NOT NULL, value_hash text NOT NULL, used_at timestamptz(3) NOT NULL DEFAULT now(), CONSTRAINT PK_6b7fcb4995cc27fcd081fa1066c PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX used_verifications_value ON used_verifications (identity_id, value_hash)`,
  `CREATE TABLE usage_ledger (id bigint GENERATED ALWAYS AS IDENTITY NOT NULL, organization_id text NOT NULL, kind text NOT NULL, reference text NOT NULL, amount double precision NOT NULL DEFAULT '1', at timestamptz(3) NOT NULL DEFAULT clock_timestamp(), CONSTRAINT PK_6fc3c8ac6eced66d0a08665aa4f PRIMARY KEY (id))`,
  `CREATE INDEX usage_ledger_organization ON usage_ledger (organization_id, kind, at)`,
  `CREATE UNIQUE INDEX usage_ledger_reference ON usage_ledger (kind, reference)`,
  `ALTER TABLE registrations ADD CONSTRAINT registrations_identity FOREIGN KEY (identity_id) REFERENCES identities(id) ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE credentials ADD CONSTRAINT credentials_registration FOREIGN KEY (registration_id) REFERENCES registrations(id) ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE messages ADD CONSTRAINT messages_identity FOREIGN KEY (identity_id) REFERENCES identities(id) ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE webhooks ADD CONSTRAINT webhooks_identity FOREIGN KEY (identity_id) REFERENCES identities(id) ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE browser_sessions ADD CONSTRAINT browser_sessions_identity FOREIGN KEY (identity_id) REFERENCES identities(id) ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE runs ADD CONSTRAINT runs_identity FOREIGN KEY (identity_id) REFERENCES identities(id) ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE runs ADD CONSTRAINT runs_registration FOREIGN KEY (registration_id) REFERENCES registrations(id) ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE run_events ADD CONSTRAINT run_events_run_fk FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE used_verifications ADD CONSTRAINT used_verifications_identity FOREIGN KEY (identity_id) REFERENCES identities(id) ON DELETE CASCADE ON UPDATE NO ACTION`,
];

const GUARDS = [
  `ALTER TABLE registrations ADD CONSTRAINT registrations_kind CHECK (kind IN ('created', 'connected'))`,
  `ALTER TABLE registrations ADD CONSTRAINT registrations_status CHECK (status IN ('pending', 'active', 'failed', 'disabled'))`,
  `ALTER TABLE runs ADD CONSTRAINT runs_type CHECK (type IN ('register', 'login', 'connect'))`,
  `ALTER TABLE runs ADD CONSTRAINT runs_status CHECK (status IN ('queued', 'running', 'awaiting_verification', 'blocked', 'completed', 'failed'))`,
  `ALTER TABLE runs ADD CONSTRAINT runs_error CHECK ((status IN ('blocked', 'failed')) = (error IS NOT NULL))`,
  `ALTER TABLE runs ADD CONSTRAINT runs_result CHECK ((status = 'completed') = (result IS NOT NULL))`,
  `ALTER TABLE runs ADD CONSTRAINT runs_ended CHECK ((status IN ('completed', 'failed')) = (ended_at IS NOT NULL))`,
  `ALTER TABLE messages ADD CONSTRAINT messages_direction CHECK (direction IN ('inbound', 'outbound'))`,
  `ALTER TABLE messages ADD CONSTRAINT messages_delivery_status CHECK ((direction = 'outbound') = (delivery_status IS NOT NULL))`,
  `ALTER TABLE profile_leases ADD CONSTRAINT profile_leases_state CHECK (state IN ('busy', 'warm', 'saving'))`,
  `CREATE UNIQUE INDEX webhooks_scope ON webhooks (organization_id, url, coalesce(identity_id, ''))`,
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'audit events are insert-only'; END $$`,
  `CREATE TRIGGER audit_events_insert_only BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
];
