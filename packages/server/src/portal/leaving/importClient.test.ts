import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaOf } from '../../kernel/halves/migrateHalf.ts';
import { addStaff } from '../../testing/addStaff.ts';
import { openSession } from '../../testing/openSession.ts';
import { readZip } from '../../testing/readZip.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { shippedHalves } from '../../testing/shippedHalves.ts';
import { withToken } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { importCommand } from '../operator/importCommand.ts';
import { personBatchCommand } from '../people/batchCommand.ts';
import { firmCommand } from '../setup/firmCommand.ts';
import { type ZipEntry, zipOf } from '../storage/zipOf.ts';
import { clientCommand } from './clientCommand.ts';
import { type FirmTable, findFirmTables } from './firmTables.ts';

/** The portal that a client leaves, and one with a firm that receives it. */
let portal: TestPortal;
let other: TestPortal;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-moving-'));
  [portal, other] = await Promise.all([
    // Otherwise only one of the two portals would have the demo's tax authority.
    startTestPortal({ env: { TAX_AUTHORITY: 'none' } }),
    startTestPortal({ env: { SEED: 'none', TAX_AUTHORITY: 'none' } }),
  ]);
  for (const [id, country, name] of [
    // The firm's name appears where it acted itself.
    ['lumen', 'US', 'Harbor & Finch CPAs'],
    ['sol', 'BR', 'Sol Contábil'],
  ] as const)
    await firmCommand.run({
      command: 'add',
      operands: [name],
      firm: undefined,
      options: { country, email: `office@${id}.test`, id },
      env: envOf(other),
    });
  // Exceptions for individual people belong to the firm and are not exported.
  await personBatchCommand.run({
    command: 'change',
    operands: ['olivia@demo.test'],
    firm: 'c1001',
    options: { 'remove-exception': 'previews' },
    env: envOf(portal),
  });
  // A firm's ID may be a word that a text consists of.
  await portal.database.db
    .insertInto('task_steps')
    .columns(['company_id', 'task_id', 'number', 'label', 'required', 'params', 'done'])
    .expression((from) =>
      from
        .selectFrom('tasks')
        .select(['company_id', 'task_id'])
        .select([sql`1`.as('number'), sql`'c1001'`.as('label'), sql`false`.as('required')])
        .select([sql`'{}'::jsonb`.as('params'), sql`false`.as('done')])
        .where('company_id', '=', 'c1001')
        .where('client_id', '=', 'us-001')
        .limit(1),
    )
    .execute();
  for (const [firm, id] of [
    ['c1001', 'us-001'],
    ['c2001', 'br-001'],
  ] as const)
    await run(portal, 'export', { firm, operands: [id], options: { to: `${id}.zip` } });
});
afterAll(async () => {
  await Promise.all([portal.close(), other.close()]);
  await rm(folder, { recursive: true, force: true });
});

function envOf({ database, deps }: TestPortal) {
  return { DATABASE_URL: database.url, DATA_DIR: deps.config.dataDir, INIT_CWD: folder };
}

interface Line {
  readonly firm: string;
  readonly operands?: readonly string[];
  readonly options: Readonly<Record<string, string | boolean>>;
}

function run(on: TestPortal, command: string, { operands = [], ...line }: Line) {
  return clientCommand.run({ command, operands, env: envOf(on), ...line });
}

const problemsOf = (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => [],
    (error: { readonly problems?: readonly string[] }) => error.problems ?? [String(error)],
  );

/** Writes a copy of a client's zip with some files changed or left out. */
async function altered(
  name: string,
  change: (path: string, content: string) => string | null,
): Promise<void> {
  const files = await readZip(await readFile(join(folder, 'us-001.zip')));
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [path, content] of files) {
      const isText = path.startsWith('data/') || path === 'manifest.json';
      const changed = change(path, isText ? String(content) : '');
      if (changed === null) continue;
      const bytes = isText ? Buffer.from(changed) : Buffer.from(changed || content);
      const about = { size: bytes.length, mimeType: 'text/plain', modifiedAt: new Date(0) };
      yield { path, ...about, content: Readable.from([bytes]) };
    }
  }
  await writeFile(join(folder, name), await buffer(zipOf(entries())));
}

/** Writes a zip with changed rows of a table, and a manifest whose checksums match. */
async function forged(name: string, table: string, change: (rows: string) => string): Promise<void> {
  const files = await readZip(await readFile(join(folder, 'us-001.zip')));
  const path = `data/public.${table}.jsonl`;
  const before = String(files.get(path));
  const after = change(before);
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  await altered(name, (each, content) => {
    if (each === path) return after;
    return each === 'manifest.json' ? content.replace(digest(before), digest(after)) : content;
  });
}

async function clientsOf({ database: { db } }: TestPortal, firm: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('clients').select('client_id').where('company_id', '=', firm).execute();
  return rows.map(({ client_id }) => client_id);
}

const count = async (on: TestPortal, table: 'documents', firm: string) => {
  const { n } = await on.database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('company_id', '=', firm)
    .executeTakeFirstOrThrow();
  return Number(n);
};

test('an incomplete or altered zip is refused with the reason and imports nothing', async () => {
  await writeFile(join(folder, 'none.zip'), 'no zip');
  await altered('cut.zip', (path, content) => (path === 'data/public.tasks.jsonl' ? null : content));
  await altered('rows.zip', (path, content) =>
    path === 'data/public.clients.jsonl' ? content.replace('"us-001"', '"us-009"') : content,
  );
  await altered('document.zip', (path, content) => (path.startsWith('documents/') ? 'other' : content));
  await altered('firm.zip', (path, content) =>
    path === 'manifest.json' ? content.replace('anteroom-client', 'anteroom-firm') : content,
  );
  await altered('old.zip', (path, content) =>
    path === 'manifest.json' ? content.replace('"formatVersion": 2', '"formatVersion": 1') : content,
  );
  await altered('nonsense.zip', (path, content) =>
    path === 'manifest.json' ? content.replace('"firm": "c1001"', '"firm": "("') : content,
  );
  const told = async (from: string) =>
    (await problemsOf(run(other, 'import', { firm: 'lumen', options: { from } })))[0];
  expect(await told('none.zip')).toMatch(/none\.zip cannot be read as a zip: .+[^.]\.$/);
  expect(await told('not-there.zip')).toMatch(/not-there\.zip cannot be read as a zip/);
  expect(await told('cut.zip')).toBe('data/public.tasks.jsonl is missing.');
  expect(await told('rows.zip')).toBe('data/public.clients.jsonl is not what was written.');
  expect(await told('document.zip')).toMatch(/^The content of “.+” is missing in the zip, or was altered\.$/);
  expect(await told('firm.zip')).toBe('manifest.json is not one of a client’s export.');
  expect(await told('nonsense.zip')).toMatch(/^manifest\.json is damaged: \/firm /);
  expect(await told('old.zip')).toMatch(/^The export has the format 1; this portal reads 2/);
  expect(await clientsOf(other, 'lumen')).toEqual([]);
  expect(await count(other, 'documents', 'lumen')).toBe(0);
});

test('a client is imported into a firm of another portal with identical data and documents', async () => {
  // The receiving firm knows Olivia as a person of another client.
  await writeFile(
    join(folder, 'known.csv'),
    'client,name,firstName,lastName,email\n7,Bakery,Olivia,Hartwell,Olivia@demo.test\n',
  );
  const known = { command: 'clients', operands: ['known.csv'], firm: 'lumen' };
  await importCommand([]).run({ ...known, options: {}, env: envOf(other) });

  const [bakery = ''] = await clientsOf(other, 'lumen');
  await forged('forged.zip', 'task_groups', (rows) =>
    rows.replace('"client_id":"us-001"', `"client_id":"${bakery}"`),
  );
  expect(await problemsOf(run(other, 'import', { firm: 'lumen', options: { from: 'forged.zip' } }))).toEqual([
    'data/public.task_groups.jsonl has rows of another client.',
  ]);
  expect(await clientsOf(other, 'lumen')).toEqual([bakery]);

  const options = { from: 'us-001.zip' };
  const dry = await run(other, 'import', { firm: 'lumen', options: { ...options, 'dry-run': true } });
  expect(dry).toMatch(/^The client us-001 can be imported to lumen: \d+ documents\.\n$/);
  expect(await count(other, 'documents', 'lumen')).toBe(0);
  expect(await run(other, 'import', { firm: 'lumen', options })).toMatch(
    /^Imported the client us-001 to lumen: \d+ documents, \d+ rows of data\.\n/,
  );
  expect(await problemsOf(run(other, 'import', { firm: 'lumen', options }))).toEqual([
    expect.stringMatching(/^The firm already has the client us-001: /),
  ]);

  const { db } = other.database;
  const olivias = await db
    .selectFrom('contacts as c')
    .innerJoin('client_contacts as k', (join) =>
      join.onRef('k.company_id', '=', 'c.company_id').onRef('k.contact_id', '=', 'c.contact_id'),
    )
    .select(['c.contact_id', 'k.client_id'])
    .where('c.company_id', '=', 'lumen')
    .where('c.family_name', '=', 'Hartwell')
    .orderBy('k.client_id')
    .execute();
  const [olivia = ''] = olivias.map(({ contact_id }) => contact_id);
  expect(olivias).toEqual([
    { contact_id: olivia, client_id: expect.any(String) },
    { contact_id: olivia, client_id: 'us-001' },
  ]);

  // Authors keep their names but can no longer sign in.
  const staff = await db
    .selectFrom('users as u')
    .select(['u.user_id', 'u.disabled_at'])
    .where('u.company_id', '=', 'lumen')
    .where('u.role', '<>', 'client')
    .execute();
  expect(staff.length).toBeGreaterThan(0);
  expect(staff.filter(({ disabled_at }) => disabled_at === null)).toEqual([]);
  expect(
    await db.selectFrom('staff_roles').select('user_id').where('company_id', '=', 'lumen').execute(),
  ).toEqual([]);

  const here = await openSession(portal, 'c1001', 'olivia');
  const there = await openSession(other, 'lumen', olivia);
  const paths = [
    '/api/client-center/v1/clients/us-001',
    '/api/documents/v1/containers/tree?clientId=us-001',
    '/api/documents/v1/clients/us-001/documents?pageSize=100',
    '/api/tasks/v3/tasks/clients/us-001',
    '/api/tasks/v3/tasks/groups/clients/us-001',
    '/api/conversations/v1/conversations?clientId=us-001',
  ];
  for (const path of paths) {
    const [mine, theirs] = await Promise.all([here.fetch(path), there.fetch(path)]);
    expect([path, theirs.status]).toEqual([path, 200]);
    expect(await theirs.json(), path).toEqual(
      JSON.parse((await mine.text()).replaceAll('"c1001"', '"lumen"').replaceAll('"olivia"', `"${olivia}"`)),
    );
  }
  const documents = await portal.database.db
    .selectFrom('documents')
    .select(['document_id', 'container_id'])
    .where('company_id', '=', 'c1001')
    .where('client_id', '=', 'us-001')
    .where('deleted_at', 'is', null)
    .execute();
  expect(await count(other, 'documents', 'lumen')).toBe(documents.length);
  for (const { document_id, container_id } of documents) {
    const path = `/api/storage/v1/folders/${container_id}/documents/${document_id}`;
    const [mine, theirs] = await Promise.all([here.fetch(path), there.fetch(path)]);
    expect(theirs.status).toBe(mine.status);
    const [bytes, copy] = await Promise.all([mine.arrayBuffer(), theirs.arrayBuffer()]);
    if (mine.ok) expect(Buffer.from(copy).equals(Buffer.from(bytes))).toBe(true);
  }
  const labels = await db
    .selectFrom('task_steps')
    .select('label')
    .distinct()
    .where('company_id', '=', 'lumen')
    .where('number', '=', 1)
    .execute();
  expect(labels).toEqual([{ label: 'c1001' }]);
  const entry = await db
    .selectFrom('audit_log')
    .select(['subject', 'details'])
    .where('action', '=', 'client-imported')
    .execute();
  expect(entry).toMatchObject([{ subject: 'client:us-001', details: { firm: 'c1001' } }]);
});

test('a client’s plugin data is imported, except that of the plugins that are left out by name', async () => {
  const leaving = (await findFirmTables(portal.database.db)).filter(({ stays }) => stays === null);
  const ofPlugins = leaving.filter(
    ({ schema, columns }) => schema !== 'public' && columns.some(({ name }) => name === 'client_id'),
  );
  const from = 'br-001.zip';
  let [without] = (await shippedHalves())
    .map(({ manifest }) => manifest.id)
    .filter((id) => ofPlugins.some(({ schema }) => schema === schemaOf(id)));
  const leave = () => run(other, 'import', { firm: 'sol', options: { from, ...(without && { without }) } });
  // Data to which another plugin refers are exported together with that plugin's data, or not at all.
  for (const problem of await problemsOf(leave())) {
    const [, table = '', left, owner = ''] =
      /^([\w.]+) refers to data of the plugin ([\w-]+): leave out ([\w-]+), too, or neither\.$/.exec(
        problem,
      ) ?? [];
    expect([problem, left, schemaOf(owner)]).toEqual([problem, without, table.split('.')[0]]);
    without = `${without},${owner}`;
  }
  if (without?.includes(',')) await leave();

  const gone = without?.split(',').map(schemaOf);
  const rows = async (on: TestPortal, firm: string, { schema, table }: FirmTable) => {
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from ${sql.id(schema, table)} where company_id = ${firm} and client_id = 'br-001'
    `.execute(on.database.db);
    return Number(rows[0]?.n);
  };
  for (const table of ofPlugins) {
    const theirs = gone?.includes(table.schema) ? 0 : await rows(portal, 'c2001', table);
    expect([table.name, await rows(other, 'sol', table)]).toEqual([table.name, theirs]);
  }
});

test('an import ends staff’s views as the people who get the client', async () => {
  const owner = await addStaff(portal, 'c3001', 'owner');
  const post = async (path: string, body: object) => (await sendJson(owner, 'POST', path, body)).json();
  const known = { firstName: 'Olivia', lastName: 'Hartwell', email: 'olivia@demo.test' };
  const { contactId } = await post('/api/people/v1/contacts', known);
  await sendJson(owner, 'POST', '/api/security/v1/invitations', { contactId });
  const { tokenValue } = await post('/api/security/v1/view-as', { userId: contactId });
  const view = withToken(portal.url, tokenValue, owner.cookies);
  const bindings = '/api/security/v1/session/bindings';
  expect((await view.fetch(bindings)).status).toBe(200);

  await run(portal, 'import', { firm: 'c3001', options: { from: 'us-001.zip' } });
  await soon(async () => expect((await view.fetch(bindings)).status).toBe(401));
  expect((await owner.fetch(bindings)).status).toBe(200);
});
