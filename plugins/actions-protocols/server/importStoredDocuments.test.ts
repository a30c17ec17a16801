import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportFault } from '@anteroom/server/kernel/imports/importFault';
import { importCommand } from '@anteroom/server/portal/operator/importCommand';
import { shippedHalves } from '@anteroom/server/testing/shippedHalves';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { somePdf } from '@anteroom/server/testing/uploadFile';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Delivery, DeliveryList } from '../api.ts';
import type { DeliveryTables } from './tables.ts';

let portal: TestPortal;
let ines: SignedIn;
let folder: string;
beforeAll(async () => {
  portal = await startTestPortal();
  ines = await portal.signIn('ines@demo.test');
  folder = await mkdtemp(join(tmpdir(), 'anteroom-stored-documents-'));
  await mkdir(join(folder, 'files', 'folha'), { recursive: true });
  await writeFile(join(folder, 'outside.pdf'), somePdf());
  await symlink(join(folder, 'outside.pdf'), join(folder, 'files', 'link.pdf'));
  for (const name of ['das.pdf', 'folha/resumo.pdf', 'folha/encargos.pdf'])
    await writeFile(join(folder, 'files', name), somePdf());
  await writeFile(join(folder, 'files', 'fake.pdf'), 'no PDF');
  await writeFile(join(folder, 'files', 'empty.pdf'), '');
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(...rows: string[]): Promise<string | null> {
  await writeFile(join(folder, 'deliveries.csv'), [header, ...rows].join('\n'));
  const { dataDir } = portal.deps.config;
  const env = { DATABASE_URL: portal.database.url, DATA_DIR: dataDir, INIT_CWD: folder };
  const operands = ['deliveries.csv', 'files'];
  const sources = await shippedHalves();
  return importCommand(sources).run({
    command: 'stored-documents',
    operands,
    firm: 'c2001',
    options: {},
    env,
  });
}

async function problems(...rows: string[]): Promise<readonly string[]> {
  const fault = await run(...rows).then(
    () => null,
    (error: ImportFault) => error,
  );
  return fault?.problems ?? [];
}

const header = 'key;client;kind;subject;competence;due_date;file;delivered_by;recipients';
const staff = 'beatriz@auroracontabil.test';
const das = `das-10;br-002;taxPayment;DAS de outubro;2026-10;2026-11-20;das.pdf;${staff};`;
const payroll = (file: string) =>
  `folha-10;br-002;payroll;Folha de outubro;2026-10;;${file};${staff};ines@demo.test`;
const file = [das, payroll('folha/resumo.pdf'), payroll('folha/encargos.pdf')];

async function delivered(search: string): Promise<Delivery[]> {
  const path = '/api/protocols/v1/clients/br-002/deliveries';
  const list = (await (await ines.fetch(`${path}?search=${search}`)).json()) as DeliveryList;
  return Promise.all(
    list.items.map(async ({ id }) => (await (await ines.fetch(`${path}/${id}`)).json()) as Delivery),
  );
}

test('files are delivered with their content, and importing them again adds nothing', async () => {
  expect(await run(...file)).toBe('3 rows: 3 added, 0 changed, 0 unchanged.\n');
  expect(await run(...file)).toBe('3 rows: 0 added, 0 changed, 3 unchanged.\n');
  const [found, ...others] = await delivered('folha');
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    kind: 'payroll',
    competence: '2026-10',
    state: 'unread',
    deliveredBy: { firstName: 'Beatriz', lastName: 'Moura' },
    documents: [{ name: 'resumo.pdf' }, { name: 'encargos.pdf' }],
    readers: [{ contactId: 'ines', isRecipient: true, opened: [] }],
  });
  const document = found?.documents[0];
  const content = await ines.fetch(`/api/storage/v1/folders/br-002/documents/${document?.documentId}`);
  expect(content.status).toBe(200);
  expect((await content.arrayBuffer()).byteLength).toBe(document?.size);
});

test('a taken file name gets a number, and a different delivery under an imported key is an error', async () => {
  const again = das.replace('das-10', 'das-11').replace('DAS de outubro', 'Retificada');
  expect(await run(again)).toContain('1 added');
  expect((await delivered('retificada'))[0]?.documents[0]?.name).toBe('das (1).pdf');
  expect(await problems(...file, again.replace('Retificada', 'Outra coisa'))).toEqual([
    expect.stringMatching(/^line 5: key: something else was delivered under it, as \d+\/\d+$/),
  ]);
});

test('every error is reported with its line, and nothing is stored', async () => {
  const row = (key: string, change: (row: string) => string) => change(das.replace('das-10', key));
  const found = await problems(
    row('new', (good) => good),
    row('a', (good) => good.replace('br-002', 'us-001')),
    row('b', (good) => good.replace('taxPayment', 'gift')),
    row('c', (good) => good.replace('2026-11-20', '2026-02-30')),
    row('d', (good) => good.replace(staff, 'ines@demo.test')),
    row('', (good) => good),
    row('new', (good) => good),
    row('new', (good) => good.replace('DAS de outubro', 'Other').replace('das.pdf', 'folha/resumo.pdf')),
  );
  expect(found).toEqual([
    'line 3: client: the firm has no client "us-001"',
    expect.stringMatching(/^line 4: kind: is none of taxPayment, /),
    'line 5: due_date: is not a valid date',
    'line 6: delivered_by: the firm has no staff "ines@demo.test"',
    'line 7: key: has 1 to 57 characters',
    'line 8: file: repeats line 2',
    'line 9: subject: differs from line 2',
  ]);
  const files = ['gone.pdf', '../outside.pdf', 'link.pdf', 'fake.pdf', 'empty.pdf', 'folha'];
  const unread = await problems(
    ...files.map((name, index) => row(`f${index}`, (good) => good.replace('das.pdf', name))),
  );
  expect(unread).toEqual([
    'line 2: file: there is no file "gone.pdf" in the folder',
    'line 3: file: there is no file "../outside.pdf" in the folder',
    'line 4: file: there is no file "link.pdf" in the folder',
    'line 5: file: fake.pdf: its content is not what its name says',
    'line 6: file: empty.pdf: is empty',
    'line 7: file: there is no file "folha" in the folder',
  ]);
  expect(
    await problems(
      row('new', (good) => good),
      row('other', (good) => `${good}george@demo.test`),
    ),
  ).toEqual(['line 3: recipients: no access for george@demo.test']);
  const deliveries = portal.database.db as unknown as Kysely<DeliveryTables>;
  const kept = await deliveries
    .selectFrom('actions_protocols.deliveries')
    .select('idempotency_key')
    .where('idempotency_key', 'in', ['import:new', 'import:other'])
    .execute();
  expect(kept).toEqual([]);
});
