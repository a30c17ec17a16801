import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientRecord } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportFault } from '../../kernel/imports/importFault.ts';
import type { OperatorError } from '../../kernel/operatorError.ts';
import { openSession } from '../../testing/openSession.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { welcome } from '../../welcome.ts';
import { auditCommand } from '../firmSettings/auditCommand.ts';
import { importCommand } from '../operator/importCommand.ts';
import { staffCommand } from '../people/staffCommand.ts';
import { firmCommand } from './firmCommand.ts';
import { type FirstRun, findFirstRun } from './firstRun.ts';
import { logoFault } from './logoFault.ts';

let portal: TestPortal;
let folder: string;
beforeAll(async () => {
  portal = await startTestPortal({ env: { SEED: 'none' } });
  folder = await mkdtemp(join(tmpdir(), 'anteroom-setup-'));
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const env = () => ({ DATABASE_URL: portal.database.url, DATA_DIR: folder, INIT_CWD: folder });

const firm = (
  command: string,
  operands: readonly string[] = [],
  options: Record<string, string> = {},
  firmId?: string,
) => firmCommand.run({ command, operands, firm: firmId, options, env: env() });

const staff = (
  command: string,
  operands: readonly string[] = [],
  options: Record<string, string | boolean> = {},
  firmId = 'lumen',
) => staffCommand.run({ command, operands, firm: firmId, options, env: env() });

async function importFile(content: string | Buffer, dryRun = false): Promise<string | null> {
  await writeFile(join(folder, 'clients.csv'), content);
  return importCommand([]).run({
    command: 'clients',
    operands: ['clients.csv'],
    firm: 'lumen',
    options: { 'dry-run': dryRun },
    env: env(),
  });
}

async function problemsOf(work: Promise<unknown>): Promise<readonly string[]> {
  const fault = await work.then(
    () => null,
    (error: OperatorError | ImportFault) => error,
  );
  return fault?.problems ?? [];
}

const lumen = { country: 'BR', email: 'oi@lumen.test', id: 'lumen' };
const names = { 'first-name': 'Lia', 'last-name': 'Prado' };

test('commands alone give an empty portal a firm, an owner and clients', async () => {
  expect(await firm('list')).toBe('There is no firm yet.\n');
  expect(await firm('add', ['Lumen Contábil'], lumen)).toContain('Added the firm lumen.');
  expect(await firm('list')).toBe('lumen  Lumen Contábil  BR  pt-br\n');
  expect(await staff('add', ['lia@lumen.test'], { ...names, owner: true })).toBe(
    'Added lia@lumen.test as owner.\nNext: npm run anteroom -- invite send lia@lumen.test --firm lumen\n',
  );
  expect(await staff('list')).toBe('owner     notInvited  lia@lumen.test  Lia Prado\n');

  const file = [
    'client;name;kind;taxId;tags;staff;firstName;lastName;email',
    '17;Padaria Pão Quente Ltda;Business;11.222.333/0001-81;simples|folha;lia@lumen.test;Ana;Reis;ana@pao.test',
    '17;Padaria Pão Quente Ltda;Business;11.222.333/0001-81;simples|folha;lia@lumen.test;Rui;Reis;rui@pao.test',
  ].join('\r\n');
  const dry = await importFile(Buffer.from(`${file}\r\n`, 'latin1'), true);
  expect(dry).toBe(
    [
      'line 2: added: Padaria Pão Quente Ltda (17), Ana Reis',
      'line 3: added: Padaria Pão Quente Ltda (17), Rui Reis',
      'A dry run: nothing was written. It would be 2 rows: 2 added, 0 changed, 0 unchanged.',
      '',
    ].join('\n'),
  );
  expect(await portal.database.db.selectFrom('clients').select('client_id').execute()).toEqual([]);
  expect(await importFile(`\ufeff${file}`)).toBe('2 rows: 2 added, 0 changed, 0 unchanged.\n');
  expect(await importFile(file)).toBe('2 rows: 0 added, 0 changed, 2 unchanged.\n');
  expect(await importFile(file.replaceAll('Quente Ltda', 'Quente ME'))).toBe(
    '2 rows: 0 added, 1 changed, 1 unchanged.\n',
  );

  const { user_id } = await portal.database.db
    .selectFrom('users')
    .select('user_id')
    .executeTakeFirstOrThrow();
  const lia = await openSession(portal, 'lumen', user_id);
  const { clients } = (await (await lia.fetch('/api/people/v1/clients')).json()) as {
    clients: { id: string }[];
  };
  const record = await (await lia.fetch(`/api/people/v1/clients/${clients[0]?.id}`)).json();
  expect(record as ClientRecord).toMatchObject({
    shownName: 'Padaria Pão Quente ME',
    taxIdentifiers: [{ type: 'cnpj', value: '11222333000181' }],
    tags: ['folha', 'simples'],
    staff: [{ name: 'Lia Prado' }],
    contacts: [
      { firstName: 'Ana', state: 'notInvited' },
      { firstName: 'Rui', state: 'notInvited' },
    ],
  });
});

test('a file of 200 MB is refused before it is read', async () => {
  const file = join(folder, 'huge.csv');
  await writeFile(file, 'client,name\n');
  await truncate(file, 200_000_000);
  const huge = importCommand([]).run({
    command: 'clients',
    operands: ['huge.csv'],
    firm: 'lumen',
    options: {},
    env: env(),
  });
  expect(await problemsOf(huge)).toEqual(['The file is larger than 50000000 bytes.']);
});

test('every change by a command is in the audit log with the operator', async () => {
  const entries = await portal.database.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('company_id', '=', 'lumen')
    .orderBy('audit_id')
    .execute();
  expect(entries.map(({ action }) => action).slice(0, 3)).toEqual([
    'firm-added',
    'staff-added',
    'records-imported',
  ]);
  for (const { details } of entries) expect(details).toMatchObject({ operator: expect.any(String) });
});

test('faulty commands report all their problems and write nothing', async () => {
  const wrong = {
    country: 'UK',
    email: 'x',
    language: 'xx',
    'time-zone': 'Mars/Base',
    color: 'red',
    id: 'A',
  };
  expect(await problemsOf(firm('add', [' '], wrong))).toEqual([
    'name: is missing',
    'country: "UK" is not a country code, such as US or BR',
    'language: "xx" is none of en-us, en-gb, en-au, en-ca, es-ar, pt-br, nl-nl, fr-ca',
    'timeZone: "Mars/Base" is not a time zone, such as Europe/London',
    'email: "x" is not an e-mail address',
    'color: "red" is not a colour, such as #0f4c5c',
    'id: must be 2 to 40 small letters, digits and dashes',
  ]);
  expect(await problemsOf(firm('add', ['Lumen'], lumen))).toEqual(['id: is another firm’s']);
  expect(await problemsOf(firm('add', ['Ubuntu'], { country: 'ZA', email: 'a@b.test' }))).toEqual([
    'language: is missing',
    'timeZone: is missing',
  ]);
  expect(await problemsOf(staff('add', ['Lia@lumen.test'], names))).toEqual([
    'email: a staff member has "Lia@lumen.test" already',
  ]);
  expect(await problemsOf(staff('role', ['lia@lumen.test', 'staff']))).toEqual([
    'A firm needs an owner. Make another person an owner first.',
  ]);
  expect(await problemsOf(staff('role', ['lia@lumen.test', 'king']))).toEqual([
    '"king" is not a role. The roles are readOnly, staff, manager, owner.',
  ]);
  expect(await problemsOf(staff('list', [], {}, 'nowhere'))).toEqual(['There is no firm "nowhere".']);
  expect(
    await problemsOf(importFile('client,name,staff\n17,Another,\n18,,who@lumen.test\n17,Different,')),
  ).toEqual([
    'line 3: staff: no staff member has "who@lumen.test"',
    'line 3: name: is missing',
    'line 4: name: differs from line 2',
    'line 4: client: repeats line 2',
  ]);
  expect(await firm('list')).toBe('lumen  Lumen Contábil  BR  pt-br\n');
});

test('the operator changes a firm’s settings by the rules for its owners, all or none', async () => {
  await writeFile(
    join(folder, 'logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>',
  );
  const wanted = { 'header-line': 'Lumen', logo: 'logo.svg', 'second-factor': 'staff', 'sender-name': 'Lia' };
  expect(await firm('set', ['lumen'], wanted)).toBe('Changed the firm lumen.\n');
  const stored = () =>
    portal.database.db
      .selectFrom('companies')
      .select(['header_line', 'header_image', 'second_factor', 'mail_sender', 'name'])
      .executeTakeFirst();
  expect(await stored()).toEqual({
    name: 'Lumen Contábil',
    header_line: 'Lumen',
    header_image: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    second_factor: 'staff',
    mail_sender: 'Lia',
  });
  expect(await firm('set', ['lumen'], { 'sender-name': '', 'second-factor': 'chosen' })).not.toBeNull();
  expect(await stored()).toMatchObject({ mail_sender: null, second_factor: null, header_line: 'Lumen' });
  const refused = (options: Record<string, string>) => problemsOf(firm('set', ['lumen'], options));
  expect(await refused({ 'header-line': 'Other', 'reply-to': 'x' })).toEqual([
    'replyTo: "x" is not an e-mail address',
  ]);
  expect(await refused({ name: ' ' })).toEqual(['name: is missing']);
  expect(await refused({ color: 'red' })).toEqual(['"red" is not a colour, such as #0f4c5c.']);
  expect(await firm('set', ['lumen'], { 'header-line': 'Lumen' })).toBe('The firm lumen is unchanged.\n');
  expect(await refused({ 'second-factor': 'all' })).toEqual(['"all" is none of chosen, staff, everyone.']);
  expect(await refused({ logo: 'nowhere.png' })).toEqual([
    expect.stringMatching(/nowhere\.png could not be read: ENOENT$/),
  ]);
  expect(await problemsOf(firm('set', ['nowhere'], { name: 'x' }))).toEqual(['There is no firm "nowhere".']);
  expect(await stored()).toMatchObject({ header_line: 'Lumen' });
});

test('the operator exports the audit log, and each export is logged', async () => {
  const log = (options: Record<string, string>, firmId = 'lumen') =>
    auditCommand.run({ command: 'export', operands: [], firm: firmId, options, env: env() });
  const changes = await log({ action: 'firm-changed' });
  expect(changes?.trim().split('\r\n')).toHaveLength(1 + 3 + 2);
  expect(changes).toContain('Section: E-mail');
  expect((await log({ action: 'audit-exported' }))?.trim().split('\r\n')).toHaveLength(2);
  expect(await problemsOf(log({ from: '2026-13-01' }))).toEqual(['from: "2026-13-01" is not a day']);
  expect(await problemsOf(log({}, 'nowhere'))).toEqual(['There is no firm "nowhere".']);
});

test('malformed commands return null', async () => {
  expect(await firm('add', ['Lumen'])).toBeNull();
  expect(await firm('remove', ['lumen'])).toBeNull();
  expect(await firm('set', ['lumen'])).toBeNull();
  expect(await firm('set', ['lumen'], { country: 'BR' })).toBeNull();
  const draft = { country: 'BR', email: 'a@b.test' };
  expect(await firm('add', ['Lumen'], { ...draft, 'second-factor': 'everyone' })).toBeNull();
  expect(await staff('add', ['lia@lumen.test'])).toBeNull();
  expect(await staff('add', ['x@lumen.test'], { ...names, owner: true, role: 'staff' })).toBeNull();
  expect(await staff('fire', ['lia@lumen.test'])).toBeNull();
});

test('the start says what to do next: set up, invite the owner or sign in', async () => {
  const { deps, url } = portal;
  const next = (firstRun: FirstRun) => welcome({ url, deps, closedDemoAccounts: 0, firstRun });
  expect(portal.firstRun).toMatchObject({ kind: 'no-firm' });
  expect(next(portal.firstRun)).toMatch(/^ {4}http:\/\/localhost:\d+\/setup#[\w-]{43}$/m);
  expect(next({ kind: 'ready' })).toContain(`Staff sign in at ${url}/staff\n`);

  const waiting = await findFirstRun(deps);
  expect(next(waiting)).toContain(
    'No owner of Lumen Contábil has joined yet. Send the invitation:\n' +
      '    npm run anteroom -- invite send lia@lumen.test --firm lumen\n',
  );
  await firm('add', ['Second'], { country: 'US', email: 'a@b.test', id: 'second' });
  expect(next(await findFirstRun(deps))).toContain(
    'npm run anteroom -- staff add <e-mail> --owner --firm second',
  );
});

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>').toString(
  'base64',
);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');

test.each([
  ['a picture', `data:image/png;base64,${pixel}`, true],
  ['an SVG that only draws', `data:image/svg+xml;base64,${drawing}`, true],
  ['an SVG with a script', `data:image/svg+xml;base64,${svg}`, false],
  ['an SVG that says it is a PNG', `data:image/png;base64,${svg}`, false],
  ['a PNG that says it is a JPEG', `data:image/jpeg;base64,${pixel}`, false],
  ['an address', 'https://example.test/logo.png', false],
])('a logo is accepted only if it is a safe picture: %s', async (_, logo, isGood) => {
  expect((await logoFault(logo)).length === 0).toBe(isGood);
});

test('a new firm gets the permissions and controls that plugins grant in its country', async () => {
  const held = [
    { name: 'permission:Trips.Home', newFirms: ['AR'] },
    { name: 'control:HideTrips', newFirms: ['AR', 'BR'] },
    { name: 'permission:Trips.Service' },
  ];
  const files = { modules: {}, chunks: [], styles: [], locales: {} };
  const manifest = { id: 'trips', version: '1.0.0', sdk: '^1.0.0', contributes: [], held, ...files };
  const dist = join(folder, 'plugins', 'trips', 'dist');
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'plugin.json'), JSON.stringify(manifest));
  const options = { country: 'AR', email: 'a@b.test', id: 'pampa' };
  const withPlugins = { ...env(), PLUGINS_DIR: join(folder, 'plugins') };
  await firmCommand.run({ command: 'add', operands: ['Pampa'], firm: undefined, options, env: withPlugins });
  const { db } = portal.database;
  const permissions = await db
    .selectFrom('company_permissions')
    .select('permission')
    .where('company_id', '=', 'pampa')
    .execute();
  expect(permissions).toEqual([{ permission: 'Trips.Home' }]);
  const controls = await db
    .selectFrom('company_controls')
    .select('control')
    .where('company_id', '=', 'pampa')
    .execute();
  expect(controls.map(({ control }) => control).sort()).toEqual([
    'AddFolder',
    'DocumentDeepLinks',
    'HideTrips',
    'ShowClientDocsReadToggle',
  ]);
});
