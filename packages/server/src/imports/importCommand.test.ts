import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../testing/testPortal.ts';
import { importCommand } from './importCommand.ts';
import type { ImportFault } from './importFault.ts';

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

async function run(content: string | Buffer, firm = 'c2001', what = 'employees'): Promise<string | null> {
  await writeFile(join(folder, 'people.csv'), content);
  const env = { DATABASE_URL: portal.database.url, DATA_DIR: folder, INIT_CWD: folder };
  return importCommand({ command: what, operands: ['people.csv'], firm, env });
}

async function problemsOf(content: string | Buffer, firm?: string): Promise<readonly string[]> {
  const fault = await run(content, firm).then(
    () => null,
    (error: ImportFault) => error,
  );
  return fault?.problems ?? [];
}

async function kept(): Promise<string[]> {
  const rows = await portal.database.db
    .selectFrom('employees')
    .select(['name', 'cpf', 'salary', 'status', 'version'])
    .where('client_id', '=', 'br-002')
    .orderBy('sort_name')
    .execute();
  return rows.map(({ name, cpf, salary, status, version }) => [name, cpf, salary, status, version].join(' '));
}

const header = 'client;name;cpf;salary;status';

test('writes a file once, and what has changed in it the next time', async () => {
  const rows = ['br-002;"Reis; Ana";529.982.247-25;2500.00;', 'br-002;Bruno;11144477735;;onLeave'];
  const file = `\ufeff${header}\r\n${rows.join('\r\n')}\r\n`;
  expect(await run(file)).toBe('2 rows: 2 added, 0 changed, 0 as they were.\n');
  expect(await run(file)).toBe('2 rows: 0 added, 0 changed, 2 as they were.\n');
  expect(await run(file.replace('2500.00', '2600.00'))).toBe('2 rows: 0 added, 1 changed, 1 as they were.\n');
  expect(await run('client;name;cpf\nbr-002;Bruno;11144477735\n')).toBe(
    '1 rows: 0 added, 0 changed, 1 as they were.\n',
  );
  expect(await kept()).toEqual(['Bruno 11144477735  onLeave 1', 'Reis; Ana 52998224725 2600.00 active 2']);
});

test('tells everything that is wrong, line by line, and writes nothing', async () => {
  const before = await kept();
  const rows = [
    'br-002;Carla;15350946056;;',
    'us-001;;15350946057;2.500,00;gone',
    'br-002;"Carla',
    'Reis";153.509.460-56;;',
  ];
  expect(await problemsOf(`${header}\n${rows.join('\n')}\n`)).toEqual([
    'line 3: client: the firm has no client "us-001"',
    'line 3: name: required',
    'line 3: cpf: checkDigits',
    'line 3: salary: amount',
    'line 3: status: is none of active, onLeave, dismissed',
    'line 5: cpf: repeats line 2',
  ]);
  expect(await kept()).toEqual(before);
});

test.each<[string, string | Buffer, string]>([
  ['columns that are missing, unknown or twice', 'client,name,age,name\n', 'line 1: unknown column "age"'],
  ['a line of too few fields', `${header}\nbr-002;Ana\n`, 'line 2: Invalid Record Length'],
  ['a quote that does not end', `${header}\nbr-002;"Ana;;;\n`, 'Quote Not Closed'],
  ['no text', '', 'The file is empty.'],
  ['UTF-16', Buffer.from(`${header}\n`, 'utf16le'), 'not UTF-8'],
  ['another encoding', Buffer.from('client,name,cpf\nbr-002,Jo\xe3o,1\n', 'latin1'), 'not UTF-8'],
])('refuses %s', async (_, content, problem) => {
  expect((await problemsOf(content)).join('\n')).toContain(problem);
});

test('refuses a firm that is not there, and knows no other things', async () => {
  expect(await problemsOf(`${header}\n`, 'c0000')).toEqual(['There is no firm "c0000".']);
  await expect(run(header, 'c2001', 'constructor')).rejects.toMatchObject({
    problems: [expect.stringContaining('Nothing called “constructor” can be imported.')],
  });
});
