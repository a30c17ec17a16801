import type {
  Client,
  ClientRecord,
  ClientSummary,
  InboxItem,
  Person,
  PersonExceptions,
  StaffMember,
} from '@anteroom/contract';
import { createTestPortal, problem, type TestPortalOptions } from '@anteroom/plugin-kit/testing';
import { type ClientActionProps, HttpError } from '@anteroom/sdk';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const api = '/api/people/v1';
const owner = ['Platform.DefaultStaff', 'Platform.ccVnext', 'Staff.Manager', 'Staff.Owner'];
const assigned = ['Platform.DefaultStaff', 'Platform.ccVnext'];

const bakery: ClientSummary = {
  id: 'c-1',
  name: 'Harbor Bakery',
  kind: 'Business',
  code: 'HB-1',
  tags: ['payroll'],
  isArchived: false,
  contactCount: 2,
  openTasks: 3,
  overdueTasks: 1,
  inboxItems: 0,
  lastSeenAt: null,
};

const ada: Person = {
  contactId: 'p-1',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@byron.test',
  code: null,
  userId: 'p-1',
  state: 'joined',
  lastSeenAt: '2026-11-20T10:00:00.000Z',
  requiresSecondFactor: false,
  mailFailure: null,
  clients: [{ id: 'c-1', name: 'Harbor Bakery' }],
  clientCount: 1,
};

const record: ClientRecord = {
  id: 'c-1',
  shownName: 'Harbor Bakery',
  kind: 'Business',
  name: 'Harbor Bakery LLC',
  doingBusinessAs: null,
  displayAs: null,
  nickname: null,
  code: 'HB-1',
  taxIdentifiers: [{ type: 'ein', value: '123456789' }],
  tags: ['payroll'],
  isArchived: false,
  contacts: [ada],
  staff: [{ userId: 's-1', name: 'Stella Finch' }],
};

const ofBakery: Client = {
  id: 'c-1',
  name: 'Harbor Bakery',
  doingBusinessAs: null,
  displayAs: null,
  nickname: null,
  kind: 'Business',
  code: 'HB-1',
  createdDate: '2025-01-01T00:00:00.000Z',
  modifiedDate: '2025-01-01T00:00:00.000Z',
};

const waiting: InboxItem = {
  id: 'i-1',
  kind: 'note',
  icon: 'square-pen',
  client: { clientId: 'c-1', name: 'Harbor Bakery' },
  person: { userId: 'p-1', name: 'Ada Byron' },
  words: 'left a note on “Ledger”',
  text: 'Counted on Monday',
  path: '/tasks/clients/c-1/task/t-1',
  at: '2026-11-20T10:00:00.000Z',
  shownAt: '2026-11-20T10:00:00.000Z',
  assignee: null,
  isDone: false,
  actions: [],
  version: 1,
};

const stella: StaffMember = {
  userId: 's-1',
  contactId: 's-1',
  firstName: 'Stella',
  lastName: 'Finch',
  email: 'stella@firm.test',
  role: 'owner',
  state: 'joined',
  lastSeenAt: null,
  mailFailure: null,
  clientCount: 0,
  seesAllClients: false,
};

const exceptions: PersonExceptions = {
  exceptions: [
    { id: 'previews', isOn: false, isOfFirm: false },
    { id: 'addFolder', isOn: false, isOfFirm: true },
    { id: 'withoutTasks', isOn: true, isOfFirm: false },
  ],
  others: ['Drive.ClientFlow'],
  uploadsLost: 12,
};

async function open(
  screen: 'clients' | 'people',
  hash = '',
  permissions = owner,
  { pages = {}, language }: Pick<TestPortalOptions, 'pages' | 'language'> = {},
) {
  const location = `/staff/${screen}${hash}`;
  const portal = createTestPortal({ permissions, location, pages, language, clients: [ofBakery] });
  portal.http.on(`GET ${api}/clients`, () => ({ clients: [bakery], next: null }));
  portal.http.on(`GET ${api}/clients/c-1`, () => record);
  portal.http.on('GET /api/inbox/v1/items', () => ({ items: [waiting], next: null }));
  portal.http.on(`GET ${api}/contacts`, () => ({ people: [ada], next: null }));
  portal.http.on(`GET ${api}/contacts/p-1`, () => ada);
  portal.http.on(`GET ${api}/contacts/p-1/exceptions`, () => exceptions);
  portal.http.on(`GET ${api}/staff`, () => ({ staff: [stella], next: null }));
  await portal.show(`staff page ${screen}`);
  return portal;
}

/** Returns a refusal by the server with issues about fields. */
function refused(status: number, ...errors: { path: string; reason: string }[]): HttpError {
  const failure = problem('bad-request', status).failure;
  if (failure.kind !== 'problem') throw failure;
  const issues = errors.map((each) => ({ ...each, message: 'is wrong' }));
  return new HttpError({ ...failure, problem: { ...failure.problem, errors: issues } });
}

it('shows a client’s inbox items, links to their tasks, and saves notes for staff', async () => {
  const { user, http, storage } = await open('clients', '#client/c-1');
  const item = await screen.findByRole('link', { name: 'Ada Byron left a note on “Ledger”' });
  expect(item.getAttribute('href')).toBe(waiting.path);
  expect(http.callsOf('GET /api/inbox/v1/items').at(-1)?.options.params).toMatchObject({ clientId: 'c-1' });
  expect(screen.getByRole('link', { name: 'Tasks' }).getAttribute('href')).toBe('/tasks/clients/c-1');
  await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'Calls in the morning');
  await waitFor(() => expect(storage.all).toMatchObject([{ json: { text: 'Calls in the morning' } }]));
  expect(screen.getByRole('button', { name: 'View as Ada Byron' })).toBeTruthy();
});

it('does not link to a client’s documents where no plugin shows them', async () => {
  await open('clients', '#client/c-1', owner, { pages: { documents: null } });
  const places = await screen.findByRole('navigation', { name: 'What is theirs' });
  expect(
    within(places)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Tasks']);
});

it('shows on a client’s page the parts that other plugins add', async () => {
  const portal = await open('clients');
  portal.clientExtensions.offerPart(({ client }) => <p>Invoices of {client.name}</p>);
  act(() => portal.navigation.go('/staff/clients#client/c-1'));
  await screen.findByText('Invoices of Harbor Bakery');
});

it('runs another plugin’s action for the selected clients, or for all that match', async () => {
  const portal = await open('clients');
  const cedar = { ...bakery, id: 'c-2', name: 'Cedar Dental' };
  portal.http.on(`GET ${api}/clients`, ({ options }) =>
    options.params?.after ? { clients: [cedar], next: null } : { clients: [bakery], next: 'more' },
  );
  const Ask = ({ clients }: ClientActionProps) => <p>Asked: {clients.map(({ name }) => name).join()}</p>;
  act(() => portal.clientExtensions.offerAction({ id: 'ask', icon: 'send', label: 'Ask' }, Ask));
  const { user } = portal;
  await user.type(screen.getByRole('searchbox'), 'e');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Bakery' }));
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  await screen.findByText('Asked: Harbor Bakery');
  screen.getByRole('heading', { name: 'Ask' });

  act(() => portal.navigation.go('/staff/clients'));
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('e');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await user.click(await screen.findByRole('button', { name: 'Select all matches' }));
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByText('Asked: Harbor Bakery,Cedar Dental');
  expect(portal.http.callsOf(`GET ${api}/clients`).at(-1)?.options.params).toMatchObject({
    search: 'e',
    after: 'more',
  });
});

it('writes to the selected clients after a dry run, names those it did not reach, and retries', async () => {
  const { user, http } = await open('clients', '', assigned);
  const bodies: unknown[] = [];
  let isReached = false;
  const none = { changed: [], unchanged: [], refused: [], total: 1, next: null };
  const bakeryRow = { id: 'c-1', name: 'Harbor Bakery' };
  http.on(`POST ${api}/clients/messages`, ({ body }) => {
    bodies.push(body);
    const { dryRun } = body as { dryRun: boolean };
    return dryRun || isReached
      ? { ...none, changed: [bakeryRow], unchanged: [{ id: 'c-9', name: 'Closed Inc.' }] }
      : { ...none, refused: [{ ...bakeryRow, reason: 'nobody', message: 'x' }] };
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Bakery' }));
  expect(screen.queryByRole('button', { name: 'Assign staff' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Write to them' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'We are closed.');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await dialog.findByText('1 client gets it.');
  dialog.getByText('Nothing to send to 1 client.');
  await user.click(dialog.getByRole('button', { name: 'Send to 1 client' }));
  await dialog.findByText('We can’t send it to 1 client');
  isReached = true;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('Sent to 1 client');
  expect(bodies).toMatchObject(
    [true, false, false].map((dryRun) => ({ chosen: { ids: ['c-1'] }, text: 'We are closed.', dryRun })),
  );
});

it('asks before a message to many is lost, but not once it is sent', async () => {
  const { user, http, dialogs, navigation } = await open('clients', '', assigned);
  const bakeryRow = { id: 'c-1', name: 'Harbor Bakery' };
  http.on(`POST ${api}/clients/messages`, () => ({
    changed: [bakeryRow],
    unchanged: [],
    refused: [],
    total: 1,
    next: null,
  }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Bakery' }));
  await user.click(screen.getByRole('button', { name: 'Write to them' }));
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'We are closed.');
  expect(navigation.isHeld).toBe(true);
  dialogs.answer = false;
  await user.keyboard('{Escape}');
  expect(dialogs.asked).toMatchObject([{ title: 'Close without saving?' }]);
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'We are closed.');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Send to 1 client' }));
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(dialogs.asked).toHaveLength(1);
});

it('continues a message that failed midway after the clients who have it, under the same key', async () => {
  const { user, http } = await open('clients', '', assigned);
  http.on(`GET ${api}/clients`, () => ({ clients: [bakery], next: 'more' }));
  const report = { changed: [{ id: 'c-1', name: 'x' }], unchanged: [], refused: [] };
  let isDown = true;
  http.on(`POST ${api}/clients/messages`, ({ body }) => {
    const { chosen, dryRun } = body as { chosen: { after?: string }; dryRun: boolean };
    if (!chosen.after) return { ...report, total: 2, next: 'second' };
    if (isDown && !dryRun) throw problem('unavailable', 503);
    return { ...report, total: 1, next: null };
  });
  await user.type(screen.getByRole('searchbox'), 'bakery');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await user.click(await screen.findByRole('button', { name: 'Select all matches' }));
  await user.click(screen.getByRole('button', { name: 'Write to them' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'We are closed.');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await user.click(await dialog.findByRole('button', { name: 'Send to 2 clients' }));
  const again = await dialog.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  await dialog.findByText('Sent to 2 clients');
  const sent = http
    .callsOf(`POST ${api}/clients/messages`)
    .map(({ body }) => body as { chosen: object; dryRun: boolean; idempotencyKey: string })
    .filter(({ dryRun }) => !dryRun);
  const filter = { search: 'bakery' };
  expect(sent.map(({ chosen }) => chosen)).toEqual([
    { filter },
    { filter, after: 'second' },
    { filter, after: 'second' },
  ]);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

it('sorts clients, and saves, restores and removes a view', async () => {
  const { user, http, storage, dialogs } = await open('clients');
  await screen.findByRole('link', { name: 'Harbor Bakery' });
  const asked = () => http.callsOf(`GET ${api}/clients`).at(-1)?.options.params;
  await user.selectOptions(screen.getByRole('combobox', { name: 'Needs attention' }), 'Overdue tasks');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Most overdue');
  expect(asked()).toMatchObject({ needs: 'overdue', order: 'overdue' });
  await user.click(screen.getByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  const name = await screen.findByRole('textbox', { name: 'Name of the view' });
  dialogs.answer = false;
  await user.type(name, 'To call{Escape}');
  await waitFor(() => expect(dialogs.asked).toMatchObject([{ title: 'Close without saving?' }]));
  await user.type(name, '{Enter}');
  await screen.findByRole('button', { name: 'To call' });
  expect(storage.all).toMatchObject([
    { json: { name: 'To call', search: '', assignedTo: '', needs: 'overdue', order: 'overdue' } },
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By name');
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'To call' }));
  await waitFor(() => expect(asked()).toMatchObject({ needs: 'overdue', order: 'overdue' }));
  await user.click(screen.getByRole('button', { name: 'Remove the view “To call”' }));
  await waitFor(() => expect(storage.all).toEqual([]));
});

it('lists clients with links to their pages, and filters and searches them on the server', async () => {
  const { user, http } = await open('clients');
  const row = await screen.findByRole('link', { name: 'Harbor Bakery' });
  expect(row.getAttribute('href')).toBe('/staff/clients#client/c-1');
  expect(screen.getByText('Business · HB-1 · 2 people')).toBeTruthy();
  expect(screen.getByText('1 overdue')).toBeTruthy();
  expect(screen.getByText('2 open tasks')).toBeTruthy();
  expect(screen.queryByText(/^\d+ in the inbox/)).toBeNull();
  expect(screen.getAllByText('Never signed in').length).toBeGreaterThan(1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Needs attention' }), 'Overdue tasks');
  expect(http.callsOf(`GET ${api}/clients`).at(-1)?.options.params).toMatchObject({ needs: 'overdue' });
  http.on(`GET ${api}/clients`, () => ({ clients: [], next: null }));
  await user.type(screen.getByRole('searchbox'), 'zebra');
  expect(await screen.findByText('No matching clients')).toBeTruthy();
  expect(http.callsOf(`GET ${api}/clients`).at(-1)?.options.params).toMatchObject({ search: 'zebra' });
});

it('does not offer to add or import clients to staff who may not', async () => {
  await open('clients', '', assigned);
  await screen.findByRole('link', { name: 'Harbor Bakery' });
  expect(screen.queryByRole('link', { name: 'Add client' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});

it('shows a client with its people and staff, and archives it with Undo', async () => {
  const { user, http, alerts } = await open('clients', '#client/c-1');
  expect(await screen.findByRole('heading', { name: 'Harbor Bakery', level: 1 })).toBeTruthy();
  expect(screen.getByText('12-3456789')).toBeTruthy();
  expect(screen.getByText('Stella Finch')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'People' })).getByText('Joined')).toBeTruthy();
  http.on(`PATCH ${api}/clients/c-1`, () => ({ ...record, isArchived: true }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(alerts.shown).toMatchObject([{ msg: 'Harbor Bakery is archived' }]));
  await act(async () => alerts.shown[0]?.action?.run());
  await waitFor(() =>
    expect(http.callsOf(`PATCH ${api}/clients/c-1`)).toMatchObject([
      { body: { isArchived: true } },
      { body: { isArchived: false } },
    ]),
  );
});

it('lets an owner export everything of a client as a zip, and shows when that fails', async () => {
  const { user, http, downloads, alerts } = await open('clients', '#client/c-1');
  http.on(`POST ${api}/clients/c-1/export`, () => ({ data: 'x-1' }));
  http.on('GET /api/storage/v1/jobs/x-1', () => ({ data: { jobStatus: 'SUCCESS' } }));
  const link = { url: '/api/storage/v1/downloads/secret', fileName: 'Harbor Bakery.zip', expiresAt: '' };
  http.on('POST /api/storage/v1/jobs/x-1/download-links', () => link);
  const take = await screen.findByRole('button', { name: 'Export' });
  await user.click(take);
  await waitFor(() => expect(downloads.followed).toEqual([link]));
  http.on('GET /api/storage/v1/jobs/x-1', () => ({ data: { jobStatus: 'ERROR' } }));
  await user.click(take);
  await waitFor(() =>
    expect(alerts.shown).toMatchObject([{ msg: 'We couldn’t export this client. Try again later.' }]),
  );
  expect(downloads.followed).toHaveLength(1);
});

it('offers managers no export', async () => {
  await open('clients', '#client/c-1', [...assigned, 'Staff.Manager']);
  await screen.findByRole('heading', { name: 'Harbor Bakery' });
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

it('shows the server’s errors beside their fields, and keeps what was typed', async () => {
  const { user, http } = await open('clients', '#new');
  http.on(`POST ${api}/clients`, () => {
    throw refused(
      400,
      { path: 'body/name', reason: 'required' },
      { path: 'body/code', reason: 'taken' },
      { path: 'body/addTaxIdentifiers/0', reason: 'invalid' },
    );
  });
  await user.type(screen.getByRole('textbox', { name: /Client number/ }), 'HB-1');
  await user.type(screen.getByRole('textbox', { name: /EIN/ }), '12345');
  await user.click(screen.getByRole('button', { name: 'Add client' }));
  expect(await screen.findByText('Fill this in')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  expect(screen.getByText('Already in use. Choose another one.')).toBeTruthy();
  expect(screen.getByText('This number isn’t valid. Check the digits.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /EIN/ })).toHaveProperty('value', '12-345');
  expect(http.callsOf(`POST ${api}/clients`)).toMatchObject([
    { body: { kind: 'Business', code: 'HB-1', addTaxIdentifiers: [{ type: 'ein', value: '12-345' }] } },
  ]);
});

it('sends only what was changed of a client, so that what others changed meanwhile is kept', async () => {
  const { user, http } = await open('clients', '#client/c-1');
  http.on(`PATCH ${api}/clients/c-1`, () => record);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(screen.getByRole('textbox', { name: /Nickname/ }), 'Bakers');
  await user.clear(screen.getByRole('textbox', { name: /EIN/ }));
  await user.type(screen.getByRole('textbox', { name: /SSN/ }), '123456789');
  const tags = screen.getByRole('textbox', { name: /Tags/ });
  await user.clear(tags);
  await user.type(tags, 'bread, Flour');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Harbor Bakery', level: 1 });
  expect(http.callsOf(`PATCH ${api}/clients/c-1`).map(({ body }) => body)).toEqual([
    {
      nickname: 'Bakers',
      addTaxIdentifiers: [{ type: 'ssn', value: '123-45-6789' }],
      removeTaxIdentifiers: ['ein'],
      addTags: ['bread', 'Flour'],
      removeTags: ['payroll'],
      addStaff: [],
      removeStaff: [],
      seen: {
        kind: 'Business',
        name: 'Harbor Bakery LLC',
        doingBusinessAs: null,
        displayAs: null,
        nickname: null,
        code: 'HB-1',
        taxIdentifiers: [{ type: 'ein', value: '12-3456789' }],
      },
    },
  ]);
});

it('shows what another person has changed in the meantime, and saves what is chosen of it', async () => {
  const { user, http } = await open('clients', '#client/c-1');
  const change = `PATCH ${api}/clients/c-1`;
  const current = { ...record, name: 'Harbor Bakery Inc', nickname: 'Bread', code: 'HB-2' };
  const stale = ['nickname', 'name'].map((field) => ({
    path: `body/${field}`,
    message: 'has another value now',
    reason: 'stale',
  }));
  const conflict = new HttpError({
    kind: 'problem',
    status: 409,
    problem: { type: 'urn:anteroom:problem:conflict', title: '', status: 409, errors: stale, current },
  });
  http.on(change, () => {
    if (http.callsOf(change).length === 1) throw conflict;
    return record;
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(screen.getByRole('textbox', { name: /Nickname/ }), 'Bakers');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' & Sons');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Someone else changed the marked fields/)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /Nickname/ })).toHaveProperty('value', 'Bakers');
  expect(screen.getByText(/^Changed to “Bread” in the meantime/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use “Harbor Bakery Inc”' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Harbor Bakery Inc');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Harbor Bakery', level: 1 });
  const body = http.callsOf(change)[1]?.body as object;
  expect(body).toMatchObject({ nickname: 'Bakers', seen: { nickname: 'Bread', code: 'HB-2' } });
  expect(body).not.toHaveProperty('name');
  expect(body).not.toHaveProperty('code');
});

it('offers all of the firm’s staff for a client, also beyond the first 100', async () => {
  const { user, http } = await open('clients', '#client/c-1');
  const change = `PATCH ${api}/clients/c-1`;
  const zora = { ...stella, userId: 's-2', firstName: 'Zora', lastName: 'Young' };
  http.on(`GET ${api}/staff`, ({ options }) =>
    options.params?.after ? { staff: [zora], next: null } : { staff: [stella], next: 'more' },
  );
  http.on(change, () => record);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Zora Young' }));
  expect(screen.getByRole('checkbox', { name: 'Stella Finch' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(http.callsOf(change)).toHaveLength(1));
  expect(http.callsOf(change)[0]?.body).toMatchObject({ addStaff: ['s-2'], removeStaff: [] });
});

it('sends only what was changed of a person', async () => {
  const { user, http } = await open('people', '#person/p-1');
  http.on(`PATCH ${api}/contacts/p-1`, () => ada);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const lastName = screen.getByRole('textbox', { name: 'Last name' });
  await user.clear(lastName);
  await user.type(lastName, 'King');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(http.callsOf(`PATCH ${api}/contacts/p-1`).map(({ body }) => body)).toEqual([{ lastName: 'King' }]);
});

it('asks before a new client is lost, but not once the form is empty again', async () => {
  const { user, navigation } = await open('clients', '#new');
  const taxId = await screen.findByRole('textbox', { name: /EIN/ });
  await user.type(taxId, '1');
  expect(navigation.isHeld).toBe(true);
  await user.clear(taxId);
  await user.tab();
  expect(navigation.isHeld).toBe(false);
});

it('asks before a new person is lost, but not once they are saved', async () => {
  const { user, http, navigation } = await open('people', '#new');
  http.on(`POST ${api}/contacts`, () => ada);
  const firstName = await screen.findByRole('textbox', { name: 'First name' });
  expect(navigation.isHeld).toBe(false);
  await user.type(firstName, 'Ada');
  expect(navigation.isHeld).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Add person' }));
  await waitFor(() => expect(navigation.visited.at(-1)).toBe('/staff/people#person/p-1'));
  expect(navigation.isHeld).toBe(false);
});

it('says who has the address of a new person, and gives them access instead', async () => {
  const { user, http } = await open('clients', '#client/c-1');
  const grace = {
    ...ada,
    contactId: 'p-2',
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@navy.test',
  };
  const add = `POST ${api}/contacts`;
  http.on(`GET ${api}/contacts`, () => ({ people: [ada, grace], next: null }));
  http.on(add, () => grace);
  http.on(`PATCH ${api}/contacts/p-2`, () => grace);
  const fillIn = async () => {
    await user.click(await screen.findByRole('button', { name: 'Add new person' }));
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Grace');
    await user.type(screen.getByRole('textbox', { name: 'E-mail address' }), 'GRACE@navy.test');
    await user.click(screen.getByRole('button', { name: 'Add person' }));
    await screen.findByText('Grace Hopper already has the address grace@navy.test');
  };
  await fillIn();
  expect(http.callsOf(add)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Give Grace Hopper access to Harbor Bakery' }));
  await screen.findByRole('button', { name: 'Add new person' });
  expect(http.callsOf(`PATCH ${api}/contacts/p-2`)).toMatchObject([{ body: { addClients: ['c-1'] } }]);

  await fillIn();
  await user.click(screen.getByRole('button', { name: 'Add person' }));
  await waitFor(() => expect(http.callsOf(add)).toMatchObject([{ body: { email: 'GRACE@navy.test' } }]));
});

it('adds an existing person to a client, and keeps the person’s other clients', async () => {
  const { user, http } = await open('clients', '#client/c-1');
  const grace = {
    ...ada,
    contactId: 'p-2',
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@navy.test',
  };
  http.on(`GET ${api}/contacts`, () => ({ people: [ada, grace], next: null }));
  http.on(`PATCH ${api}/contacts/p-2`, () => grace);
  await user.click(await screen.findByRole('button', { name: 'Add existing person' }));
  await user.type(await screen.findByRole('combobox', { name: /Person/ }), 'g');
  await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
  await user.click(screen.getByRole('button', { name: 'Add person' }));
  await waitFor(() =>
    expect(http.callsOf(`PATCH ${api}/contacts/p-2`)).toMatchObject([{ body: { addClients: ['c-1'] } }]),
  );
});

it('shows the portal as a person who has joined, to any of the staff', async () => {
  const { user, session } = await open('people', '#person/p-1', assigned);
  await user.click(await screen.findByRole('button', { name: 'View as Ada Byron' }));
  expect(session.viewed).toEqual(['p-1']);
});

it('disables a person’s access after confirmation', async () => {
  const { user, http } = await open('people', '#person/p-1');
  http.on(`PATCH ${api}/contacts/p-1`, () => ({ ...ada, state: 'disabled' }));
  await user.click(await screen.findByRole('button', { name: 'Disable access' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Disable access for Ada Byron?' });
  await user.click(within(dialog).getByRole('button', { name: 'Disable access' }));
  await waitFor(() =>
    expect(http.callsOf(`PATCH ${api}/contacts/p-1`)).toMatchObject([{ body: { isDisabled: true } }]),
  );
});

it('explains why the last owner cannot change roles', async () => {
  const { user, http } = await open('people', '#staff');
  http.on(`PATCH ${api}/staff/s-1`, () => {
    throw refused(409, { path: 'body', reason: 'last-owner' });
  });
  await user.click(await screen.findByRole('button', { name: 'Change: Stella Finch' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Read-only');
  expect(screen.getByText('Sees assigned clients and changes nothing')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/A firm needs an owner/)).toBeTruthy();
});

it('keeps the form of one staff member open when a change to another arrives', async () => {
  const { user, http } = await open('people', '#staff');
  const nell: StaffMember = { ...stella, userId: 's-2', contactId: 'c-2', firstName: 'Nell' };
  const answer = Promise.withResolvers<StaffMember>();
  http.on(`GET ${api}/staff`, () => ({ staff: [stella, nell], next: null }));
  http.on(`PATCH ${api}/staff/s-2`, () => answer.promise);
  await user.type(screen.getByRole('searchbox'), 'f');
  await user.click(await screen.findByRole('button', { name: 'Change: Nell Finch' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Change: Stella Finch' }));
  answer.resolve(nell);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(1));
  const changesStella = screen.getByRole('button', { name: 'Change: Stella Finch' });
  expect(changesStella.getAttribute('aria-expanded')).toBe('true');
});

it('lets a staff member see all clients by exception, where the role does not', async () => {
  const member: StaffMember = { ...stella, userId: 's-2', role: 'staff', clientCount: 3 };
  const { user, http } = await open('people', '#staff');
  http.on(`GET ${api}/staff`, () => ({ staff: [member], next: null }));
  http.on(`PATCH ${api}/staff/s-2`, () => ({ ...member, seesAllClients: true }));
  await user.type(screen.getByRole('searchbox'), 'st');
  await screen.findByText(/3 assigned clients/);
  await user.click(await screen.findByRole('button', { name: /^Change.*: Stella Finch/ }));
  await user.click(await screen.findByRole('switch', { name: /^Sees all clients/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Role/ }), 'Manager');
  expect(screen.queryByRole('switch', { name: /^Sees all clients/ })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: /^Role/ }), 'Staff');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(http.callsOf(`PATCH ${api}/staff/s-2`)).toMatchObject([
      { body: { role: 'staff', seesAllClients: true } },
    ]),
  );
});

it('imports a file after a dry run that is shown line by line, and sends its bytes unchanged', async () => {
  const { user, http } = await open('clients', '#import');
  const line = { line: 2, outcome: 'added' as const, about: 'Acme (1), Ada Byron' };
  const report = { rows: 1, added: 1, changed: 0, faults: [], faultCount: 0, lines: [line] };
  http.on(`POST ${api}/clients/import`, ({ body }) => ({
    ...report,
    isDone: !(body as { dryRun: boolean }).dryRun,
  }));
  // In Windows-1252, as spreadsheets save it; the bytes are sent unchanged.
  const file = new File([new Uint8Array([0x63, 0xe7])], 'clients.csv', { type: 'text/csv' });
  const input = document.querySelector('input[type="file"]');
  await user.upload(input as HTMLInputElement, file);
  expect(await screen.findByText('Acme (1), Ada Byron')).toBeTruthy();
  expect(screen.getByText('1 row (1 new, 0 changed, 0 unchanged)')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
  expect(await screen.findByText('Import complete')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Invite people' }).getAttribute('href')).toBe('/staff/people');
  expect(http.callsOf(`POST ${api}/clients/import`)).toMatchObject([
    { body: { file: 'Y+c=', dryRun: true } },
    { body: { file: 'Y+c=', dryRun: false } },
  ]);
});

it('shows which lines of a file are wrong, and offers no import', async () => {
  const { user, http } = await open('clients', '#import');
  http.on(`POST ${api}/clients/import`, () => ({
    rows: 2,
    added: 0,
    changed: 0,
    isDone: false,
    faults: [
      { line: 3, message: 'name: differs from line 2', reason: 'differs', column: 'name', value: '2' },
      { line: 4, message: 'something new', reason: 'other', column: null, value: '' },
    ],
    faultCount: 2,
    lines: [],
  }));
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  await user.upload(input, new File(['x'], 'clients.csv', { type: 'text/csv' }));
  expect(await screen.findByText('clients.csv has 2 errors')).toBeTruthy();
  expect(screen.getByText('Line 3')).toBeTruthy();
  expect(screen.getByText('Column name says something other than line 2')).toBeTruthy();
  expect(screen.getByText('something new')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
});

it('says that a file has only columns, and offers an empty file', async () => {
  const { user, http, downloads } = await open('clients', '#import');
  const report = { rows: 0, added: 0, changed: 0, faults: [], faultCount: 0, lines: [], isDone: false };
  http.on(`POST ${api}/clients/import`, () => report);
  await user.click(screen.getByRole('button', { name: 'Download an empty file' }));
  expect(await downloads.saved[0]?.content.text()).toMatch(/^client,name,kind,.*,email\r\n$/);
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  await user.upload(input, new File(['client,name'], 'clients.csv', { type: 'text/csv' }));
  expect(await screen.findByText('clients.csv has no clients')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
});

it('names the columns of a file in the person’s language', async () => {
  const { user, http, downloads } = await open('clients', '#import', owner, { language: 'pt-br' });
  const faults = [
    { line: 1, message: '', reason: 'missingColumn', column: null, value: 'client' },
    { line: 2, message: '', reason: 'required', column: 'name', value: '' },
  ];
  const report = { rows: 1, added: 0, changed: 0, faults, faultCount: 2, lines: [], isDone: false };
  http.on(`POST ${api}/clients/import`, () => report);
  await user.click(screen.getByRole('button', { name: 'Baixar um arquivo vazio' }));
  expect(await downloads.saved[0]?.content.text()).toMatch(
    /^Código do cliente;Nome;Tipo;Nome fantasia;.*;E-mail\r\n$/,
  );
  await user.upload(
    document.querySelector('input[type="file"]') as HTMLInputElement,
    new File(['x'], 'c.csv'),
  );
  expect(await screen.findByText('Falta a coluna “Código do cliente”')).toBeTruthy();
  expect(screen.getByText('A coluna Nome está vazia')).toBeTruthy();
});

it('says how to turn a spreadsheet into a file that can be imported, and sends nothing', async () => {
  const { http } = await open('clients', '#import');
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['PK'], 'clients.XLSX')] } });
  await screen.findByText('“clients.XLSX” is a spreadsheet');
  screen.getByText(/Save it as CSV/);
  expect(http.callsOf(`POST ${api}/clients/import`)).toEqual([]);
});

it('refuses a file that is too large before it is sent', async () => {
  const { user, http } = await open('clients', '#import');
  const file = new File(['x'], 'huge.csv', { type: 'text/csv' });
  Object.defineProperty(file, 'size', { value: 10 * 1024 * 1024 + 1 });
  await user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, file);
  expect(await screen.findByText('“huge.csv” is too large')).toBeTruthy();
  expect(screen.getAllByText(/10 MB/)).toHaveLength(2);
  expect(http.callsOf(`POST ${api}/clients/import`)).toHaveLength(0);
});

it('archives selected clients after a dry run, names those that failed, and retries only these', async () => {
  const { user, http } = await open('clients');
  const failed = { id: 'c-2', name: 'Cedar Dental', reason: 'unknown', message: 'is not there' };
  let isDone = false;
  http.on(`GET ${api}/clients`, () => ({
    clients: isDone ? [] : [bakery, { ...bakery, id: 'c-2', name: 'Cedar Dental' }],
    next: isDone ? null : 'more',
  }));
  http.on(`POST ${api}/clients/batches`, ({ body }) => {
    isDone ||= !(body as { dryRun: boolean }).dryRun;
    return {
      changed: [{ id: 'c-1', name: 'Harbor Bakery' }],
      unchanged: [],
      refused: [failed],
      total: 2,
      next: null,
    };
  });
  await user.type(screen.getByRole('searchbox'), 'a');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Cedar Dental' }));
  expect(screen.getByRole('checkbox', { name: '1 selected' })).toHaveProperty('indeterminate', true);
  await user.click(screen.getByRole('checkbox', { name: '1 selected' }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive clients' }));
  await dialog.findByText('1 client will be archived.');
  await user.click(dialog.getByRole('button', { name: 'Archive 1' }));
  await dialog.findByText('1 archived');
  // The list behind the dialog is empty by now.
  await screen.findByText('No matching clients');
  expect(dialog.getByRole('list', { name: '1 can’t be changed' }).textContent).toContain('No longer here');
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  const change = { isArchived: true };
  const both = { ids: ['c-1', 'c-2'] };
  await waitFor(() =>
    expect(http.callsOf(`POST ${api}/clients/batches`)).toMatchObject([
      { body: { chosen: both, change, dryRun: true } },
      { body: { chosen: both, change, dryRun: false } },
      { body: { chosen: { ids: ['c-2'] }, change, dryRun: false } },
    ]),
  );
});

it('keeps the selection when a change of many is cancelled', async () => {
  const { user, http } = await open('clients');
  http.on(`GET ${api}/clients`, () => ({ clients: [bakery], next: null }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Bakery' }));
  await user.click(screen.getByRole('button', { name: 'Tags' }));
  await screen.findByRole('dialog', { name: 'Change tags' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('checkbox', { name: '1 selected' })).toHaveProperty('checked', true);
});

it('changes all clients that match a search in batches, after a dry run', async () => {
  const { user, http } = await open('clients');
  http.on(`GET ${api}/clients`, () => ({ clients: [bakery], next: 'more' }));
  const report = { changed: [{ id: 'c-1', name: 'x' }], unchanged: [], refused: [] };
  http.on(`POST ${api}/clients/batches`, ({ body }) => {
    const { after } = (body as { chosen: { after?: string } }).chosen;
    return after ? { ...report, total: 1, next: null } : { ...report, total: 2, next: 'second' };
  });
  await user.type(screen.getByRole('searchbox'), 'bakery');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await user.click(await screen.findByRole('button', { name: 'Select all matches' }));
  await user.click(screen.getByRole('button', { name: 'Tags' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change tags' }));
  await user.type(dialog.getByRole('textbox', { name: 'Tags' }), 'vip, year end');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await user.click(await dialog.findByRole('button', { name: 'Change the tags of 2 clients' }));
  await dialog.findByText('Tags changed for 2 clients');
  const change = { addTags: ['vip', 'year end'] };
  const filter = { search: 'bakery' };
  expect(http.callsOf(`POST ${api}/clients/batches`).map(({ body }) => body)).toEqual(
    [true, false].flatMap((dryRun) => [
      { chosen: { filter }, change, dryRun },
      { chosen: { filter, after: 'second' }, change, dryRun },
    ]),
  );
});

it('invites one staff member from the list, and those who are selected', async () => {
  const { user, http } = await open('people', '#staff');
  http.on(`GET ${api}/staff`, () => ({ staff: [{ ...stella, state: 'notInvited' }], next: null }));
  http.on('POST /api/security/v1/invitations', () => ({}));
  http.on('POST /api/security/v1/invitations/uninvited', () => ({
    invited: [stella],
    refused: [],
    total: 1,
    next: null,
  }));
  await user.type(screen.getByRole('searchbox'), 's');
  await user.click(await screen.findByRole('button', { name: 'Invite: Stella Finch' }));
  await waitFor(() =>
    expect(http.callsOf('POST /api/security/v1/invitations')).toMatchObject([{ body: { contactId: 's-1' } }]),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select Stella Finch' }));
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send invitations' }));
  await user.click(await dialog.findByRole('button', { name: 'Invite 1 person' }));
  await dialog.findByText('1 invitation sent');
  const contactIds = ['s-1'];
  expect(http.callsOf('POST /api/security/v1/invitations/uninvited').map(({ body }) => body)).toEqual([
    { dryRun: true, contactIds, idempotencyKey: expect.any(String) },
    { dryRun: false, contactIds, idempotencyKey: expect.any(String) },
  ]);
});

it('requires a second step of a person, and resets it after a warning that all their firms are affected', async () => {
  const { user, http, alerts } = await open('people', '#person/p-1');
  http.on(`PATCH ${api}/contacts/p-1`, () => ({ ...ada, requiresSecondFactor: true }));
  await user.click(await screen.findByRole('button', { name: 'Require a second step' }));
  await waitFor(() =>
    expect(http.callsOf(`PATCH ${api}/contacts/p-1`)).toMatchObject([
      { body: { requiresSecondFactor: true } },
    ]),
  );
  const reset = 'POST /api/security/v1/second-factor/resets';
  http.on(reset, () => undefined);
  await user.click(screen.getByRole('button', { name: 'Reset second step' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /second step of Ada Byron/ }));
  dialog.getByText(/It affects every firm where they use this account/);
  expect(http.callsOf(reset)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Reset second step' }));
  await waitFor(() => expect(http.callsOf(reset)).toMatchObject([{ body: { contactId: 'p-1' } }]));
  await waitFor(() => expect(alerts.shown.at(-1)?.msg).toBe('Ada Byron can set up a new second step'));

  for (const [reason, said] of [
    ['staff-elsewhere', /Ask that firm or the operator/],
    ['staff-of-several', /works at several firms .* Ask the operator/],
  ] as const) {
    http.on(reset, () => {
      throw refused(409, { path: 'body/contactId', reason });
    });
    await user.click(screen.getByRole('button', { name: 'Reset second step' }));
    const again = within(await screen.findByRole('alertdialog', { name: /second step of Ada Byron/ }));
    await user.click(again.getByRole('button', { name: 'Reset second step' }));
    await waitFor(() => expect(alerts.shown.at(-1)?.msg).toMatch(said));
  }
});

it('lists 8 of a person’s 40 clients, and all of them on request', async () => {
  const clients = Array.from({ length: 40 }, (_, index) => ({ id: `c-${index}`, name: `Client ${index}` }));
  const portal = createTestPortal({ permissions: owner, location: '/staff/people#person/p-1' });
  portal.http.on(`GET ${api}/contacts/p-1`, () => ({ ...ada, clients, clientCount: 40 }));
  portal.http.on(`GET ${api}/contacts/p-1/exceptions`, () => exceptions);
  await portal.show('staff page people');
  const list = await screen.findByRole('list', { name: 'Clients' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(8);
  await portal.user.click(screen.getByRole('button', { name: 'Show all 40 clients' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(40);
});

it('shows a person’s exceptions in plain words, and asks before it turns on previews', async () => {
  const { user, http, dialogs } = await open('people', '#person/p-1');
  http.on(`PATCH ${api}/contacts/p-1`, () => ada);
  await screen.findByText('Also granted: Drive.ClientFlow');
  expect(screen.getAllByText('Doesn’t see tasks')).not.toHaveLength(0);
  await user.click(screen.getByText('Change exceptions'));
  expect(screen.getByText('The whole firm has this, whatever is set here.')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: /^Doesn’t see tasks/ }));
  expect(http.callsOf(`PATCH ${api}/contacts/p-1`).at(-1)?.body).toEqual({
    removeExceptions: ['withoutTasks'],
  });
  expect(dialogs.asked).toEqual([]);
  await user.click(screen.getByRole('switch', { name: /^Sees previews of documents/ }));
  await waitFor(() =>
    expect(http.callsOf(`PATCH ${api}/contacts/p-1`).at(-1)?.body).toEqual({ addExceptions: ['previews'] }),
  );
  expect(dialogs.asked).toMatchObject([
    {
      title: 'Show previews to Ada Byron?',
      message: expect.stringMatching(/^Ada can add files to 12 folders that others created/),
    },
  ]);
});

it('shows an undelivered e-mail with the mail server’s reply and advice', async () => {
  const mailFailure = { reply: '550 No such user', at: '2026-11-20T10:00:00.000Z', isTemporary: false };
  const portal = createTestPortal({ permissions: owner, location: '/staff/people#person/p-1' });
  portal.http.on(`GET ${api}/contacts/p-1`, () => ({ ...ada, mailFailure }));
  await portal.show('staff page people');
  expect(await screen.findByText('E-mail not delivered')).toBeTruthy();
  expect(screen.getByText('The mail server said: 550 No such user')).toBeTruthy();
  expect(screen.getByText(/Check the address with this person/)).toBeTruthy();
});

it('links a refused sign-in to a person, unless the person already signs in with another account', async () => {
  const signIn = {
    issuer: 'https://login.example',
    subject: 'sub-7',
    email: 'ada@byron.test',
    refusedAt: '2026-11-20T10:00:00.000Z',
  };
  const list = 'GET /api/security/v1/refused-sign-ins';
  const link = 'POST /api/security/v1/refused-sign-ins/links';
  const portal = createTestPortal({ permissions: owner, location: '/staff/people#refused' });
  const { user, http } = portal;
  http.on(list, () => ({ signIns: [signIn] }));
  http.on(`GET ${api}/contacts`, () => ({ people: [ada], next: null }));
  http.on(`GET ${api}/staff`, () => ({ staff: [stella], next: null }));
  http.on(link, () => {
    throw refused(409, { path: 'body/contactId', reason: 'joined' });
  });
  await portal.show('staff page people');
  expect(await screen.findByText(/Account sub-7 at https:\/\/login.example/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Link to a person: ada@byron.test' }));
  await user.type(await screen.findByRole('combobox', { name: /Person/ }), 'a');
  await user.click(await screen.findByRole('option', { name: /Ada Byron/ }));
  await user.click(screen.getByRole('button', { name: 'Link to a person' }));
  expect(await screen.findByText('This person already signs in with another account.')).toBeTruthy();
  const held = Promise.withResolvers<object>();
  http.on(link, () => {
    http.on(list, () => ({ signIns: [] }));
    // The list reloads faster than what else is shown, so that the form is gone before all has reloaded.
    http.on(`GET ${api}/contacts`, () => held.promise);
  });
  await user.click(screen.getByRole('button', { name: 'Link to a person' }));
  await screen.findByText(/^No refused sign-ins/);
  held.resolve({ people: [ada], next: null });
  await waitFor(() => expect(portal.alerts.shown.at(-1)?.msg).toMatch(/^Ada Byron can now sign in/));
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.textContent).toMatch(/^No refused sign-ins/);
  const { issuer, subject } = signIn;
  expect(http.callsOf(link).at(-1)).toMatchObject({ body: { issuer, subject, contactId: 'p-1' } });
});

it('invites everyone not yet invited in batches, and names those who cannot be invited', async () => {
  const uninvited = 'POST /api/security/v1/invitations/uninvited';
  const { contactId, firstName, lastName, email } = ada;
  const waiting = { contactId, firstName, lastName, email };
  const portal = createTestPortal({ permissions: owner, location: '/staff/people' });
  portal.http.on(`GET ${api}/contacts`, () => ({ people: [ada], next: null }));
  portal.http.on(uninvited, ({ body }) => {
    const { dryRun, after } = body as { dryRun?: boolean; after?: string };
    if (dryRun) return { invited: [waiting], refused: [], total: 2, next: 'second' };
    return after === undefined
      ? { invited: [waiting], refused: [], total: 2, next: 'second' }
      : { invited: [], refused: [{ ...waiting, firstName: 'Max', reason: 'joined' }], total: 1, next: null };
  });
  await portal.show('staff page people');
  await portal.user.click(await screen.findByRole('button', { name: 'Invite everyone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite everyone' }));
  await dialog.findByText(/^2 people haven’t been invited yet/);
  await portal.user.click(dialog.getByRole('button', { name: 'Invite 2 people' }));
  await dialog.findByText('1 invitation sent');
  dialog.getByText('We couldn’t invite 1 person');
  dialog.getByText('Max Byron');
  const [asked, ...sent] = portal.http.callsOf(uninvited).map(({ body }) => body);
  expect(asked).toEqual({ dryRun: true });
  expect(sent.slice(0, 2)).toMatchObject([{ after: undefined }, { after: 'second' }]);
});

it('lists the clients that the search in the address finds, and none without a search', async () => {
  const portal = createTestPortal({ permissions: owner, location: '/staff?search=bakery' });
  portal.http.on(`GET ${api}/clients`, ({ options }) => ({
    clients: options.params?.search === 'bakery' ? [{ ...bakery, contactCount: 0 }] : [],
    next: null,
  }));
  await portal.show('staff page found-clients');
  const link = await screen.findByRole('link', { name: /Harbor Bakery/ });
  expect(link.getAttribute('href')).toBe('/staff/clients#client/c-1');
  act(() => portal.navigation.go('/staff'));
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(portal.http.callsOf(`GET ${api}/clients`)).toHaveLength(1);
});
