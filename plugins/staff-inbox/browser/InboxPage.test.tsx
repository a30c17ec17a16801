import type { InboxItem } from '@anteroom/contract';
import { createTestPortal, problem, type TestPortalOptions } from '@anteroom/plugin-kit/testing';
import { HttpError } from '@anteroom/sdk';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';

const api = '/api/inbox/v1';
const at = '2026-11-20T10:00:00.000Z';

const upload: InboxItem = {
  id: 'i-1',
  kind: 'uploads',
  icon: 'upload',
  client: { clientId: 'us-001', name: 'Bramble & Oak' },
  person: { userId: 'olivia', name: 'Olivia Hartwell' },
  words: 'uploaded “Lease.pdf”',
  text: null,
  path: '/documents?client=us-001&document=d-1',
  at,
  shownAt: at,
  assignee: null,
  isDone: false,
  actions: [],
  version: 3,
};
const note: InboxItem = { ...upload, id: 'i-2', words: 'left a note on “Lease”', text: 'Page 3 is missing' };

const staff = ['Platform.DefaultStaff', 'Platform.ccVnext'];

async function open(
  items: readonly InboxItem[] = [upload, note],
  pages: TestPortalOptions['pages'] = {},
  permissions: readonly string[] = staff,
  location = '/staff/inbox',
) {
  const portal = createTestPortal({ permissions, pages, location });
  const asked: unknown[] = [];
  let shown = items;
  portal.http.on(`GET ${api}/items`, ({ options }) => {
    asked.push(options.params);
    return { items: shown, next: null };
  });
  portal.http.on(`GET ${api}/counts`, () => ({ mine: 0, clients: 1, all: shown.length }));
  portal.http.on(`GET ${api}/digest`, () => ({ frequency: 'daily' }));
  portal.http.on(`GET ${api}/choices`, () => ({
    kinds: [{ kind: 'uploads', label: 'Uploads' }],
    staff: [{ userId: 's-2', name: 'Sam Finch' }],
  }));
  await portal.show('staff page inbox');
  return {
    portal,
    asked,
    leave: (rest: readonly InboxItem[]) => {
      shown = rest;
    },
  };
}

it('links to a new conversation, except for read-only staff', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Write to a client' });
  expect(link.getAttribute('href')).toBe('/staff/conversations?write');
  cleanup();
  await open(undefined, undefined, [...staff, 'Staff.ReadOnly']);
  await screen.findByText('Page 3 is missing');
  expect(screen.queryByRole('link', { name: 'Write to a client' })).toBeNull();
});

const doneButtons = () => screen.findAllByRole('button', { name: 'Mark as done' });

it('lists the items with their links, and shows their number in the title of the tab', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Olivia Hartwell uploaded “Lease.pdf”' });
  expect(link.getAttribute('href')).toBe(upload.path);
  await screen.findByText('Page 3 is missing');
  await screen.findByText('2 open');
  await waitFor(() => expect(document.title).toMatch(/^\(2\)/));
  // Sets the tab's title, as the portal does again once it knows the firm.
  document.title = 'Inbox · Harbor';
  await waitFor(() => expect(document.title).toBe('(2) Inbox · Harbor'));
});

it('makes an item’s client the active one, and opens no other client’s screen if it cannot', async () => {
  const own = { ...upload, client: { clientId: 'client-1', name: 'Harbor Bakery' } };
  const { portal } = await open([own, { ...note, client: { clientId: 'gone', name: 'Former' } }]);
  await userEvent.click(await screen.findByRole('link', { name: /left a note/ }));
  await waitFor(() =>
    expect(portal.alerts.shown).toMatchObject([{ type: 'danger', msg: 'You can’t open this client' }]),
  );
  portal.clients.readFailure = new Error('offline');
  await userEvent.click(screen.getByRole('link', { name: /uploaded/ }));
  await waitFor(() =>
    expect(portal.alerts.shown[1]).toMatchObject({ msg: 'We couldn’t load the clients. Try again.' }),
  );
  expect(portal.navigation.visited).toEqual([]);
  portal.clients.readFailure = null;
  await userEvent.click(screen.getByRole('link', { name: /uploaded/ }));
  await waitFor(() => expect(portal.navigation.visited).toEqual([upload.path]));
});

it('requests the filter choices and the digest setting only after the list has loaded', async () => {
  const list = Promise.withResolvers<object>();
  const portal = createTestPortal({
    permissions: ['Platform.DefaultStaff', 'Platform.ccVnext'],
    location: '/staff/inbox',
  });
  const { http } = portal;
  http.on(`GET ${api}/items`, () => list.promise);
  http.on(`GET ${api}/counts`, () => ({ mine: 0, clients: 0, all: 1 }));
  http.on(`GET ${api}/digest`, () => ({ frequency: 'daily' }));
  http.on(`GET ${api}/choices`, () => ({ kinds: [], staff: [] }));
  await portal.show('staff page inbox');
  await screen.findByText('1 open');
  expect([...http.callsOf(`GET ${api}/choices`), ...http.callsOf(`GET ${api}/digest`)]).toEqual([]);
  list.resolve({ items: [upload], next: null });
  await waitFor(() => expect(http.callsOf(`GET ${api}/choices`)).toHaveLength(1));
  expect(http.callsOf(`GET ${api}/digest`)).toHaveLength(1);
});

it('shows an item without a link when the screen that it leads to is missing', async () => {
  await open([upload], { documents: null });
  await screen.findByText('uploaded “Lease.pdf”', { exact: false });
  expect(screen.queryByRole('link', { name: /Lease\.pdf/ })).toBeNull();
});

it('marks an item as done with the version that was seen, and offers Undo', async () => {
  const { portal, leave } = await open();
  const sent: unknown[] = [];
  portal.http.on(`PATCH ${api}/items/i-1`, ({ body }) => {
    sent.push(body);
    leave([note]);
    return { ...upload, isDone: true, version: 4 };
  });
  await userEvent.click((await doneButtons())[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByText('uploaded “Lease.pdf”', { exact: false })).toBeNull());
  expect(sent).toEqual([{ version: 3, isDone: true }]);
  const [alert] = portal.alerts.shown;
  expect(alert).toMatchObject({ type: 'success', action: { label: 'Undo' } });
  alert?.action?.run();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ version: 4, isDone: false });
});

it('shows an alert when a colleague has changed the item in the meantime', async () => {
  const { portal } = await open();
  portal.http.on(`PATCH ${api}/items/i-1`, () => {
    const { failure } = problem('conflict', 409);
    if (failure.kind !== 'problem') throw new Error('It is a problem.');
    const errors = [{ path: 'body/version', message: 'x', reason: 'changed-by-colleague' }];
    throw new HttpError({ ...failure, problem: { ...failure.problem, errors } });
  });
  await userEvent.click((await doneButtons())[0] as HTMLElement);
  await waitFor(() =>
    expect(portal.alerts.shown).toMatchObject([
      { type: 'danger', msg: 'A colleague changed this in the meantime. Here is how it stands now.' },
    ]),
  );
});

const handedIn: InboxItem = {
  ...upload,
  words: 'handed in “2025, Bank statement”',
  actions: [
    { id: 'accept', icon: 'check-check', label: 'Accept', asks: null },
    { id: 'return', icon: 'undo-2', label: 'Send back', asks: 'What has to change?' },
  ],
};

it('runs an item’s actions from its row, with one click or with the text that they ask for', async () => {
  const { portal, leave } = await open([handedIn, note]);
  const sent: unknown[] = [];
  for (const action of ['accept', 'return'])
    portal.http.on(`POST ${api}/items/i-1/actions/${action}`, ({ body }) => {
      sent.push([action, body]);
      return { ...handedIn, isDone: true, actions: [], version: 4 };
    });
  await userEvent.click(await screen.findByRole('button', { name: /^Accept: / }));
  await waitFor(() => expect(sent).toEqual([['accept', { version: 3 }]]));
  expect(portal.alerts.shown).toMatchObject([
    { type: 'success', msg: expect.stringMatching(/^Accept: Olivia Hartwell handed in/) },
  ]);

  await userEvent.click(screen.getByRole('button', { name: /^Send back: / }));
  const field = await screen.findByRole('textbox', { name: 'What has to change?' });
  const send = screen.getByRole('button', { name: 'Send back' });
  expect(send).toHaveProperty('disabled', true);
  await userEvent.type(field, '  Page 2 is missing ');
  leave([note]);
  await userEvent.click(send);
  await waitFor(() => expect(sent.at(-1)).toEqual(['return', { version: 3, text: 'Page 2 is missing' }]));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/left a note/));
});

it('shows an alert when an action is no longer possible', async () => {
  const { portal } = await open([handedIn]);
  portal.http.on(`POST ${api}/items/i-1/actions/accept`, () => {
    throw problem('conflict', 409);
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Accept: / }));
  await waitFor(() =>
    expect(portal.alerts.shown).toMatchObject([
      { type: 'danger', msg: expect.stringMatching(/^That’s no longer possible/) },
    ]),
  );
});

it('moves between items with the arrow keys, and marks one as done with “e”', async () => {
  const { portal } = await open();
  const done: string[] = [];
  portal.http.on(`PATCH ${api}/items/i-2`, () => {
    done.push('i-2');
    return { ...note, isDone: true };
  });
  (await screen.findByRole('link', { name: /uploaded/ })).focus();
  await userEvent.keyboard('{ArrowDown}e');
  await waitFor(() => expect(done).toEqual(['i-2']));
});

it('marks only one item as done while “e” is held or pressed again before the server has answered', async () => {
  const { portal } = await open();
  const done: string[] = [];
  const stored = Promise.withResolvers<object>();
  for (const id of ['i-1', 'i-2'])
    portal.http.on(`PATCH ${api}/items/${id}`, () => {
      done.push(id);
      return stored.promise;
    });
  (await screen.findByRole('link', { name: /uploaded/ })).focus();
  await userEvent.keyboard('{e>3}');
  await waitFor(() => expect(done).toHaveLength(1));
  await userEvent.keyboard('{/e}e');
  stored.resolve({ ...upload, isDone: true });
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/left a note/));
  await userEvent.keyboard('{e>2}{/e}');
  expect(done).toEqual(['i-1', 'i-2']);
});

it('snoozes an item and assigns it', async () => {
  const { portal } = await open([upload]);
  const sent: object[] = [];
  portal.http.on(`PATCH ${api}/items/i-1`, ({ body }) => {
    sent.push(body as object);
    return upload;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Tomorrow/ }));
  await waitFor(() => expect(sent).toEqual([{ version: 3, snoozedUntil: expect.any(String) }]));
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sam Finch' }));
  await waitFor(() => expect(sent[1]).toEqual({ version: 3, assigneeId: 's-2' }));
});

it('requests the items that match the filters, and says when there are none', async () => {
  const { asked } = await open([]);
  await screen.findByRole('heading', { name: 'You’re all caught up' });
  await userEvent.click(screen.getByRole('radio', { name: 'Mine' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'snoozed');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'uploads');
  await screen.findByRole('heading', { name: 'Nothing snoozed' });
  await waitFor(() => expect(asked.at(-1)).toEqual({ state: 'snoozed', of: 'mine', kind: 'uploads' }));
});

it('keeps the filters in the address, so that they are still set on the way back', async () => {
  const { portal } = await open([]);
  await userEvent.click(await screen.findByRole('radio', { name: 'Mine' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'snoozed');
  expect(portal.navigation.visited.at(-1)).toBe('/staff/inbox?state=snoozed&of=mine');
  cleanup();
  const { asked } = await open([], {}, staff, '/staff/inbox?state=snoozed&of=mine');
  await screen.findByRole('heading', { name: 'Nothing snoozed' });
  expect(asked).toEqual([{ state: 'snoozed', of: 'mine' }]);
});

it('changes how often the person is e-mailed', async () => {
  const { portal } = await open();
  const sent: unknown[] = [];
  portal.http.on(`PUT ${api}/digest`, ({ body }) => {
    sent.push(body);
    return body;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'E-mails: Daily' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Right away/ }));
  await screen.findByRole('button', { name: 'E-mails: Right away' });
  expect(sent).toEqual([{ frequency: 'at-once' }]);
  expect(portal.alerts.shown).toMatchObject([{ type: 'success' }]);
});

it('lists its keyboard shortcuts by the key ?, and by a button', async () => {
  await open();
  await screen.findByText(/uploaded “Lease.pdf”/);
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog.textContent).toContain('Mark as done, or as open againE');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts (?)' }));
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});
