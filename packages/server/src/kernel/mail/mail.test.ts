import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../portal/config.ts';
import { startMailServer } from '../../testing/mailServer.ts';
import { soon } from '../../testing/soon.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { timeOrderedIds } from '../ids.ts';
import { openJobs } from '../jobs/jobs.ts';
import { type SealedJob, unsealJob } from '../jobs/SealedJob.ts';
import { Secrets } from '../secrets/Secrets.ts';
import { openDelivery } from './delivery.ts';
import type { Letter, MailMessage } from './letter.ts';
import { openMail } from './mail.ts';

let database: TestDatabase;
let dataDir: string;
let secrets: Secrets;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'anteroom-mail-'));
  await database.db.insertInto('companies').values(firm).execute();
  secrets = await Secrets.open({ secretKeyFile: null, dataDir }, database.db);
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const firm = {
  company_id: 'c1',
  name: 'Aurora Contábil',
  country: 'BR',
  language: 'pt-br',
  email: 'contato@aurora.test',
  header_fill_color: '#003565',
  header_text_color: '#ffffff',
  button_fill_color: '#112233',
  button_text_color: '#ffffff',
  header_image: null,
  header_line: null,
  sign_in_text: null,
};

const log = pino({ level: 'silent' });
const letter: Letter = {
  to: 'office@firm.test',
  language: 'pt-br',
  subject: 'Declaração nº 7',
  parts: ['Segue o pedido.', { quote: 'Com urgência.' }],
  link: { href: 'https://portal.test/tasks' },
};

test('an e-mail that somebody waits for is sent before those queued earlier', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const jobs = openJobs(database.db, null, log);
  const mail = openMail(config, database.db, jobs, secrets, openDelivery(config, timeOrderedIds));
  jobs.start();
  // The e-mails are queued all at once.
  await database.db.transaction().execute(async (tx) => {
    for (const subject of ['first', 'second', 'third']) await mail.enqueue('c1', { ...letter, subject }, tx);
    await mail.enqueue('c1', { ...letter, subject: 'a code', isAwaited: true }, tx);
  });
  const subjects = await soon(async () => {
    const files = (await readdir(join(dataDir, 'mail'))).filter((name) => name.endsWith('.eml')).sort();
    expect(files).toHaveLength(4);
    const mails = await Promise.all(files.map((name) => readFile(join(dataDir, 'mail', name), 'utf8')));
    return mails.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim());
  });
  await jobs.stop();
  expect(subjects).toEqual(['a code', 'first', 'second', 'third']);
});

test('without a mail server an e-mail is written to a file, unless its transaction is rolled back', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const jobs = openJobs(database.db, null, log);
  const mail = openMail(config, database.db, jobs, secrets, openDelivery(config, timeOrderedIds));
  jobs.start();
  const failed = database.db.transaction().execute(async (tx) => {
    await mail.enqueue('c1', { ...letter, subject: 'never' }, tx);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await mail.enqueue('c1', letter);

  const files = await soon(async () => {
    const found = (await readdir(join(dataDir, 'mail'))).filter((name) => name.endsWith('.eml'));
    expect(found).toHaveLength(1);
    return found;
  });
  await jobs.stop();
  const eml = await readFile(join(dataDir, 'mail', files[0] ?? ''), 'utf8');
  expect(eml).toContain('To: office@firm.test');
  expect(eml).toContain('Reply-To: contato@aurora.test');
  expect(eml).toMatch(/From: =\?UTF-8\?Q\?Aurora_Cont=C3=A1bil\?= <no-reply@anteroom.invalid>/);
  expect(eml).toMatch(/Subject: =\?UTF-8\?/);
});

test('an e-mail queued unencrypted by an older version is still sent', async () => {
  const server = await startMailServer();
  const config = readConfig({ SMTP_URL: server.url, DATA_DIR: dataDir });
  const jobs = openJobs(database.db, null, log);
  const delivery = openDelivery(config, timeOrderedIds);
  openMail(config, database.db, jobs, secrets, delivery);
  jobs.start();
  const message = {
    sender: 'Aurora',
    to: 'ana@client.test',
    replyTo: 'contato@aurora.test',
    subject: 'Before',
  };
  await jobs.send('mail', { ...message, text: 'x', html: '<p>x</p>', headers: {}, companyId: 'c1' });
  expect((await server.mailTo('ana@client.test')).subject).toBe('Before');
  await jobs.stop();
  await delivery.close();
  await server.close();
});

test('with a mail server 30 e-mails are sent over fewer than ten connections, which close with the portal', async () => {
  const server = await startMailServer();
  const config = readConfig({ SMTP_URL: server.url, DATA_DIR: dataDir });
  const jobs = openJobs(database.db, null, log);
  const delivery = openDelivery(config, timeOrderedIds);
  const mail = openMail(config, database.db, jobs, secrets, delivery);
  jobs.start();
  const people = Array.from({ length: 30 }, (_, index) => `ana${index}@client.test`);
  for (const to of people) await mail.enqueue('c1', { ...letter, to });
  const sent = await Promise.all(people.map((to) => server.mailTo(to)));
  expect(new Set(sent.map(({ subject }) => subject))).toEqual(new Set([letter.subject]));
  expect(server.connections()).toBeLessThan(10);
  await jobs.stop();
  await delivery.close();
  // This waits for open connections.
  await server.close();
});

test('every e-mail has the firm as its sender, text and HTML, a dark mode, a link to the portal and a reason', async () => {
  const jobs = openJobs(database.db, null, log);
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://portal.test' });
  const mail = openMail(config, database.db, jobs, secrets, openDelivery(config, timeOrderedIds));
  jobs.start();
  await mail.enqueue('c1', { to: 'ana@client.test', language: 'pt-br', subject: 'x', parts: ['Olá'] });
  const sent = await soon(async () => {
    const { rows } = await sql<{ data: SealedJob & { companyId: string } }>`
      select data from jobs.job where name = 'mail'`.execute(database.db);
    expect(rows).toHaveLength(1);
    return rows[0]?.data;
  });
  await jobs.stop();
  expect(sent).toEqual({ companyId: 'c1', to: 'ana@client.test', subject: 'x', sealed: expect.any(String) });
  const message = await unsealJob<MailMessage>(secrets, 'mail', sent as SealedJob);
  expect(message).toMatchObject({ sender: 'Aurora Contábil' });
  for (const written of [message.text, message.html]) {
    expect(written).toContain('https://portal.test/');
    expect(written).toContain('porque Aurora Contábil tem o seu endereço');
  }
  expect(message.html).toContain('prefers-color-scheme: dark');
});

test('every file that enqueues e-mails gives them a link', () => {
  const root = join(import.meta.dirname, '../../../../..');
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const senders = ['packages/server/src/**/*.ts', 'plugins/*/server/**/*.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !/\.test\.ts$|node_modules|\/testing\//.test(file))
    .filter((file) => /mail\.enqueue\(/.test(read(file)));
  expect(senders.length).toBeGreaterThan(10);
  const leads = (file: string) => /\blink\b\s*[:,}]/.test(read(file));
  const composersOf = (file: string) =>
    [...read(file).matchAll(/from '(\.\.?\/[^']*(?:mail|letter|reminder)[^']*)'/gi)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((path) => !path.startsWith('packages/server/src/kernel/mail/'));
  const lost = senders.filter((file) => ![file, ...composersOf(file)].some(leads));
  expect(lost).toEqual([]);
});

test('only delivery.ts and tryMail.ts open a connection to the mail server', () => {
  const root = join(import.meta.dirname, '../../../../..');
  const sending = ['packages/server/src/**/*.ts', 'plugins/*/server/**/*.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !file.endsWith('.test.ts') && !/node_modules|\/testing\//.test(file))
    .filter((file) => /createTransport/.test(readFileSync(join(root, file), 'utf8')));
  expect(sending.map((file) => file.replace('packages/server/src/kernel/mail/', '')).sort()).toEqual([
    'delivery.ts',
    'tryMail.ts',
  ]);
});
