import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { IdentityEntity } from '#libs/database/entities/identity.entity';
import { MessageEntity } from '#libs/database/entities/mail.entity';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { newId } from '#libs/domain/ids';
import { readMail } from '#libs/mail/read/read-mail';
import { ReturnPaths } from '#libs/mail/send/return-path';
import { FolderBlobStore } from '#libs/storage/folder-blob-store';
import { CredentialVault } from '#libs/vault/credential-vault';
import { MasterKeys } from '#libs/vault/master-keys';
import { startTestDatabase, type TestDatabase } from '#test/harness/database';
import { MailIngest } from './ingest-mail.js';

const domain = 'agents.test';
const returnPaths = new ReturnPaths(randomBytes(32), domain);
const identity = {
  id: newId('identity'),
  organizationId: 'org_1',
  localPart: 'ada',
  email: `ada@${domain}`,
  name: 'Ada',
};
let db: TestDatabase;
let ingest: MailIngest;

beforeAll(async () => {
  db = await startTestDatabase();
  await db.database.manager.insert(IdentityEntity, identity);
  ingest = new MailIngest({
    database: db.database,
    vault: new CredentialVault(new MasterKeys(randomBytes(32)), new DatabaseVaultRows()),
    blobs: new FolderBlobStore(join(db.dataDir, 'blobs')),
    signals: {} as never,
    returnPaths,
    readers: { read: readMail },
    authservId: 'agents.test',
  });
}, 120_000);
afterAll(() => db?.stop());

async function sentMessage(): Promise<string> {
  const id = newId('message');
  await db.database.manager.insert(MessageEntity, {
    id,
    organizationId: 'org_1',
    identityId: identity.id,
    direction: 'outbound',
    fromAddr: identity.email,
    toAddr: 'someone@example.org',
    subject: 'Hello',
    storageKey: `mail/${id}`,
    deliveryStatus: 'sent',
    mailProviderMessageId: id,
    dedupeKey: `sent ${id}`,
  });
  return id;
}

const statusOf = async (id: string) =>
  (await db.database.manager.findOneByOrFail(MessageEntity, { id })).deliveryStatus;

async function arrives(recipient: string, lines: string[]): Promise<void> {
  await ingest.ingest([{ raw: Buffer.from(lines.join('\r\n')), recipient, deliveryId: newId('event') }]);
}

const notice = (action: string, quoted: string[] = []) => [
  'From: MAILER-DAEMON@mx.example.org',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  '',
  '--b',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example.org',
  '',
  'Final-Recipient: rfc822;someone@example.org',
  `Action: ${action}`,
  'Status: 2.0.0',
  '',
  ...quoted,
  '--b--',
];

const sentBack = (token: string) => [
  '--b',
  'Content-Type: text/rfc822-headers',
  '',
  `Message-ID: <${token}@${domain}>`,
  '',
];

const complaint = (messageId: string) => [
  'From: feedback@isp.example',
  'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
  '',
  '--b',
  'Content-Type: message/feedback-report',
  '',
  'Feedback-Type: abuse',
  'Version: 1',
  '',
  '--b',
  'Content-Type: message/rfc822',
  '',
  `Message-ID: <${messageId}@${domain}>`,
  '',
  '--b--',
];

test('§3.3 delivered, then bounced; what comes later changes nothing', async () => {
  const id = await sentMessage();
  const returnPath = returnPaths.addressFor(id);
  const seen: (string | null)[] = [];
  for (const action of ['delayed', 'delivered', 'failed', 'delivered']) {
    await arrives(returnPath, notice(action));
    seen.push(await statusOf(id));
  }
  expect(seen).toEqual(['sent', 'delivered', 'bounced', 'bounced']);
});

test('§3.3 a complaint to a role address', async () => {
  const id = await sentMessage();
  await arrives(`abuse@${domain}`, complaint(returnPaths.tokenFor(id)));
  expect(await statusOf(id)).toBe('complained');
});

test('§3.3 a report to the identity that sent, by the message it sends back', async () => {
  const [id, complained] = [await sentMessage(), await sentMessage()];
  const other = new ReturnPaths(randomBytes(32), domain);
  await arrives(identity.email, notice('failed', sentBack(other.tokenFor(id))));
  expect(await statusOf(id)).toBe('sent');
  await arrives(identity.email, notice('failed', sentBack(returnPaths.tokenFor(id))));
  expect(await statusOf(id)).toBe('bounced');
  await arrives(identity.email, complaint(returnPaths.tokenFor(complained)));
  expect(await statusOf(complained)).toBe('complained');
});

test('forged reports, reports about inbound or deleted messages, and reports to an identity that quote nothing change nothing', async () => {
  const id = await sentMessage();
  const other = new ReturnPaths(randomBytes(32), domain);
  await arrives(other.addressFor(id), notice('failed'));
  await arrives(`abuse@${domain}`, complaint(other.tokenFor(id)));
  await arrives(identity.email, notice('failed'));
  await arrives(returnPaths.addressFor(newId('message')), notice('failed'));
  expect(await statusOf(id)).toBe('sent');
  const inbox = await db.database.manager.findBy(MessageEntity, { direction: 'inbound' });
  expect(new Set(inbox.map(({ toAddr }) => toAddr))).toEqual(new Set([identity.email]));
  await arrives(returnPaths.addressFor(inbox[0]!.id), notice('failed'));
  expect((await db.database.manager.findOneByOrFail(MessageEntity, { id: inbox[0]!.id })).deliveryStatus).toBeNull();
});
