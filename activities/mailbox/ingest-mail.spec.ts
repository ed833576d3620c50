import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { IdentityEntity } from '#libs/database/entities/identity.entity';
import { MessageEntity } from '#libs/database/entities/mail.entity';
import { OutgoingEventEntity } from '#libs/database/entities/outside.entity';
import { RegistrationEntity } from '#libs/database/entities/account.entity';
import { RunEntity } from '#libs/database/entities/run.entity';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { newId } from '#libs/domain/ids';
import { blobKeyOf } from '#libs/domain/storage-key';
import { rawMailIn } from '#libs/mail/raw/mail-bundle';
import { readMail } from '#libs/mail/read/read-mail';
import { ReturnPaths } from '#libs/mail/send/return-path';
import { FolderBlobStore } from '#libs/storage/folder-blob-store';
import { CredentialVault } from '#libs/vault/credential-vault';
import { unseal } from '#libs/vault/envelope';
import { MasterKeys } from '#libs/vault/master-keys';
import { startTestDatabase, type TestDatabase } from '#test/harness/database';
import { MailIngest, type ReceivedMail } from './ingest-mail.js';

const domain = 'agents.test';
const readers = { read: readMail };
const vault = new CredentialVault(new MasterKeys(randomBytes(32)), new DatabaseVaultRows());
let db: TestDatabase;
let blobs: FolderBlobStore;
let ingest: MailIngest;
let signalled: string[];
let ada: string;
let bob: string;

beforeAll(async () => {
  db = await startTestDatabase();
  blobs = new FolderBlobStore(join(db.dataDir, 'blobs'));
  ingest = new MailIngest({
    database: db.database,
    vault,
    blobs,
    signals: { signalRun: async (runId: string) => signalled.push(runId) } as never,
    returnPaths: new ReturnPaths(randomBytes(32), domain),
    readers,
    authservId: 'agents.test',
  });
}, 120_000);
afterAll(() => db?.stop());

beforeEach(async () => {
  signalled = [];
  [ada, bob] = [await identity(), await identity()];
});

async function identity(): Promise<string> {
  const id = newId('identity');
  const localPart = id.toLowerCase().replace('_', '-');
  const email = `${localPart}@${domain}`;
  await db.database.manager.insert(IdentityEntity, { id, organizationId: 'org_1', localPart, email, name: 'A' });
  return id;
}

const addressOf = (id: string) => `${id.toLowerCase().replace('_', '-')}@${domain}`;
const mail = (to: string, subject: string): ReceivedMail => ({
  raw: Buffer.from(`From: app@example.com\r\nSubject: ${subject}\r\n\r\nYour code is 482913\r\n`),
  recipient: addressOf(to),
  deliveryId: `${to} ${subject}`,
});
const mailsOf = (identityId: string) =>
  db.database.manager.find(MessageEntity, { where: { identityId }, order: { sequence: 'ASC' } });
const subjectsOf = async (identityId: string) => (await mailsOf(identityId)).map(({ subject }) => subject);
const rawOf = async ({ storageKey }: MessageEntity) => {
  const blobKey = blobKeyOf(storageKey);
  const key = await vault.blobKey(db.database.manager, 'org_1', 'mail');
  return rawMailIn(unseal(key, (await blobs.get(blobKey))!, blobKey), storageKey).toString();
};
const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(n));

test('a batch is stored in its order, each mail at a later time than the one before it, with one event each', async () => {
  await ingest.ingest(numbers(40).flatMap((n) => [mail(ada, n), mail(bob, n)]));
  expect(await subjectsOf(ada)).toEqual(numbers(40));
  expect(await subjectsOf(bob)).toEqual(numbers(40));
  const times = (await mailsOf(ada)).map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  const events = await db.database.manager.findBy(OutgoingEventEntity, { identityId: ada });
  expect(events.map(({ payload }) => (payload as { message: { subject: string } }).message.subject).sort()).toEqual(
    numbers(40).sort(),
  );
});

test('whatever is handed over again, overlapping and at once, is stored once; the raw mail can be read', async () => {
  const all = numbers(30).map((n) => mail(ada, n));
  await Promise.all([all.slice(0, 20), all.slice(10), all, [all[3]!, all[3]!]].map((part) => ingest.ingest(part)));
  await ingest.ingest(all);
  const stored = await mailsOf(ada);
  expect(stored.map(({ subject }) => subject).sort()).toEqual(numbers(30).sort());
  const times = stored.map(({ createdAt }) => createdAt.getTime());
  expect(new Set(times).size).toBe(30);
  expect(stored[7]!.annotation).toMatchObject({ kind: 'otp', code: '482913' });
  for (const message of stored) expect(await rawOf(message)).toContain(`Subject: ${message.subject}\r\n`);
});

test('raw mails of two identities never lie in one blob', async () => {
  await ingest.ingest(numbers(3).flatMap((n) => [mail(ada, n), mail(bob, n)]));
  const keysOf = async (id: string) => new Set((await mailsOf(id)).map(({ storageKey }) => blobKeyOf(storageKey)));
  const [adas, bobs] = [await keysOf(ada), await keysOf(bob)];
  expect([adas.size, bobs.size]).toEqual([1, 1]);
  expect([...adas][0]).toContain(ada);
  expect([...bobs][0]).toContain(bob);
  for (const message of [...(await mailsOf(ada)), ...(await mailsOf(bob))])
    expect(await rawOf(message)).toContain(`Subject: ${message.subject}\r\n`);
});

test.each([1, 4])(
  'raw bytes of %d that could not be kept are kept by the next try, which stores nothing a second time',
  async (count) => {
    const mails = numbers(count).map((n) => mail(ada, n));
    const put = blobs.put.bind(blobs);
    const broken = jest.spyOn(blobs, 'put').mockRejectedValueOnce(new Error('disk full')).mockImplementation(put);
    await expect(ingest.ingest(mails)).rejects.toThrow('disk full');
    // The watch hands them over again, one by one.
    for (const one of mails) await ingest.ingest([one]);
    broken.mockRestore();
    expect(await subjectsOf(ada)).toEqual(numbers(count));
    for (const message of await mailsOf(ada)) expect(await rawOf(message)).toContain(`Subject: ${message.subject}\r\n`);
  },
);

test.each([1, 3])('an identity that is deleted while %d of its mails are stored leaves no raw bytes', async (count) => {
  const put = blobs.put.bind(blobs);
  let kept = '';
  const late = jest.spyOn(blobs, 'put').mockImplementationOnce(async (key, data) => {
    while ((await mailsOf(bob)).length === 0) await new Promise((resolve) => setImmediate(resolve));
    await db.database.manager.delete(IdentityEntity, { id: bob });
    await put((kept = key), data);
  });
  await ingest.ingest(numbers(count).map((n) => mail(bob, n)));
  late.mockRestore();
  expect(kept).toContain(bob);
  expect(await blobs.get(kept)).toBeNull();
});

test('a mail that was announced is read once', async () => {
  const read = jest.spyOn(readers, 'read');
  ingest.expect(mail(ada, 'x'));
  await ingest.ingest([mail(ada, 'x')]);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await subjectsOf(ada)).toEqual(['x']);
  read.mockRestore();
});

test('mail for nobody, without envelope recipient, or for an identity that was rolled back is dropped', async () => {
  const gone = await identity();
  await db.database.manager.update(IdentityEntity, { id: gone }, { rolledBackAt: new Date() });
  const nobody = { ...mail(ada, 'x'), recipient: `nobody@${domain}` };
  await ingest.ingest([nobody, { ...mail(ada, 'y'), recipient: null }, mail(gone, 'z'), mail(ada, 'kept')]);
  expect(await subjectsOf(ada)).toEqual(['kept']);
  expect(await subjectsOf(gone)).toEqual([]);
});

test('mail that arrived before its identity was created is dropped, alone and in a batch, but for an hour of clocks that differ', async () => {
  const ago = (minutes: number) => ({ arrivedAt: new Date(Date.now() - minutes * 60_000) });
  await ingest.ingest([{ ...mail(ada, 'alone'), ...ago(62) }]);
  await ingest.ingest([
    { ...mail(ada, 'of the one before'), ...ago(24 * 60) },
    { ...mail(ada, 'slow clock'), ...ago(55) },
    { ...mail(ada, 'fast clock'), ...ago(-55) },
    mail(ada, 'no date'),
  ]);
  expect(await subjectsOf(ada)).toEqual(['slow clock', 'fast clock', 'no date']);
});

test('what no server should send is stored all the same, and holds up nothing behind it', async () => {
  const odd: ReceivedMail[] = [
    { ...mail(ada, 'a'), deliveryId: 'd'.repeat(20_000) },
    { ...mail(ada, 'b'), raw: Buffer.from([0, 255, 13, 10, 0, 0x80]) },
    { ...mail(ada, 'c'), raw: Buffer.alloc(0) },
    { ...mail(ada, 'd'), raw: Buffer.from(`Subject: \u0000${'s'.repeat(300_000)}\r\n\r\n\u0000`) },
    mail(ada, 'last'),
  ];
  await ingest.ingest(odd);
  const stored = await mailsOf(ada);
  expect(stored).toHaveLength(5);
  expect(stored.at(-1)!.subject).toBe('last');
});

test('a live run of an identity that got mail is told, once for a batch', async () => {
  const runId = newId('run');
  const registrationId = newId('registration');
  const [appUrl, appOrigin] = ['https://app.example/', 'https://app.example'];
  const owner = { organizationId: 'org_1', identityId: ada };
  await db.database.manager.insert(RegistrationEntity, {
    ...owner,
    id: registrationId,
    appUrl,
    appOrigin,
    kind: 'created',
    status: 'pending',
  });
  await db.database.manager.insert(RunEntity, {
    ...owner,
    id: runId,
    registrationId,
    type: 'register',
    status: 'awaiting_verification',
  });
  await ingest.ingest([mail(ada, '1'), mail(ada, '2'), mail(bob, '3')]);
  expect(signalled).toEqual([runId]);
});
