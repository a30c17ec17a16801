import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  BatchReport,
  ClientImportReport,
  ClientRecord,
  ClientSummary,
  Person,
  PersonExceptions,
  Problem,
  SessionBindings,
  StaffMember,
} from '@anteroom/contract';
import { maxClientImportBytes } from '@anteroom/domain/people/clientImport';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStaff } from '../../testing/addStaff.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import type { CommandGroup } from '../operator/commandGroup.ts';
import { clientBatchCommand, personBatchCommand } from './batchCommand.ts';
import { clientListCommand, personListCommand } from './listCommand.ts';
import { clientRecordCommand, personRecordCommand } from './recordCommand.ts';
import { staffCommand } from './staffCommand.ts';

type Staff = Awaited<ReturnType<typeof addStaff>>;

let portal: TestPortal;
let owner: SignedIn;
let manager: Staff;
let assigned: Staff;
let readOnly: Staff;
beforeAll(async () => {
  portal = await startTestPortal();
  owner = await portal.signIn('staff@demo.test');
  manager = await addStaff(portal, 'c1001', 'manager');
  assigned = await addStaff(portal, 'c1001', 'staff');
  readOnly = await addStaff(portal, 'c1001', 'readOnly');
});
afterAll(() => portal.close());

const base = '/api/people/v1';

async function read<T>(person: SignedIn, path: string): Promise<T> {
  const response = await person.fetch(path);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

async function send<T>(
  person: SignedIn,
  method: string,
  path: string,
  body: object,
  status = 200,
): Promise<T> {
  const response = await sendJson(person, method, `${base}${path}`, body);
  expect([response.status, status === response.status || (await response.text())]).toEqual([status, true]);
  return (await response.json()) as T;
}

const clientsOf = (person: SignedIn, query = '') =>
  read<{ clients: ClientSummary[]; next: string | null }>(person, `${base}/clients${query}`);
const peopleOf = (person: SignedIn, query = '') =>
  read<{ people: Person[]; next: string | null }>(person, `${base}/contacts${query}`);

async function faultsOf(response: Response): Promise<readonly (string | undefined)[][]> {
  const { errors = [] } = await expectProblem(response, 400, 'bad-request');
  return errors.map(({ path, reason }) => [path, reason]);
}

async function lastEntry(action: string) {
  return portal.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'subject', 'details'])
    .where('action', '=', action as never)
    .where('company_id', '=', 'c1001')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

describe('clients', () => {
  test('are added, changed, found by name, number and tax identifier, archived and restored', async () => {
    const added = await send<ClientRecord>(
      manager,
      'POST',
      '/clients',
      {
        name: '  Zephyr   Kites LLC ',
        displayAs: 'Zephyr Kites',
        code: 'Z-9',
        taxIdentifiers: [{ type: 'ein', value: '98-7654321' }],
        tags: ['VIP', 'vip', ' payroll '],
        staff: [assigned.userId],
      },
      201,
    );
    expect(added).toMatchObject({
      name: 'Zephyr Kites LLC',
      shownName: 'Zephyr Kites',
      kind: 'Business',
      taxIdentifiers: [{ type: 'ein', value: '987654321' }],
      tags: ['payroll', 'vip'],
      staff: [{ userId: assigned.userId, name: 'Role staff' }],
    });
    expect(await lastEntry('client-added')).toMatchObject({
      user_id: manager.userId,
      subject: `client:${added.id}`,
    });
    for (const search of ['zephyr', 'z-9', '98-7654321', '987654321', 'KITES zeph']) {
      const { clients } = await clientsOf(manager, `?${new URLSearchParams({ search })}`);
      expect([search, clients.map(({ id }) => id)]).toEqual([search, [added.id]]);
    }
    expect((await clientsOf(manager, '?tag=vip')).clients.map(({ id }) => id)).toEqual([added.id]);
    expect((await clientsOf(manager, `?assignedTo=${assigned.userId}`)).clients).toHaveLength(1);

    await send(manager, 'PATCH', `/clients/${added.id}`, { isArchived: true });
    expect((await clientsOf(manager, '?search=zephyr')).clients).toEqual([]);
    expect((await clientsOf(manager, '?search=zephyr&archived=true')).clients).toHaveLength(1);
    const switcher = await manager.fetch('/api/client-center/v1/clients/?searchTerm=zephyr');
    expect(await switcher.json()).toMatchObject({ total: 0 });
    expect(await lastEntry('client-changed')).toMatchObject({ details: { fields: ['isArchived'] } });
    await send(manager, 'PATCH', `/clients/${added.id}`, { isArchived: false, tags: [] });
    expect((await clientsOf(manager, '?search=zephyr')).clients[0]).toMatchObject({ tags: [] });
  });

  test('are listed with their open and overdue tasks, filtered by what they need, and sorted page by page', async () => {
    const { clients } = await clientsOf(manager, '?pageSize=100');
    const bramble = clients.find(({ id }) => id === 'us-001');
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const task = { clientId: 'us-001', kind: 'UPLOAD', params: {} };
    for (const [label, dueDate] of [
      ['Ledger', day(-3)],
      ['Receipts', day(3)],
    ])
      expect((await sendJson(owner, 'POST', '/api/tasks/v3/tasks', { ...task, label, dueDate })).status).toBe(
        201,
      );
    const [found] = (await clientsOf(manager, '?search=bramble')).clients;
    expect(found).toMatchObject({
      openTasks: (bramble?.openTasks ?? 0) + 2,
      overdueTasks: (bramble?.overdueTasks ?? 0) + 1,
    });
    const idsOf = async (needs: string) =>
      (await clientsOf(manager, `?pageSize=100&needs=${needs}`)).clients.map(({ id }) => id);
    const all = (await clientsOf(manager, '?pageSize=100')).clients;
    const those = (holds: (client: ClientSummary) => boolean) => all.filter(holds).map(({ id }) => id);
    expect(await idsOf('overdue')).toEqual(those(({ overdueTasks }) => overdueTasks > 0));
    expect(await idsOf('open')).toEqual(those(({ openTasks }) => openTasks > 0));
    expect(await idsOf('inbox')).toEqual(those(({ inboxItems }) => inboxItems > 0));
    expect(await idsOf('never-seen')).toEqual(those(({ lastSeenAt }) => lastSeenAt === null));
    expect(await idsOf('overdue')).toContain('us-001');

    /** Reads all clients in the given order, page by page. */
    const inOrder = async (order: string) => {
      const ids: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page = await clientsOf(manager, `?pageSize=7&order=${order}${after && `&after=${after}`}`);
        ids.push(...page.clients.map(({ id }) => id));
        after = page.next;
      }
      return ids;
    };
    // Array.prototype.toSorted is stable: equal clients stay in order of their names.
    const by = (rank: (client: ClientSummary) => number) =>
      all.toSorted((a, b) => rank(b) - rank(a)).map(({ id }) => id);
    const seen = ({ lastSeenAt }: ClientSummary) => Date.parse(lastSeenAt ?? '1970-01-01');
    expect(await inOrder('name')).toEqual(all.map(({ id }) => id));
    expect(await inOrder('overdue')).toEqual(by(({ overdueTasks }) => overdueTasks));
    expect(await inOrder('open')).toEqual(by(({ openTasks }) => openTasks));
    expect(await inOrder('inbox')).toEqual(by(({ inboxItems }) => inboxItems));
    expect(await inOrder('seen')).toEqual(by(seen));
    expect(await inOrder('unseen')).toEqual(by((client) => -seen(client)));
    expect((await manager.fetch(`${base}/clients?order=open&after=x`)).status).toBe(400);
  });

  test('keep a tax identifier when another is set or removed', async () => {
    const [ein, ssn] = ['98-7654321', '123-45-6789'];
    const change = async (body: object) =>
      (await send<ClientRecord>(manager, 'PATCH', '/clients/us-139', body)).taxIdentifiers;
    await change({ taxIdentifiers: [{ type: 'ein', value: '12-3456789' }] });
    // Two tabs, of which each has changed one of them.
    await change({ addTaxIdentifiers: [{ type: 'ssn', value: ssn }] });
    expect(await change({ addTaxIdentifiers: [{ type: 'ein', value: ein }] })).toEqual([
      { type: 'ein', value: '987654321' },
      { type: 'ssn', value: '123456789' },
    ]);
    expect(await change({ removeTaxIdentifiers: ['ein'] })).toEqual([{ type: 'ssn', value: '123456789' }]);
    const wrong = { addTaxIdentifiers: [{ type: 'ein', value: '12' }] };
    expect(await faultsOf(await sendJson(manager, 'PATCH', `${base}/clients/us-139`, wrong))).toEqual([
      ['body/addTaxIdentifiers/0', 'invalid'],
    ]);
  });

  test('keep a field that another person has changed since, unless the author has seen that', async () => {
    const refused = async (body: object) =>
      expectProblem(await sendJson(manager, 'PATCH', `${base}/clients/us-138`, body), 409, 'conflict');
    const change = (body: object) => send<ClientRecord>(manager, 'PATCH', '/clients/us-138', body);
    const taxIdentifiers = [{ type: 'ein', value: '12-3456789' }];
    const { name, code } = await change({ nickname: null, taxIdentifiers });
    const seen = { name, code, nickname: null, taxIdentifiers };
    const theirs = [{ type: 'ein', value: '98-7654321' }];
    await change({ seen, nickname: 'Theirs', addTaxIdentifiers: theirs });
    const mine = { nickname: 'Mine', addTaxIdentifiers: [{ type: 'ein', value: '11-1111111' }] };
    const conflict = await refused({ seen, ...mine, code: 'M-1' });
    expect(conflict.errors?.map(({ path, reason }) => [path, reason])).toEqual([
      ['body/nickname', 'stale'],
      ['body/taxIdentifiers/ein', 'stale'],
    ]);
    expect(conflict.current).toMatchObject({ nickname: 'Theirs', code });
    // Other fields, and the same value, are no conflict: a retry after a lost response has the same value.
    expect(await change({ seen, code: 'M-1' })).toMatchObject({ nickname: 'Theirs', code: 'M-1' });
    await change({ seen, nickname: 'Theirs' });
    const now = { ...seen, code: 'M-1', nickname: 'Theirs', taxIdentifiers: theirs };
    expect(await change({ seen: now, ...mine })).toMatchObject({ nickname: 'Mine' });
  });

  test('get no audit entry for a change without effect', async () => {
    const before = await lastEntry('client-changed');
    await send(manager, 'PATCH', '/clients/us-140', { kind: 'Business' });
    expect(await lastEntry('client-changed')).toEqual(before);
  });

  test('are rejected with all faults at once, and nothing is stored', async () => {
    const draft = {
      name: ' \u0000 ',
      code: 'us-001',
      taxIdentifiers: [
        { type: 'ein', value: '12' },
        { type: 'cpf', value: '529.982.247-25' },
      ],
      staff: ['marco', 'aurora-beatriz'],
    };
    const before = (await clientsOf(manager, '?pageSize=100')).clients.length;
    expect(await faultsOf(await sendJson(manager, 'POST', `${base}/clients`, draft))).toEqual([
      ['body/name', 'required'],
      ['body/code', 'taken'],
      ['body/taxIdentifiers/0', 'invalid'],
      ['body/taxIdentifiers/1', 'invalid'],
      ['body/staff/0', 'unknown'],
      ['body/staff/1', 'unknown'],
    ]);
    expect((await clientsOf(manager, '?pageSize=100')).clients).toHaveLength(before);
  });

  test('cannot be added concurrently with the same number: one of the requests returns 400', async () => {
    const both = await Promise.all(
      [1, 2].map(() => sendJson(manager, 'POST', `${base}/clients`, { name: 'Twin', code: 'TWIN' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('are paged by cursor without duplicates or gaps', async () => {
    const whole = (await clientsOf(manager, '?pageSize=100')).clients;
    const paged: ClientSummary[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: { clients: ClientSummary[]; next: string | null } = await clientsOf(
        manager,
        `?pageSize=7${after && `&after=${after}`}`,
      );
      paged.push(...page.clients);
      after = page.next;
    }
    expect(paged).toEqual(whole);
  });
});

describe('people', () => {
  test('can act for several clients, be changed and searched, and leave a client', async () => {
    const draft = { firstName: 'Wanda', lastName: 'Quist', email: 'wanda@quist.test', code: 'P-1' };
    const added = await send<Person>(manager, 'POST', '/contacts', { ...draft, addClients: ['us-003'] }, 201);
    expect(added).toMatchObject({ state: 'notInvited', userId: null, lastSeenAt: null, clientCount: 1 });
    await send(manager, 'PATCH', `/contacts/${added.contactId}`, { addClients: ['us-002', 'us-003'] });
    const record = await read<ClientRecord>(manager, `${base}/clients/us-002`);
    expect(record.contacts.map(({ email }) => email)).toContain('wanda@quist.test');
    await send(manager, 'PATCH', `/contacts/${added.contactId}`, {
      removeClients: ['us-003'],
      lastName: 'Kvist',
    });
    expect(await lastEntry('person-changed')).toMatchObject({
      subject: `contact:${added.contactId}`,
      details: { fields: ['lastName', 'clients'] },
    });
    const { people } = await peopleOf(manager, '?search=kvist wanda@');
    expect(people).toMatchObject([
      { contactId: added.contactId, clients: [{ id: 'us-002', name: 'Olivia Hartwell' }] },
    ]);
  });

  test('are shown as joined or disabled, and disabling them ends their sessions', async () => {
    const stateOf = async (id: string) => (await read<Person>(manager, `${base}/contacts/${id}`)).state;
    await portal.signIn('olivia@demo.test');
    expect(await read<Person>(manager, `${base}/contacts/olivia`)).toMatchObject({
      state: 'joined',
      lastSeenAt: expect.stringMatching(/^\d{4}-/),
    });
    const owen = await portal.signIn('owen@demo.test');
    await send(manager, 'PATCH', '/contacts/owen', { isDisabled: true });
    expect(await stateOf('owen')).toBe('disabled');
    expect((await owen.fetch('/api/client-center/v1/clients/')).status).toBe(401);
    expect(await lastEntry('person-disabled')).toMatchObject({ subject: 'user:owen' });
    await send(manager, 'PATCH', '/contacts/owen', { isDisabled: false });
    expect(await stateOf('owen')).toBe('joined');
  });

  test('are rejected with a reason for each faulty field', async () => {
    const draft = { firstName: '', lastName: ' ', email: 'wanda', addClients: ['us-001', 'br-001', 'none'] };
    expect(await faultsOf(await sendJson(manager, 'POST', `${base}/contacts`, draft))).toEqual([
      ['body/firstName', 'required'],
      ['body/email', 'invalid'],
      ['body/addClients/1', 'unknown'],
      ['body/addClients/2', 'unknown'],
    ]);
  });

  test('do not include the staff, so a manager cannot change an owner through them', async () => {
    expect((await peopleOf(manager, '?search=stella')).people).toEqual([]);
    const response = await sendJson(manager, 'PATCH', `${base}/contacts/staff`, { email: 'mine@evil.test' });
    await expectProblem(response, 404, 'not-found');
  });
});

describe('the staff', () => {
  test('are listed with their roles, and an owner adds, promotes and disables them', async () => {
    const draft = { firstName: 'Nell', lastName: 'Ames', email: 'nell@harborfinch.test', role: 'readOnly' };
    const added = await send<StaffMember>(owner, 'POST', '/staff', draft, 201);
    expect(added).toMatchObject({ role: 'readOnly', state: 'notInvited', clientCount: 0 });
    await send(owner, 'PATCH', `/staff/${added.userId}`, { role: 'manager' });
    expect(await lastEntry('staff-role-changed')).toMatchObject({
      user_id: 'staff',
      details: { role: { before: 'readOnly', after: 'manager' } },
    });
    await send(owner, 'PATCH', `/staff/${added.userId}`, { isDisabled: true });
    const { staff } = await read<{ staff: StaffMember[] }>(manager, `${base}/staff?search=nell`);
    expect(staff).toMatchObject([{ userId: added.userId, role: 'manager', state: 'disabled' }]);
    expect(
      await faultsOf(
        await sendJson(owner, 'POST', `${base}/staff`, { ...draft, email: 'NELL@harborfinch.test' }),
      ),
    ).toEqual([['body/email', 'taken']]);
  });

  test('always include an owner: demoting or disabling the last one returns 409', async () => {
    for (const change of [{ role: 'manager' }, { isDisabled: true }]) {
      const refused = await sendJson(owner, 'PATCH', `${base}/staff/staff`, change);
      const { errors } = await expectProblem(refused, 409, 'conflict');
      expect(errors?.[0]?.reason).toBe('last-owner');
    }
    const second = await addStaff(portal, 'c1001', 'owner');
    await send(second, 'PATCH', `/staff/${second.userId}`, { role: 'manager' });
  });

  test('lose the rights of a removed role without signing in again', async () => {
    const member = await addStaff(portal, 'c1001', 'manager');
    expect((await sendJson(member, 'PATCH', `${base}/clients/us-140`, {})).status).toBe(200);
    await send(owner, 'PATCH', `/staff/${member.userId}`, { role: 'readOnly' });
    await expect
      .poll(async () => (await sendJson(member, 'PATCH', `${base}/clients/us-140`, {})).status)
      .toBe(403);
  });
});

describe('staff limited to assigned clients', () => {
  beforeAll(async () => {
    await send(manager, 'PATCH', '/clients/us-201', { staff: [assigned.userId, readOnly.userId] });
  });

  const seen = async (person: SignedIn) => (await clientsOf(person)).clients.map(({ id }) => id);

  test('find only those clients, and their people, documents and tasks, in every list', async () => {
    expect(await seen(readOnly)).toEqual(['us-201']);
    expect(await seen(assigned)).toContain('us-201');
    expect((await peopleOf(readOnly)).people.map(({ contactId }) => contactId)).toEqual(['mfa', 'newcomer']);
    const switcher = await readOnly.fetch('/api/client-center/v1/clients/');
    expect(await switcher.json()).toMatchObject({ total: 1, clients: [{ id: 'us-201' }] });
    const documents = await readOnly.fetch('/api/documents/v1/containers/documents?search=a');
    const { data } = (await documents.json()) as { data: { items: { clientId: string }[] } };
    for (const { clientId } of data.items) expect(clientId).toBe('us-201');
    const groups = (await (await readOnly.fetch('/api/tasks/v3/tasks/groups')).json()) as {
      groups: { clientId: string }[];
    };
    for (const { clientId } of groups.groups) expect(clientId).toBe('us-201');
  });

  test.each([
    '/api/people/v1/clients/us-001',
    '/api/people/v1/contacts/olivia',
    '/api/client-center/v1/clients/us-001',
    '/api/core/v1/companies/c1001/contacts/olivia',
    '/api/documents/v1/containers/tree?clientId=us-001',
    '/api/tasks/v3/tasks/groups/clients/us-001',
    '/api/people/v1/clients/br-001',
  ])('get 404 for %s', async (path) => {
    await expectProblem(await readOnly.fetch(path), 404, 'not-found');
    await expectProblem(await assigned.fetch(path), 404, 'not-found');
  });

  test('can view the portal only as people whose clients are all assigned to them', async () => {
    const viewAs = async (userId: string) =>
      (await sendJson(assigned, 'POST', '/api/security/v1/view-as', { userId })).status;
    expect(await viewAs('mfa')).toBe(200);
    expect(await viewAs('olivia')).toBe(404);
    const { contacts } = await read<{ contacts: { userId: string }[] }>(assigned, '/api/staff/v1/contacts');
    expect(contacts.map(({ userId }) => userId)).toEqual(['mfa', 'newcomer']);
  });

  test('can send messages only to those clients, and neither see nor delete others', async () => {
    const path = '/api/messages/v1/messages';
    const message = (clientId: string | null) => ({
      clientId,
      subject: 'Hours',
      body: 'We are closed.',
      shownFrom: '2026-01-01T00:00:00Z',
      shownUntil: null,
    });
    const sent = await sendJson(manager, 'POST', path, message(null));
    expect(sent.status).toBe(201);
    const { id } = (await sent.json()) as { id: string };
    await expectProblem(await sendJson(assigned, 'POST', path, message(null)), 403, 'forbidden');
    await expectProblem(await sendJson(assigned, 'POST', path, message('us-001')), 404, 'not-found');
    expect((await sendJson(assigned, 'POST', path, message('us-201'))).status).toBe(201);
    const { items } = await read<{ items: { clientId: string | null }[] }>(assigned, path);
    expect(items.map(({ clientId }) => clientId)).toEqual(['us-201']);
    await expectProblem(await assigned.fetch(`${path}/${id}`, { method: 'DELETE' }), 404, 'not-found');
  });

  test('get 403 when changing a client, as does a manager who adds an owner', async () => {
    const refused = [
      await sendJson(readOnly, 'PATCH', `${base}/clients/us-201`, { nickname: 'x' }),
      await sendJson(assigned, 'PATCH', `${base}/clients/us-201`, { nickname: 'x' }),
      await sendJson(manager, 'POST', `${base}/staff`, {
        firstName: 'A',
        lastName: 'B',
        email: 'a@b.test',
        role: 'owner',
      }),
    ];
    for (const response of refused) await expectProblem(response, 403, 'forbidden');
  });

  test('see all clients with an individual exception, which only owners can grant', async () => {
    const path = `/staff/${readOnly.userId}`;
    await expectProblem(
      await sendJson(manager, 'PATCH', base + path, { seesAllClients: true }),
      403,
      'forbidden',
    );
    expect(await send<StaffMember>(owner, 'PATCH', path, { seesAllClients: true })).toMatchObject({
      role: 'readOnly',
      seesAllClients: true,
    });
    await expect.poll(async () => (await seen(readOnly)).length).toBeGreaterThan(20);
    expect(await lastEntry('staff-exception-changed')).toMatchObject({
      subject: `user:${readOnly.userId}`,
      details: { seesAllClients: true },
    });
    const env = { DATABASE_URL: portal.database.url, DATA_DIR: portal.deps.config.dataDir };
    const { email } = await portal.database.db
      .selectFrom('users')
      .select('email')
      .where('user_id', '=', readOnly.userId)
      .executeTakeFirstOrThrow();
    const line = { command: 'all-clients', firm: 'c1001', options: {}, env };
    expect(await staffCommand.run({ ...line, operands: [email, 'no'] })).toBe(
      `${email}: sees clients by the role.\n`,
    );
    expect(await staffCommand.run({ ...line, operands: [email] })).toBeNull();
    await expect.poll(() => seen(readOnly)).toEqual(['us-201']);
  });
});

describe('the client import', () => {
  const importFile = (text: string | Buffer, dryRun: boolean, person: SignedIn = manager) =>
    send<ClientImportReport>(person, 'POST', '/clients/import', {
      file: Buffer.from(text as string).toString('base64'),
      dryRun,
    });

  test('reports each line in a dry run without changes, and importing the same file again changes nothing', async () => {
    const file = [
      'client;name;kind;taxId;contact;firstName;lastName;email',
      'I-1;Ímpar Ltda;Business;12-3456789;;Rui;Paz;rui@impar.test',
      'I-1;Ímpar Ltda;Business;12-3456789;;Eva;Paz;eva@impar.test',
      'us-201;Miriam Fairbanks;;;;;;',
    ].join('\n');
    // Spreadsheet programs in countries with accented letters save CSV files in this encoding.
    const latin1 = Buffer.from(file, 'latin1');
    const dry = await importFile(latin1, true);
    expect(dry).toMatchObject({ rows: 3, added: 2, changed: 0, isDone: false, faultCount: 0 });
    expect(dry.lines).toEqual([
      { line: 2, outcome: 'added', about: 'Ímpar Ltda (I-1), Rui Paz' },
      { line: 3, outcome: 'added', about: 'Ímpar Ltda (I-1), Eva Paz' },
      { line: 4, outcome: 'unchanged', about: 'Miriam Fairbanks (us-201)' },
    ]);
    expect((await clientsOf(manager, '?search=I-1')).clients).toEqual([]);

    expect(await importFile(latin1, false)).toMatchObject({ added: 2, isDone: true });
    expect(await lastEntry('records-imported')).toMatchObject({
      user_id: manager.userId,
      details: { what: 'clients', rows: 3, added: 2, changed: 0 },
    });
    expect((await clientsOf(manager, '?search=I-1')).clients).toMatchObject([
      { name: 'Ímpar Ltda', contactCount: 2 },
    ]);
    expect(await importFile(latin1, false)).toMatchObject({ added: 0, changed: 0, isDone: true });
  });

  test('takes names of columns and kinds in other languages, with or without accents', async () => {
    const file = [
      'CODIGO DO CLIENTE;Nome;Tipo;Etiquetas;Nome da pessoa;Sobrenome da pessoa;E-mail',
      'I-2;Rui Paz;Pessoa física;IRPF;Rui;Paz;rui.paz@impar.test',
      'I-3;Ímpar Ltda;pessoa juridica;;Eva;Paz;eva.paz@impar.test',
    ].join('\n');
    expect(await importFile(file, false)).toMatchObject({ added: 2, faults: [], isDone: true });
    expect((await clientsOf(manager, '?search=I-2')).clients).toMatchObject([
      { name: 'Rui Paz', kind: 'Individual', tags: ['IRPF'], contactCount: 1 },
    ]);
    expect((await clientsOf(manager, '?search=I-3')).clients).toMatchObject([{ kind: 'Business' }]);
    expect(
      (await importFile('Klantnummer;Nombre;Type\nI-3;Ímpar Ltda;Entreprise', true)).lines,
    ).toMatchObject([{ outcome: 'unchanged' }]);
  });

  test('reports the faults of each line and writes nothing', async () => {
    const report = await importFile(
      [
        'client,name,kind,taxId,staff,contact,firstName,lastName,email',
        'J-1,One,Business,,,k1,Ann,Lee,ann@lee.test',
        'J-1,Two,Person,99,nobody@x.test,k1,Anna,Lee,ann@lee',
        ',Three,,,,,,,',
        'J-4,,,,,,,,not-an-address',
      ].join('\n'),
      false,
    );
    expect(report).toMatchObject({ isDone: false, added: 0 });
    expect(report.faults.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '3 name: differs from line 2',
      '3 kind: differs from line 2',
      '3 taxId: differs from line 2',
      '3 staff: differs from line 2',
      '3 client: repeats line 2',
      '3 firstName: differs from line 2',
      '3 email: differs from line 2',
      '4 client: is missing',
      '5 name: is missing',
      '5 firstName: is missing',
      '5 email: "not-an-address" is not an e-mail address',
    ]);
    expect(report.faults.filter(({ reason }) => reason === 'other')).toEqual([]);
    expect(report.faults[0]).toMatchObject({ reason: 'differs', column: 'name', value: '2' });
    expect(report.faults.at(-1)).toMatchObject({
      reason: 'invalid',
      column: 'email',
      value: 'not-an-address',
    });
    expect((await clientsOf(manager, '?search=J-1')).clients).toEqual([]);
    expect((await importFile('client,título\nA,B', true)).faults).toMatchObject([
      { line: 1, message: 'unknown column "título"', reason: 'unknownColumn', value: 'título' },
      { line: 1, message: 'column "name" is missing', reason: 'missingColumn', value: 'name' },
    ]);
    const reasons = async (file: string | Buffer) =>
      (await importFile(file, true)).faults.map(({ reason }) => reason);
    expect(await reasons('')).toEqual(['empty']);
    expect(await reasons('client,name\nA,B,C')).toEqual(['malformed']);
    expect(await reasons('client,name\nA,"B')).toEqual(['malformed']);
    expect(await reasons('client,name\nA,\0')).toEqual(['notText']);
    expect(await reasons('client,name,name\nA,B,C')).toEqual(['repeatedColumn']);
    expect(await reasons('client|name\nA|B')).toEqual(['noSeparator']);
    expect(
      await reasons(`client,name,tags,kind,staff,taxId\nA,${'x'.repeat(300)},${'|a'.repeat(3)},Shop,x@y.z,9`),
    ).toEqual(['tooLong', 'invalid', 'invalid', 'unknownStaff']);
    const tags = Array.from({ length: 21 }, (_, index) => `tag ${index}`).join('|');
    expect((await importFile(`client,name,tags\nA,B,${tags}`, true)).faults).toMatchObject([
      { line: 2, reason: 'tooManyTags', column: 'tags', value: '20' },
    ]);
  });

  test('takes a file of 10 MB, and returns 413 for a larger one', async () => {
    const sendOf = (bytes: number) =>
      sendJson(manager, 'POST', `${base}/clients/import`, {
        file: Buffer.alloc(bytes, 'client,name\n').toString('base64'),
        dryRun: true,
      });
    expect((await sendOf(maxClientImportBytes)).status).toBe(200);
    await expectProblem(await sendOf(maxClientImportBytes + 1), 413, 'too-large');
    await expectProblem(await sendOf(2 * maxClientImportBytes), 413, 'too-large');
  });

  test('returns 403 to staff who do not manage people', async () => {
    const body = { file: '', dryRun: true };
    const refused = await sendJson(assigned, 'POST', `${base}/clients/import`, body);
    await expectProblem(refused, 403, 'forbidden');
  });
});

describe('a batch', () => {
  const batch = (kind: 'clients' | 'contacts', body: object, status = 200) =>
    send<BatchReport>(manager, 'POST', `/${kind}/batches`, { dryRun: false, ...body }, status);
  const entries = async (action: string, subject: string) =>
    (
      await portal.database.db
        .selectFrom('audit_log')
        .select('audit_id')
        .where('action', '=', action as never)
        .where('subject', '=', subject)
        .execute()
    ).length;

  test('is previewed by a dry run, changes the chosen clients and has no effect when retried', async () => {
    const made = await Promise.all(
      ['Bulk one', 'Bulk two'].map((name) =>
        send<ClientRecord>(manager, 'POST', '/clients', { name, tags: ['Kept'] }, 201),
      ),
    );
    const [one = '', two = ''] = made.map(({ id }) => id);
    const body = {
      chosen: { ids: [one, two, 'gone', 'br-001'] },
      change: { addStaff: [assigned.userId], addTags: ['Year end', 'kept'], removeTags: ['none'] },
    };
    const planned = await batch('clients', { ...body, dryRun: true });
    expect(planned).toMatchObject({
      changed: [{ name: 'Bulk one' }, { name: 'Bulk two' }],
      unchanged: [],
      refused: [
        { id: 'gone', reason: 'unknown' },
        { id: 'br-001', reason: 'unknown' },
      ],
      total: 4,
      next: null,
    });
    expect(await entries('client-changed', `client:${one}`)).toBe(0);
    expect(await batch('clients', body)).toEqual(planned);
    const record = await read<ClientRecord>(manager, `${base}/clients/${one}`);
    expect(record).toMatchObject({ tags: ['Kept', 'Year end'], staff: [{ userId: assigned.userId }] });
    expect(await entries('client-changed', `client:${one}`)).toBe(1);
    expect(await batch('clients', body)).toMatchObject({
      changed: [],
      unchanged: [{ id: one }, { id: two }],
    });
    expect(await entries('client-changed', `client:${one}`)).toBe(1);
  });

  test('archives all clients that match a filter and restores them', async () => {
    const filter = { search: 'bulk' };
    await batch('clients', { chosen: { filter: { ...filter, tag: 'Kept' } }, change: { isArchived: true } });
    expect((await clientsOf(manager, '?search=bulk')).clients).toEqual([]);
    const restored = await batch('clients', {
      chosen: { filter: { ...filter, archived: true } },
      change: { isArchived: false, removeStaff: [assigned.userId] },
    });
    expect(restored).toMatchObject({ changed: [{}, {}], total: 2, next: null });
    expect((await clientsOf(manager, '?search=bulk')).clients).toHaveLength(2);
  });

  test('continues after the last client, 100 at a time', async () => {
    const rows = Array.from({ length: 130 }, (_, index) => `H-${index},Hundred ${index}`);
    await send(manager, 'POST', '/clients/import', {
      file: Buffer.from(['client,name', ...rows].join('\n')).toString('base64'),
      dryRun: false,
    });
    const change = { addTags: ['hundred'] };
    const filter = { search: 'Hundred' };
    const first = await batch('clients', { chosen: { filter }, change });
    expect([first.changed.length, first.total]).toEqual([100, 130]);
    const rest = await batch('clients', { chosen: { filter, after: first.next }, change });
    expect([rest.changed.length, rest.total, rest.next]).toEqual([30, 30, null]);
    const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    const full = await batch('clients', { chosen: { filter, after: first.next }, change: { addTags: tags } });
    expect(full.refused[0]).toMatchObject({ reason: 'invalid', message: 'a client has at most 20 tags' });
  });

  test('requires a second factor of the firm’s people with an account and ends their sessions without one', async () => {
    const waiting = await send<Person>(
      manager,
      'POST',
      '/contacts',
      { firstName: 'Not', lastName: 'Invited', email: 'not@invited.test' },
      201,
    );
    const owen = await portal.signIn('owen@demo.test');
    const body = {
      chosen: { ids: ['owen', waiting.contactId, 'staff', 'ines'] },
      change: { requiresSecondFactor: true },
    };
    const planned = await batch('contacts', { ...body, dryRun: true });
    expect(planned.changed).toMatchObject([{ id: 'owen' }]);
    expect(planned.refused.map(({ id, reason }) => [id, reason])).toEqual([
      ['staff', 'unknown'],
      ['ines', 'unknown'],
      [waiting.contactId, 'no-account'],
    ]);
    expect((await owen.fetch('/api/client-center/v1/clients/')).status).toBe(200);
    expect(await batch('contacts', body)).toEqual(planned);
    await expect.poll(async () => (await owen.fetch('/api/client-center/v1/clients/')).status).toBe(401);
    const required = await portal.database.db
      .selectFrom('users')
      .select('user_id')
      .where('user_id', 'in', ['owen', 'staff', 'ines'])
      .where('mfa_required', '=', true)
      .execute();
    expect(required).toEqual([{ user_id: 'owen' }]);
    expect(await lastEntry('second-factor-required')).toMatchObject({ subject: 'user:owen' });
    expect(await read<Person>(manager, `${base}/contacts/owen`)).toMatchObject({
      requiresSecondFactor: true,
    });
    await batch('contacts', {
      chosen: { filter: { search: 'owen@' } },
      change: { requiresSecondFactor: false },
    });
    expect(await lastEntry('second-factor-not-required')).toMatchObject({ subject: 'user:owen' });
  });

  test('sets exceptions of people, which apply from their next request', async () => {
    const exceptionsOf = (id: string) => read<PersonExceptions>(manager, `${base}/contacts/${id}/exceptions`);
    const isOn = async (id: string) =>
      (await exceptionsOf('marco')).exceptions.find((each) => each.id === id)?.isOn;
    const marco = await portal.signIn('marco@demo.test');
    const before = await exceptionsOf('marco');
    expect(before.uploadsLost).toBeGreaterThan(0);
    await batch('contacts', {
      chosen: { ids: ['marco'] },
      change: { addExceptions: ['withoutTasks', 'documentLinks'] },
    });
    expect([await isOn('withoutTasks'), await isOn('documentLinks')]).toEqual([true, true]);
    expect(await lastEntry('person-exceptions-changed')).toMatchObject({
      subject: 'user:marco',
      details: { added: ['withoutTasks', 'documentLinks'], removed: [] },
    });
    const controls = async () => {
      const answer = await marco.fetch('/api/security/v1/session/bindings');
      return ((await answer.json()) as SessionBindings).bindings.InfrastructureAccessControls;
    };
    await expect.poll(controls).toEqual(expect.arrayContaining(['HideTasks', 'DocumentDeepLinks']));
    expect(
      (await batch('contacts', { chosen: { ids: ['marco'] }, change: { addExceptions: ['withoutTasks'] } }))
        .unchanged,
    ).toMatchObject([{ id: 'marco' }]);
    const env = { DATABASE_URL: portal.database.url, DATA_DIR: portal.deps.config.dataDir };
    const line = { command: 'change', operands: ['marco'], firm: 'c1001', env };
    expect(
      await personBatchCommand.run({
        ...line,
        options: { 'remove-exception': 'WithoutTasks|documentLinks' },
      }),
    ).toMatch(/^Changed Marco/);
    await expect(personBatchCommand.run({ ...line, options: { 'add-exception': 'wings' } })).rejects.toThrow(
      '"wings" is not an exception',
    );
    await expect.poll(controls).not.toContain('HideTasks');
    expect(await exceptionsOf('marco')).toEqual(before);
    await expectProblem(
      await sendJson(assigned, 'PATCH', `${base}/contacts/marco`, { addExceptions: ['previews'] }),
      403,
      'forbidden',
    );
    await expectProblem(
      await sendJson(manager, 'PATCH', `${base}/contacts/marco`, { addExceptions: ['Staff.Owner'] }),
      400,
      'bad-request',
    );
    await expectProblem(await manager.fetch(`${base}/contacts/staff/exceptions`), 404, 'not-found');
  });

  test('returns 403 without the right to manage people and 400 for an invalid choice of clients', async () => {
    const body = { chosen: { filter: {} }, change: { isArchived: true }, dryRun: false };
    await expectProblem(await sendJson(assigned, 'POST', `${base}/clients/batches`, body), 403, 'forbidden');
    for (const chosen of [{}, { ids: [] }, { filter: {}, after: 'x' }, { ids: ['a'], filter: {} }]) {
      const refused = await sendJson(manager, 'POST', `${base}/clients/batches`, { ...body, chosen });
      await expectProblem(refused, 400, 'bad-request');
    }
  });

  test('can be run as a command, with the same rules and the operator in the audit log', async () => {
    const env = { DATABASE_URL: portal.database.url, DATA_DIR: portal.deps.config.dataDir };
    const line = { command: 'change', operands: ['H-1', 'h-2'], firm: 'c1001', env };
    const options = { 'add-tag': 'by command|hundred', assign: 'staff@demo.test' };
    expect(await clientBatchCommand.run({ ...line, options: { ...options, 'dry-run': true } })).toBe(
      'Would change Hundred 1.\nWould change Hundred 2.\n',
    );
    expect(await clientBatchCommand.run({ ...line, options })).toBe(
      'Changed Hundred 1.\nChanged Hundred 2.\n',
    );
    expect((await clientsOf(manager, '?tag=by+command')).clients).toHaveLength(2);
    const list = { command: 'list', operands: [], firm: 'c1001', env };
    expect((await clientListCommand.run({ ...list, options: { tag: 'by command' } }))?.split('\n')).toEqual([
      expect.stringMatching(/^H-1 +Hundred 1 {2}\d+ (person|people) {2}.*by command/),
      expect.stringMatching(/^H-2 +Hundred 2 {2}/),
      '',
    ]);
    const all = (await clientListCommand.run({ ...list, options: {} }))?.trimEnd().split('\n') ?? [];
    expect(all.length).toBeGreaterThan(100);
    expect(new Set(all).size).toBe(all.length);
    expect(await clientListCommand.run({ ...list, options: { search: 'nobody' } })).toBe('There are none.\n');
    expect(await personListCommand.run({ ...list, options: { search: 'owen' } })).toMatch(
      /^joined +owen@demo\.test {2}Owen \S+ {2}\S.*\n$/,
    );
    expect(await lastEntry('client-changed')).toMatchObject({
      user_id: null,
      details: { operator: expect.any(String) },
    });
    const people = { ...line, operands: ['owen'], options: { 'second-factor': 'no' } };
    expect(await personBatchCommand.run(people)).toMatch(/is unchanged\.$/m);
    expect(
      await personBatchCommand.run({ ...people, options: { ...people.options, search: 'o' } }),
    ).toBeNull();
    await portal.database.db
      .insertInto('contacts')
      .values({
        company_id: 'c1001',
        contact_id: 'no-account',
        given_name: 'Nora',
        family_name: 'Sol',
        email: 'nora@x.test',
      })
      .execute();
    const noAccount = { ...line, operands: ['no-account'], options: { 'second-factor': 'yes' } };
    await expect(personBatchCommand.run(noAccount)).rejects.toThrow(
      'Could not change Nora Sol: the person has no account yet: invite them first.',
    );
    expect(await clientBatchCommand.run({ ...line, options: {} })).toBeNull();
    await expect(clientBatchCommand.run({ ...line, operands: ['none'], options })).rejects.toThrow(
      'number or ID "none"',
    );
  });
});

test('commands add and change single clients and people by the same rules', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-records-'));
  const env = { DATABASE_URL: portal.database.url, DATA_DIR: portal.deps.config.dataDir, INIT_CWD: folder };
  const run = async (group: CommandGroup, command: string, operands: readonly string[], draft: object) => {
    await writeFile(join(folder, 'draft.json'), JSON.stringify(draft));
    return group.run({
      command,
      operands: [...operands, 'draft.json'],
      firm: 'c1001',
      options: {},
      env,
    });
  };
  try {
    const bakery = { name: 'Bakery by command', code: 'B-1', staff: ['staff@demo.test'] };
    expect(await run(clientRecordCommand, 'add', [], bakery)).toMatch(/^Added the client \S+\.\n$/);
    const { clients } = await clientsOf(manager, '?search=B-1');
    expect(clients.map(({ name }) => name)).toEqual(['Bakery by command']);
    expect(await lastEntry('client-added')).toMatchObject({
      user_id: null,
      details: { operator: expect.any(String) },
    });
    expect(await run(clientRecordCommand, 'set', ['b-1'], { nickname: 'Buns' })).toBe(
      'Changed the client b-1.\n',
    );
    expect(await run(clientRecordCommand, 'set', ['B-1'], { nickname: 'Buns' })).toBe(
      'The client B-1 is unchanged.\n',
    );
    await expect(run(clientRecordCommand, 'add', [], { name: '', code: 'B-1' })).rejects.toMatchObject({
      problems: [expect.stringContaining('name'), expect.stringContaining('code')],
    });
    await expect(run(clientRecordCommand, 'add', [], { nmae: 'Bakery' })).rejects.toThrow();
    await expect(run(clientRecordCommand, 'set', ['none'], {})).rejects.toThrow('number or ID "none"');

    const ana = { firstName: 'Ana', lastName: 'Bun', email: 'bun@pao.test', addClients: ['B-1'] };
    expect(await run(personRecordCommand, 'add', [], ana)).toMatch(/^Added the person \S+\.\n$/);
    const list = { command: 'list', operands: [], firm: 'c1001', env, options: { search: 'bun@pao' } };
    expect(await personListCommand.run(list)).toContain('Bakery by command');
    const change = { email: 'ana.bun@pao.test', removeClients: ['B-1'] };
    expect(await run(personRecordCommand, 'set', ['bun@pao.test'], change)).toBe('Changed bun@pao.test.\n');
    expect(await personListCommand.run({ ...list, options: { search: 'ana.bun@pao' } })).not.toContain(
      'Bakery by command',
    );
    await expect(run(personRecordCommand, 'set', ['ana.bun@pao.test'], { email: 'none' })).rejects.toThrow(
      'email',
    );
    expect(
      await clientRecordCommand.run({ command: 'add', operands: [], firm: 'c1001', options: {}, env }),
    ).toBeNull();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a manager gets the same 404 for data of another firm as for unknown data', async () => {
  const beatriz = await addStaff(portal, 'c2001', 'manager');
  expect((await clientsOf(beatriz)).clients.map(({ id }) => id)).not.toContain('us-001');
  const { staff } = await read<{ staff: StaffMember[] }>(beatriz, `${base}/staff`);
  expect(staff.map(({ userId }) => userId).sort()).toEqual(
    ['aurora-beatriz', 'caio', 'livia', beatriz.userId].sort(),
  );
  const foreign = [
    await beatriz.fetch(`${base}/clients/us-001`),
    await sendJson(beatriz, 'PATCH', `${base}/clients/us-001`, { name: 'Mine' }),
    await beatriz.fetch(`${base}/contacts/olivia`),
    await sendJson(beatriz, 'PATCH', `${base}/contacts/olivia`, { email: 'mine@evil.test' }),
  ];
  const unknown = await expectProblem(await beatriz.fetch(`${base}/clients/none`), 404, 'not-found');
  for (const response of foreign) {
    const problem = (await expectProblem(response, 404, 'not-found')) as Problem;
    expect(problem.title).toBe(unknown.title);
    expect(JSON.stringify(problem)).not.toMatch(/Harbor|c1001/);
  }
  // A key that another firm's client has is still free here.
  await send(beatriz, 'POST', '/clients', { name: 'Livre', code: 'US-001' }, 201);
});
