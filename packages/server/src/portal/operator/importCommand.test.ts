import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { ImportRow } from '@anteroom/server-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportFault } from '../../kernel/imports/importFault.ts';
import { halfSource } from '../../testing/shippedHalves.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { inviteImported } from '../invitations/inviteImported.ts';
import { importCommand } from './importCommand.ts';

let portal: TestPortal;
let folder: string;

beforeAll(async () => {
  portal = await startTestPortal();
  folder = await mkdtemp(join(tmpdir(), 'anteroom-import-'));
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

/** Rows that were passed to the importer below. */
let given: readonly ImportRow['values'][] = [];

const people = halfSource({ id: 'sample' }, async () => ({
  id: 'sample',
  register({ imports }) {
    imports.add('people', {
      help: ['people'],
      columns: {
        client: 'required',
        name: 'required',
        cpf: 'required',
        salary: 'optional',
        status: 'optional',
      },
      async run(_deps, _tx, _companyId, rows) {
        given = rows.map(({ values }) => values);
        const faults = rows.flatMap(({ line, values }) =>
          values.name ? [] : [{ line, message: 'name: is missing' }],
        );
        return { faults, added: 1, changed: 0 };
      },
    });
  },
}));

async function run(content: string | Buffer, firm = 'c2001', what = 'people'): Promise<string | null> {
  await writeFile(join(folder, 'people.csv'), content);
  const env = { DATABASE_URL: portal.database.url, DATA_DIR: folder, INIT_CWD: folder };
  return importCommand([people]).run({ command: what, operands: ['people.csv'], firm, options: {}, env });
}

async function problemsOf(content: string | Buffer, firm?: string): Promise<readonly string[]> {
  const fault = await run(content, firm).then(
    () => null,
    (error: ImportFault) => error,
  );
  return fault?.problems ?? [];
}

const header = 'client;name;cpf;salary;status';

test('reads a file with a byte order mark, quotes and Windows line endings and reports what was written', async () => {
  const rows = ['br-002;"Reis; Ana";529.982.247-25;2500.00;', 'br-002; Bruno ;11144477735;;onLeave'];
  const file = `\ufeff${header}\r\n${rows.join('\r\n')}\r\n`;
  expect(await run(file)).toBe('2 rows: 1 added, 0 changed, 1 unchanged.\n');
  expect(given).toEqual([
    { client: 'br-002', name: 'Reis; Ana', cpf: '529.982.247-25', salary: '2500.00', status: '' },
    { client: 'br-002', name: 'Bruno', cpf: '11144477735', salary: '', status: 'onLeave' },
  ]);
});

test('reads columns in any case, and fields separated by tabs', async () => {
  expect(await run('Client\tNAME\tcpf\nbr-002\tAna\t52998224725\n')).toContain('1 row');
  expect(given.at(-1)).toMatchObject({ client: 'br-002', name: 'Ana' });
});

test('names the line of each fault, also after rows that span several lines', async () => {
  const rows = ['br-002;;15350946056;;', 'br-002;"Carla', 'Reis";153.509.460-56;;', 'br-002;;1;;'];
  expect(await problemsOf(`${header}\n${rows.join('\n')}\n`)).toEqual([
    'line 2: name: is missing',
    'line 5: name: is missing',
  ]);
});

test.each<[string, string | Buffer, string]>([
  ['columns that are missing, unknown or twice', 'client,name,age,name\n', 'line 1: unknown column "age"'],
  ['another separator', 'client|name|cpf\n', 'line 1: "client|name|cpf" is not a column. Separate'],
  [
    'a line of too few fields',
    `${header}\nbr-002;Ana\n`,
    'line 2: has 2 fields; the header has another number',
  ],
  ['a quote that does not end', `${header}\nbr-002;"Ana;;;\n`, 'Quote Not Closed'],
  ['no text', '', 'The file is empty.'],
  ['UTF-16', Buffer.from(`${header}\n`, 'utf16le'), 'not UTF-8'],
  ['another encoding', Buffer.from('client,name,cpf\nbr-002,Jo\xe3o,1\n', 'latin1'), 'not UTF-8'],
])('refuses %s', async (_, content, problem) => {
  expect((await problemsOf(content)).join('\n')).toContain(problem);
});

test('refuses an unknown firm and an unknown importer', async () => {
  expect(await problemsOf(`${header}\n`, 'c0000')).toEqual(['There is no firm "c0000".']);
  await expect(run(header, 'c2001', 'constructor')).rejects.toMatchObject({
    problems: [expect.stringContaining('“constructor” cannot be imported.')],
  });
});

test('invites the uninvited people of the file, and lists them in a dry run', async () => {
  const file = [
    'client;name;firstName;lastName;email',
    'I-1;Padaria Um;Ana;Reis;ana@um.test',
    'I-2;Padaria Dois;Rui;Reis;RUI@um.test',
    'I-2;Padaria Dois;Ines;Duarte;ines@demo.test',
    'I-3;Padaria Tres;;;',
  ].join('\n');
  await writeFile(join(folder, 'clients.csv'), file);
  // The command sends e-mails, and these are encrypted with the portal's key.
  const { dataDir } = portal.deps.config;
  const env = { DATABASE_URL: portal.database.url, DATA_DIR: dataDir, INIT_CWD: folder };
  const line = {
    command: 'clients',
    operands: ['clients.csv'],
    firm: 'c2001',
    env,
    options: { invite: true },
  };
  const planned = await importCommand().run({ ...line, options: { ...line.options, 'dry-run': true } });
  expect(planned).toMatch(/Would invite ana@um\.test\.\nWould invite rui@um\.test\.\n$/);
  expect(await importCommand().run(line)).toMatch(/rows: [^\n]+\nInvited [^\n]+\nInvited [^\n]+\n$/);
  const { db } = portal.database;
  const invited = await db
    .selectFrom('invitations')
    .select('email')
    .where('company_id', '=', 'c2001')
    .execute();
  expect(invited.map(({ email }) => email).sort()).toEqual(['RUI@um.test', 'ana@um.test']);
  expect(await importCommand().run(line)).toMatch(/^4 rows: 0 added, 0 changed, 4 unchanged\.\n$/);
  expect(await importCommand().run({ ...line, command: 'people' })).toBeNull();
});

test('reports that someone who has joined in the meantime was refused', async () => {
  const by = { userId: null };
  expect(await inviteImported(portal.deps, 'c2001', ['ines@demo.test'], by)).toMatchObject({
    lines: expect.arrayContaining(['Could not invite ines@demo.test: has joined already.']),
    isRefused: true,
  });
});

test('records that an invitation was withdrawn because the file corrects the person’s address', async () => {
  const header = 'client;name;contact;firstName;lastName;email';
  const rowWith = (email: string) => `${header}\nW-1;Padaria;key-w;Rui;Reis;${email}`;
  const path = join(folder, 'corrected.csv');
  const { dataDir } = portal.deps.config;
  const env = { DATABASE_URL: portal.database.url, DATA_DIR: dataDir, INIT_CWD: folder };
  const line = { command: 'clients', operands: ['corrected.csv'], firm: 'c2001', env };
  await writeFile(path, rowWith('wrong@padaria.test'));
  await importCommand().run({ ...line, options: { invite: true } });
  await writeFile(path, rowWith('right@padaria.test'));
  await importCommand().run({ ...line, options: {} });
  const { db } = portal.database;
  const invitation = await db
    .selectFrom('invitations')
    .select(['user_id', 'revoked_at'])
    .where('email', '=', 'wrong@padaria.test')
    .executeTakeFirstOrThrow();
  expect(invitation.revoked_at).not.toBeNull();
  const entries = await db
    .selectFrom('audit_log')
    .select(['user_id', 'subject', 'details'])
    .where('action', '=', 'invitation-revoked')
    .execute();
  const details = { operator: userInfo().username };
  expect(entries).toEqual([{ user_id: null, subject: `user:${invitation.user_id}`, details }]);
});
