import { createTestPortal, makeClient, makeTask, problem } from '@anteroom/plugin-kit/testing';
import type { TaskEditorProps } from '@anteroom/sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it } from 'vitest';

const create = 'POST /api/tasks/v3/tasks/bulk';
const repetitions = '/api/task-repetitions/v1/repetitions';
const staff = ['Platform.DefaultStaff', 'Platform.ccVnext'];

function Simple({ onDraft }: TaskEditorProps) {
  useEffect(() => onDraft({ definition: { asked: true } }), [onDraft]);
  return <p>Simple editor</p>;
}

function open(location = '/staff/task-templates', permissions = staff) {
  const portal = createTestPortal({
    permissions,
    flags: { taskTools: true },
    location,
    clients: [makeClient({ id: 'a', name: 'Acme' })],
  });
  portal.http.on(`GET ${repetitions}`, () => ({ items: [] }));
  portal.taskEditors.offer({ kind: 'SIMPLE', label: 'Ask simply', icon: 'upload' }, Simple);
  return portal;
}

const yearly = {
  name: 'Yearly return',
  tasks: [
    {
      kind: 'SIMPLE',
      label: 'Records of {year}',
      description: '',
      due: { kind: 'day', month: 4, day: 15 },
      isOfYear: true,
      definition: {},
      steps: [],
    },
  ],
};

async function openTemplate() {
  const portal = open('/staff/task-templates#yearly');
  portal.http.on('GET /api/people/v1/clients', ({ options }) =>
    options.params?.after
      ? { clients: [{ id: 'c', name: 'Cedar' }], next: null }
      : {
          clients: [
            { id: 'a', name: 'Acme' },
            { id: 'b', name: 'Bramble' },
          ],
          next: 'more',
        },
  );
  await portal.storage.put({ name: 'templates' }, 'yearly', yearly, { version: null });
  await portal.show('staff page task-templates');
  await screen.findByRole('heading', { name: 'Yearly return' });
  await portal.user.clear(screen.getByRole('textbox', { name: 'Year' }));
  await portal.user.type(screen.getByRole('textbox', { name: 'Year' }), '2027');
  return portal;
}

it('saves a filled-in task as a template with a relative due date', async () => {
  const portal = open('/staff/tasks');
  await portal.show('staff page add-tasks');
  await portal.user.click(await screen.findByRole('radio', { name: 'Ask simply' }));
  await portal.user.type(screen.getByRole('textbox', { name: 'Title' }), 'Records');
  await portal.user.click(screen.getByRole('button', { name: 'Save as template' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save as template' });
  await portal.user.type(within(dialog).getByRole('textbox', { name: 'Name of the template' }), 'Monthly');
  await portal.user.selectOptions(
    within(dialog).getByRole('combobox', { name: 'Due date' }),
    'Days after sending',
  );
  await portal.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const stored = await portal.storage.list({ name: 'templates' }).queryFn({} as never);
  expect(stored.map(({ json }) => json)).toEqual([
    {
      name: 'Monthly',
      tasks: [
        {
          kind: 'SIMPLE',
          label: 'Records',
          description: '',
          definition: { asked: true },
          steps: [],
          due: { kind: 'after', days: 10 },
          isOfYear: false,
        },
      ],
    },
  ]);
});

it('previews what each client will see, sends it to all clients with a tag, and withdraws it', async () => {
  const portal = await openTemplate();
  portal.http.on(create, ({ body }) => ({
    tasks: (body as { tasks: { clientId: string }[] }).tasks.map(({ clientId }) =>
      makeTask({ taskId: `t-${clientId}` }),
    ),
  }));
  portal.http.on('DELETE /api/tasks/v3/tasks/t-a', () => undefined);
  for (const id of ['b', 'c']) portal.http.on(`DELETE /api/tasks/v3/tasks/t-${id}`, () => undefined);
  const preview = screen.getByRole('list', { name: 'What each client will see' });
  within(preview).getByText('Records of 2027');
  within(preview).getByText('Due Apr 15, 2027');
  await portal.user.click(screen.getByRole('radio', { name: 'All clients with a tag' }));
  await portal.user.type(screen.getByRole('textbox', { name: 'Tag' }), 'payroll');
  await portal.user.click(await screen.findByRole('button', { name: 'Send to 3 clients' }));
  await screen.findByText('Sent to 3 clients');
  expect(portal.http.callsOf(create)[0]?.body).toMatchObject({
    tasks: ['a', 'b', 'c'].map((clientId) => ({
      clientId,
      label: 'Records of 2027',
      dueDate: '2027-04-15',
      params: { taxYear: 2027 },
      sendNotification: true,
    })),
  });
  await portal.user.click(screen.getByRole('button', { name: 'Withdraw all 3 tasks' }));
  await screen.findByText('Withdrawn');
});

it('names the clients who got nothing, and retries with the same idempotency key', async () => {
  const portal = await openTemplate();
  portal.http.on(create, () => {
    throw problem('unavailable', 503);
  });
  await portal.user.click(screen.getByRole('radio', { name: 'All clients' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Send to 3 clients' }));
  await screen.findByText('3 clients got nothing');
  portal.http.on(create, () => ({ tasks: ['a', 'b', 'c'].map((taskId) => makeTask({ taskId })) }));
  await portal.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Sent to 3 clients');
  const keys = portal.http
    .callsOf(create)
    .map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
  expect(keys).toEqual([keys[0], keys[0]]);
});

it('saves a changed template, but not over a colleague’s change, and asks before changes are lost', async () => {
  const portal = open();
  const scope = { name: 'templates' };
  await portal.storage.put(scope, 'yearly', yearly, { version: null });
  await portal.show('staff page task-templates');
  await portal.user.click(await screen.findByRole('button', { name: 'Edit “Yearly return”' }));
  const dialog = within(await screen.findByRole('dialog'));
  const title = dialog.getByRole('textbox', { name: /^Title/ });
  await portal.user.clear(title);
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await portal.user.type(title, 'Papers');
  await portal.user.selectOptions(dialog.getByRole('combobox', { name: 'Due date' }), 'No due date');
  await portal.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [task] = yearly.tasks;
  const changed = { name: 'Yearly return', tasks: [{ ...task, label: 'Papers', due: { kind: 'none' } }] };
  expect(portal.storage.all.map(({ json }) => json)).toEqual([changed]);

  await portal.user.click(await screen.findByRole('button', { name: 'Edit “Yearly return”' }));
  await portal.user.type(await screen.findByRole('textbox', { name: /^Name of the template/ }), ' 2');
  const version = portal.storage.all[0]?.version ?? null;
  await act(() => portal.storage.put(scope, 'yearly', yearly, { version }));
  await portal.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Someone else changed this template\./);
  expect(portal.storage.all.map(({ json }) => json)).toEqual([yearly]);

  await portal.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(portal.dialogs.asked).toMatchObject([{ title: 'Close without saving?' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('closes without asking when the template is as it was', async () => {
  const portal = open();
  await portal.storage.put({ name: 'templates' }, 'yearly', yearly, { version: null });
  await portal.show('staff page task-templates');
  await portal.user.click(await screen.findByRole('button', { name: 'Edit “Yearly return”' }));
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await portal.user.type(title, '!{Backspace}');
  await portal.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(portal.dialogs.asked).toEqual([]);
});

it('lists the templates, and deletes one', async () => {
  const portal = open();
  await portal.storage.put({ name: 'templates' }, 'yearly', yearly, { version: null });
  await portal.show('staff page task-templates');
  const link = await screen.findByRole('link', { name: 'Yearly return' });
  expect(link.getAttribute('href')).toBe('/staff/task-templates#yearly');
  await portal.user.click(screen.getByRole('button', { name: 'Delete “Yearly return”' }));
  await screen.findByText('No templates yet');
});

it('sets up a yearly repetition for clients with a tag after it has sent the tasks', async () => {
  const portal = await openTemplate();
  portal.http.on(create, () => ({ tasks: ['a', 'b', 'c'].map((taskId) => makeTask({ taskId })) }));
  portal.http.on(`POST ${repetitions}`, () => ({}));
  await portal.user.click(screen.getByRole('radio', { name: 'All clients with a tag' }));
  await portal.user.type(screen.getByRole('textbox', { name: 'Tag' }), 'payroll');
  await portal.user.click(screen.getByRole('checkbox', { name: /^Repeat each year/ }));
  const earlier = screen.getByRole('spinbutton', { name: /^How many days earlier/ });
  await portal.user.clear(earlier);
  await portal.user.type(earlier, '14');
  await portal.user.click(await screen.findByRole('button', { name: 'Send to 3 clients' }));
  await waitFor(() => expect(portal.http.callsOf(`POST ${repetitions}`)).toHaveLength(1));
  expect(portal.http.callsOf(`POST ${repetitions}`)[0]?.body).toEqual({
    ...yearly,
    clients: { kind: 'tag', tag: 'payroll' },
    sentOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    year: 2027,
    daysBefore: 14,
    sendNotification: true,
  });
});

it('shows an alert when the tasks were sent, but their repetition could not be set up', async () => {
  const portal = await openTemplate();
  portal.http.on(create, () => ({ tasks: ['a', 'b', 'c'].map((taskId) => makeTask({ taskId })) }));
  portal.http.on(`POST ${repetitions}`, () => {
    throw problem('unavailable', 503);
  });
  await portal.user.click(screen.getByRole('radio', { name: 'All clients' }));
  await portal.user.click(screen.getByRole('checkbox', { name: /^Repeat each year/ }));
  await portal.user.click(await screen.findByRole('button', { name: 'Send to 3 clients' }));
  await screen.findByText('Sent to 3 clients');
  await waitFor(() => expect(portal.alerts.shown).toMatchObject([{ type: 'danger' }]));
});

it('lists the yearly repetitions, skips a year of one, and stops it', async () => {
  const portal = open();
  const one = {
    id: 'r1',
    name: 'Year end',
    labels: ['Records of 2027'],
    clients: { kind: 'chosen', tag: null, count: 2 },
    next: 2028,
    addedOn: '2028-02-14',
  };
  portal.http.on(`GET ${repetitions}`, () => ({ items: [one] }));
  portal.http.on(`POST ${repetitions}/r1/skipped`, () => undefined);
  portal.http.on(`DELETE ${repetitions}/r1`, () => undefined);
  await portal.show('staff page task-templates');
  const row = within(await screen.findByRole('list', { name: 'Each year again' })).getByRole('listitem');
  expect(row.textContent).toContain('2 clients · Records of 2027');
  expect(row.textContent).toContain('Next on Feb 14, 2028');
  await portal.user.click(screen.getByRole('button', { name: 'Skip 2028 for “Year end”' }));
  await waitFor(() =>
    expect(portal.http.callsOf(`POST ${repetitions}/r1/skipped`).map(({ body }) => body)).toEqual([
      { year: 2028 },
    ]),
  );
  await portal.user.click(screen.getByRole('button', { name: 'Stop repeating “Year end”' }));
  await waitFor(() => expect(portal.http.callsOf(`DELETE ${repetitions}/r1`)).toHaveLength(1));
});

it.each([
  ['clients', ['Platform.DefaultClient', 'Platform.ccVnext']],
  ['staff who may only read', [...staff, 'Staff.ReadOnly']],
])('is hidden from %s', async (_, permissions) => {
  await expect(open(undefined, permissions).show('staff page task-templates')).rejects.toThrow(
    'is hidden by its when',
  );
});
