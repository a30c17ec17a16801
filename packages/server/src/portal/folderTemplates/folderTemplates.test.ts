import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  AppliedTemplate,
  ClientRecord,
  Container,
  ContainerTree,
  FolderTemplate,
  FolderTemplateDraft,
  FolderTemplates,
  TemplateApplication,
} from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../../testing/addStaff.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { foldersCommand } from './foldersCommand.ts';
import { makeYearlyFolders } from './yearlyFolders.ts';

const base = '/api/documents/v1/folder-templates';

let portal: TestPortal;
let manager: SignedIn;
let olivia: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  manager = await addStaff(portal, 'c1001', 'manager');
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());

const draft: FolderTemplateDraft = {
  name: 'Yearly',
  forNewClients: false,
  eachJanuary: false,
  folders: [
    { name: '{taxYear} Return', level: 0, role: null },
    { name: 'From you', level: 1, role: null },
    { name: 'From us', level: 1, role: 'Reader' },
    { name: 'Internal', level: 0, role: 'None' },
  ],
};

async function add(more: Partial<FolderTemplateDraft> = {}): Promise<FolderTemplate> {
  const response = await sendJson(manager, 'POST', base, { ...draft, ...more });
  expect(response.status).toBe(201);
  return (await response.json()) as FolderTemplate;
}

async function apply(id: string, body: TemplateApplication): Promise<AppliedTemplate> {
  const response = await sendJson(manager, 'POST', `${base}/${id}/applications`, body);
  expect([response.status, response.ok || (await response.text())]).toEqual([200, true]);
  return (await response.json()) as AppliedTemplate;
}

/** Returns the paths of a client's folders that a person sees. */
async function paths(person: SignedIn, clientId: string): Promise<string[]> {
  const response = await person.fetch(`/api/documents/v1/containers/tree?clientId=${clientId}`);
  const tree = ((await response.json()) as ContainerTree).data as Container[];
  const byId = new Map(tree.map((one) => [one.id, one]));
  const pathOf = ({ name, parentId }: Container): string => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return !parent || parent.type === 'Client' ? name : `${pathOf(parent)}/${name}`;
  };
  return tree.filter(({ type }) => type !== 'Client').map(pathOf);
}

test('applying a template creates its folders once per client and keeps folders that already have the name', async () => {
  const template = await add();
  const made = await sendJson(olivia, 'POST', '/api/storage/v1/folders', {
    name: 'INTERNAL',
    parentId: 'us-003',
    parentType: 'Client',
  });
  expect(made.status).toBe(201);
  const wanted = { clientIds: ['us-003'], taxYear: 2031 };
  const missing = ['2031 Return', '2031 Return/From you', '2031 Return/From us'];
  const would = await apply(template.id, { ...wanted, dryRun: true });
  expect(would).toEqual({
    clients: [{ id: 'us-003', name: 'Hartwell Trust', folders: missing }],
    looked: 1,
    next: null,
  });
  expect(await paths(manager, 'us-003')).not.toContain('2031 Return');
  expect(await apply(template.id, wanted)).toEqual(would);
  const after = await paths(manager, 'us-003');
  expect(after).toEqual(expect.arrayContaining([...missing, 'INTERNAL']));
  expect(after).not.toContain('Internal');
  // The folder that already existed was left as it was, and so was who sees it.
  expect(await paths(olivia, 'us-003')).toEqual(expect.arrayContaining([...missing, 'INTERNAL']));
  expect((await apply(template.id, wanted)).clients).toEqual([]);
  expect(await paths(manager, 'us-003')).toEqual(after);

  const tree = await olivia.fetch('/api/documents/v1/containers/tree?clientId=us-003');
  const folders = ((await tree.json()) as ContainerTree).data as Container[];
  const rights = Object.fromEntries(folders.map(({ name, permissions }) => [name, permissions.canCreate]));
  expect(rights).toMatchObject({ 'From us': false });
  const marco = await portal.signIn('marco@demo.test');
  await apply(template.id, { clientIds: ['us-101'], taxYear: 2031 });
  expect(await paths(marco, 'us-101')).toContain('2031 Return/From us');
  expect(await paths(marco, 'us-101')).not.toContain('Internal');
  expect(await paths(manager, 'us-101')).toContain('Internal');
});

test('a dry run for all clients creates no folder, and concurrent applications create each folder once', async () => {
  const template = await add({ name: 'For all', folders: [{ name: 'Everywhere', level: 0, role: null }] });
  const { db } = portal.deps;
  const count = async () =>
    (await db.selectFrom('containers').select('container_id').where('name', '=', 'Everywhere').execute())
      .length;
  const active = await db
    .selectFrom('clients')
    .select('client_id')
    .where('company_id', '=', 'c1001')
    .where('archived_at', 'is', null)
    .execute();
  const would = await apply(template.id, { dryRun: true });
  expect(would.clients).toHaveLength(active.length);
  expect(await count()).toBe(0);
  await Promise.all([apply(template.id, {}), apply(template.id, {}), apply(template.id, {})]);
  expect(await count()).toBe(active.length);
  const { next } = await apply(template.id, {});
  expect(next).toBeNull();
});

test('a new client gets the template’s folders before it has contacts, and later contacts get their roles in them', async () => {
  const template = await add({ name: 'Welcome', forNewClients: true });
  const response = await sendJson(manager, 'POST', '/api/people/v1/clients', { name: 'Kestrel Kayaks LLC' });
  const client = (await response.json()) as ClientRecord;
  const year = portal.deps.clock.now().getUTCFullYear();
  expect((await paths(manager, client.id)).sort()).toEqual(
    [`${year} Return`, `${year} Return/From you`, `${year} Return/From us`, 'Internal'].sort(),
  );
  const person = await sendJson(manager, 'POST', '/api/people/v1/contacts', {
    firstName: 'Kai',
    lastName: 'Ray',
    email: 'kai@kestrel.test',
    addClients: [client.id],
  });
  const { contactId } = (await person.json()) as { contactId: string };
  const members = await portal.deps.db
    .selectFrom('container_members as m')
    .innerJoin('containers as k', 'k.container_id', 'm.container_id')
    .select(['k.name', 'm.role'])
    .where('m.contact_id', '=', contactId)
    .execute();
  expect(new Map(members.map(({ name, role }) => [name, role]))).toEqual(
    new Map([
      ['Kestrel Kayaks LLC', 'Contributor'],
      [`${year} Return`, 'Contributor'],
      ['From you', 'Contributor'],
      ['From us', 'Reader'],
    ]),
  );
  await sendJson(manager, 'DELETE', `${base}/${template.id}`);
});

test('each January the folders of the new tax year are created once, by the firm’s time zone', async () => {
  const { deps } = portal;
  const folders = [{ name: 'Year {taxYear}', level: 0, role: null }];
  const template = await add({ name: 'January', eachJanuary: true, folders });
  const year = deps.clock.now().getUTCFullYear();
  const at = (time: string) => makeYearlyFolders({ ...deps, clock: { now: () => new Date(time) } });
  const { time_zone } = await deps.db
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', 'c1001')
    .executeTakeFirstOrThrow();
  expect(time_zone).toMatch(/^America\//);
  const made = async () => (await paths(manager, 'us-101')).filter((name) => name.startsWith('Year '));

  await at(`${year}-12-15T12:00:00Z`);
  // Nothing is created in the year in which the option was turned on, although in London the new year has already
  // begun.
  await at(`${year + 1}-01-01T02:00:00Z`);
  expect(await made()).toEqual([]);
  await Promise.all([at(`${year + 1}-01-01T12:00:00Z`), at(`${year + 1}-01-01T12:00:00Z`)]);
  expect(await made()).toEqual([`Year ${year + 1}`]);
  // A folder that was deleted is not created again. A January in which the portal was not running is caught up on.
  await at(`${year + 1}-01-02T12:00:00Z`);
  await at(`${year + 2}-03-02T12:00:00Z`);
  expect((await made()).sort()).toEqual([`Year ${year + 1}`, `Year ${year + 2}`]);
  await sendJson(manager, 'DELETE', `${base}/${template.id}`);
});

test('an invalid template returns 400 with the reason for each faulty folder', async () => {
  const folders = [
    { name: 'A/B', level: 0, role: null },
    { name: 'Year {year}', level: 0, role: null },
    { name: 'Same', level: 0, role: null },
    { name: 'same', level: 0, role: null },
    { name: 'Deep', level: 2, role: null },
  ];
  const problem = await expectProblem(
    await sendJson(manager, 'POST', base, { ...draft, name: ' ', folders }),
    400,
    'bad-request',
  );
  expect(problem.errors?.map(({ path, reason }) => [path, reason])).toEqual([
    ['body/name', 'required'],
    ['body/folders/0', 'name'],
    ['body/folders/1', 'placeholder'],
    ['body/folders/3', 'taken'],
    ['body/folders/4', 'level'],
  ]);
  const none = await sendJson(manager, 'POST', base, { ...draft, folders: [] });
  await expectProblem(none, 400, 'bad-request');
});

test('the second of two concurrent changes to a template returns 409', async () => {
  const { id, version } = await add({ name: 'Contested' });
  const [first, second] = await Promise.all(
    ['One', 'Two'].map((name) => sendJson(manager, 'PUT', `${base}/${id}`, { ...draft, name, version })),
  );
  expect([first?.status, second?.status].sort()).toEqual([200, 409]);
});

test('templates of another firm return 404, and staff below manager and client users get 403', async () => {
  const template = await add({ name: 'Ours' });
  const elsewhere = await addStaff(portal, 'c2001', 'owner');
  const theirs = (await (await elsewhere.fetch(base)).json()) as FolderTemplates;
  expect(theirs.templates).toEqual([]);
  const applied = await sendJson(elsewhere, 'POST', `${base}/${template.id}/applications`, { dryRun: true });
  expect(applied.status).toBe(404);
  expect((await sendJson(elsewhere, 'DELETE', `${base}/${template.id}`)).status).toBe(404);
  const own = await sendJson(elsewhere, 'POST', base, { ...draft, name: 'Theirs' });
  const { id } = (await own.json()) as FolderTemplate;
  const foreign = await sendJson(elsewhere, 'POST', `${base}/${id}/applications`, { clientIds: ['us-001'] });
  expect(foreign.status).toBe(404);
  expect((await (await addStaff(portal, 'c1001', 'staff')).fetch(base)).status).toBe(403);
  expect((await olivia.fetch(base)).status).toBe(403);
});

test('the folders command saves, lists, applies and removes templates and sets roles', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-folders-'));
  const env = { DATABASE_URL: portal.database.url, DATA_DIR: folder, INIT_CWD: folder };
  const run = (operands: readonly string[], more: object = {}) =>
    foldersCommand.run({
      command: operands[0],
      operands: operands.slice(1),
      firm: 'c1001',
      options: {},
      env,
      ...more,
    });
  try {
    await writeFile(join(folder, 'template.json'), JSON.stringify({ ...draft, name: 'By command' }));
    expect(await run(['save', 'template.json'])).toMatch(/^Added “By command”/);
    expect(await run(['save', 'template.json'])).toBe('Changed “By command”.\n');
    expect(await run(['templates'])).toContain('    From us (Reader)\n');
    const year = { year: '2040' };
    expect(await run(['apply', 'By command', 'us-102'], { options: { ...year, 'dry-run': true } })).toMatch(
      /2040 Return\/From us.*\nWould make 4 folders for 1 client\.\n$/,
    );
    expect(await run(['apply', 'By command', 'us-102'], { options: year })).toMatch(
      /Made 4 folders for 1 client\./,
    );
    expect(await paths(manager, 'us-102')).toContain('2040 Return/From you');
    expect(await run(['let', 'us-102', 'marco@demo.test', 'reader'])).toContain('marco@demo.test Reader');
    expect(await run(['who', 'us-102'])).toMatch(/^Reader +marco@demo\.test/m);
    expect(await run(['let', 'us-102', 'everyone', 'none'])).toContain('everyone None');
    expect(await run(['let', 'us-102', 'marco@demo.test', 'inherit'])).toContain('inherits');
    // A role that is set on a folder for everybody overrides one that is set further up.
    expect(await paths(await portal.signIn('marco@demo.test'), 'us-102')).toEqual([
      '2040 Return',
      '2040 Return/From us',
    ]);
    await expect(run(['let', 'us-102', 'marco@demo.test', 'king'])).rejects.toThrow('"king" is not a role');
    await expect(run(['apply', 'Nothing', 'us-102'])).rejects.toThrow('There is no template "Nothing".');
    await expect(run(['apply', 'By command', 'br-001'])).rejects.toThrow(
      'The firm has no client with the number or ID "br-001".',
    );
    expect(await run(['remove', 'By command'])).toMatch(/^Removed/);
    expect(await run(['apply', 'By command'])).toBeNull();
  } finally {
    await rm(folder, { recursive: true });
  }
});
