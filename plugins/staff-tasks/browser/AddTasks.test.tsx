import {
  createTestPortal,
  makeClient,
  makeTask,
  problem,
  type TestPortalOptions,
} from '@anteroom/plugin-kit/testing';
import type { TaskEditorProps } from '@anteroom/sdk';
import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it } from 'vitest';

const create = 'POST /api/tasks/v3/tasks/bulk';

/** An editor without fields. */
function Simple({ onDraft, refusals }: TaskEditorProps) {
  useEffect(() => onDraft({ definition: { asked: true } }), [onDraft]);
  return <p>Simple editor {refusals.map(({ path, reason }) => `${path}: ${reason}`).join()}</p>;
}

function open(options: TestPortalOptions = {}) {
  const portal = createTestPortal({
    permissions: ['Platform.DefaultStaff', 'Platform.ccVnext'],
    flags: { taskTools: true },
    clients: [makeClient({ id: 'a', name: 'Acme' }), makeClient({ id: 'b', name: 'Bramble' })],
    ...options,
  });
  portal.taskEditors.offer({ kind: 'SIMPLE', label: 'Ask simply', icon: 'upload' }, Simple);
  return portal;
}

async function fillIn(portal: ReturnType<typeof open>) {
  await portal.show('staff page add-tasks');
  await portal.user.click(await screen.findByRole('checkbox', { name: 'Acme' }));
  await portal.user.click(screen.getByRole('checkbox', { name: 'Bramble' }));
  await portal.user.click(screen.getByRole('radio', { name: 'Ask simply' }));
  await portal.user.type(screen.getByRole('textbox', { name: 'Title' }), 'Records');
}

it('adds one task for each chosen client, lists them, and withdraws one', async () => {
  const portal = open();
  const tasks = [
    makeTask({ taskId: 't1', clientId: 'a', label: 'Records' }),
    makeTask({ taskId: 't2', clientId: 'b', label: 'Records' }),
  ];
  portal.http.on(create, () => ({ tasks }));
  portal.http.on('DELETE /api/tasks/v3/tasks/t2', () => undefined);
  await fillIn(portal);
  screen.getByText(/^Simple editor/);
  expect(portal.navigation.isHeld).toBe(true);
  await portal.user.click(screen.getByRole('button', { name: 'Add 2 tasks' }));
  await screen.findByRole('heading', { name: '2 tasks added' });
  expect(portal.navigation.isHeld).toBe(false);
  const same = { kind: 'SIMPLE', label: 'Records', definition: { asked: true }, steps: [] };
  expect(portal.http.callsOf(create)[0]?.body).toMatchObject({
    tasks: [
      { clientId: 'a', ...same },
      { clientId: 'b', ...same },
    ],
  });
  const links = screen.getAllByRole('link', { name: 'Records' }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/tasks/clients/a/task/t1', '/tasks/clients/b/task/t2']);

  await portal.user.click(screen.getAllByRole('button', { name: /^Withdraw:/ })[1] as HTMLElement);
  await screen.findByRole('heading', { name: '1 task added' });
});

it('asks before what was typed in the editor alone is lost', async () => {
  const portal = open();
  portal.taskEditors.offer({ kind: 'OWN', label: 'Ask something', icon: 'upload' }, () => (
    <input aria-label="Question" />
  ));
  await portal.show('staff page add-tasks');
  await portal.user.click(await screen.findByRole('radio', { name: 'Ask something' }));
  expect(portal.navigation.isHeld).toBe(false);
  await portal.user.type(await screen.findByRole('textbox', { name: 'Question' }), 'W');
  expect(portal.navigation.isHeld).toBe(true);
});

it('adds a different task for each client when the editor drafts one per client', async () => {
  const portal = open();
  portal.taskEditors.offer({ kind: 'OWN', label: 'Ask each', icon: 'upload' }, ({ clients, onDraft }) => {
    useEffect(
      () => onDraft({ forClients: new Map(clients.map(({ id }) => [id, { definition: { of: id } }])) }),
      [clients, onDraft],
    );
    return null;
  });
  portal.http.on(create, () => ({ tasks: [] }));
  await fillIn(portal);
  await portal.user.click(screen.getByRole('radio', { name: 'Ask each' }));
  expect(screen.getByRole('button', { name: 'Save as template' })).toHaveProperty('disabled', true);
  await portal.user.click(screen.getByRole('button', { name: 'Add 2 tasks' }));
  await waitFor(() =>
    expect(portal.http.callsOf(create)[0]?.body).toMatchObject({
      tasks: [
        { clientId: 'a', label: 'Records', definition: { of: 'a' } },
        { clientId: 'b', label: 'Records', definition: { of: 'b' } },
      ],
    }),
  );
});

it('adds no task for a client for whom the editor drafts none', async () => {
  const portal = open();
  portal.taskEditors.offer({ kind: 'OWN', label: 'Ask one', icon: 'upload' }, ({ onDraft }) => {
    useEffect(() => onDraft({ forClients: new Map([['b', { definition: { of: 'b' } }]]) }), [onDraft]);
    return null;
  });
  portal.http.on(create, () => ({ tasks: [] }));
  await fillIn(portal);
  await portal.user.click(screen.getByRole('radio', { name: 'Ask one' }));
  await portal.user.click(screen.getByRole('button', { name: 'Add task' }));
  await waitFor(() => expect(portal.http.callsOf(create)).toHaveLength(1));
  expect(portal.http.callsOf(create)).toMatchObject([
    { body: { tasks: [{ clientId: 'b', definition: { of: 'b' } }] } },
  ]);
});

it('keeps what was entered when the server rejects the tasks', async () => {
  const portal = open();
  portal.http.on(create, () => {
    throw problem('validation-failed', 422);
  });
  await fillIn(portal);
  await portal.user.click(screen.getByRole('button', { name: 'Add 2 tasks' }));
  await screen.findByText('We couldn’t add the tasks');
  expect((screen.getByRole('textbox', { name: 'Title' }) as HTMLInputElement).value).toBe('Records');
});

it('repeats the key when the same tasks are sent again, for example after a lost response', async () => {
  const portal = open();
  portal.http.on(create, () => {
    throw problem('unavailable', 503);
  });
  await fillIn(portal);
  const send = async () => {
    await portal.user.click(screen.getByRole('button', { name: 'Add 2 tasks' }));
    await screen.findByText('We couldn’t add the tasks');
  };
  await send();
  await send();
  await portal.user.type(screen.getByRole('textbox', { name: 'Title' }), ' of May');
  await send();
  const keys = portal.http
    .callsOf(create)
    .map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

it('adds a task for all clients with a tag in batches of 50, and names those who got nothing', async () => {
  const portal = open();
  const tagged = Array.from({ length: 60 }, (_, at) => ({
    ...makeClient({ id: `c${at}`, name: `Client ${at}` }),
    tags: ['payroll'],
  }));
  portal.http.on('GET /api/people/v1/clients', ({ options }) => ({
    clients: options.params?.tag === 'payroll' ? tagged : [],
    next: null,
  }));
  portal.http.on(create, ({ body }) => {
    const { tasks } = body as { tasks: { clientId: string }[] };
    if (tasks.length < 50) throw problem('unavailable', 503);
    return { tasks: tasks.map(({ clientId }) => makeTask({ taskId: `t-${clientId}`, clientId })) };
  });
  await portal.show('staff page add-tasks');
  await portal.user.click(await screen.findByRole('radio', { name: 'All clients with a tag' }));
  await portal.user.type(screen.getByRole('textbox', { name: 'Tag' }), 'payroll');
  await screen.findByText('60 clients');
  await portal.user.click(screen.getByRole('radio', { name: 'Ask simply' }));
  await portal.user.type(screen.getByRole('textbox', { name: 'Title' }), 'Records');
  await portal.user.click(screen.getByRole('button', { name: 'Add 60 tasks' }));
  await screen.findByText('Sent to 50 clients');
  screen.getByText('10 clients got nothing');
  screen.getByText('Client 59');
});

it('adds tasks for the clients selected in the list', async () => {
  const portal = open();
  const chosen = ['x', 'y'].map((id) => makeClient({ id, name: `Client ${id}` }));
  portal.http.on(create, () => ({ tasks: chosen.map(({ id }) => makeTask({ taskId: id, clientId: id })) }));
  await portal.show('client action add-tasks', { chosen });
  screen.getByRole('heading', { name: 'Clients' });
  screen.getByText('Client x and Client y');
  await portal.user.click(screen.getByRole('radio', { name: 'Ask simply' }));
  await portal.user.type(screen.getByRole('textbox', { name: 'Title' }), 'Records');
  await portal.user.click(screen.getByRole('button', { name: 'Add 2 tasks' }));
  await screen.findByRole('heading', { name: '2 tasks added' });
  expect(portal.http.callsOf(create)[0]?.body).toMatchObject({
    tasks: [{ clientId: 'x' }, { clientId: 'y' }],
  });
});

it('sends a template to the clients selected in the list', async () => {
  const portal = open();
  const task = { kind: 'SIMPLE', label: 'Return', description: '', due: { kind: 'none' }, isOfYear: false };
  const template = { name: 'Yearly', tasks: [{ ...task, definition: {}, steps: [] }] };
  await portal.storage.put({ name: 'templates' }, 'yearly', template, { version: null });
  portal.http.on('GET /api/client-center/v1/clients/x', () => makeClient({ id: 'x', name: 'Client x' }));
  portal.http.on(create, () => ({ tasks: [makeTask({ taskId: 't', clientId: 'x' })] }));
  await portal.show('client action add-tasks', { chosen: [makeClient({ id: 'x', name: 'Client x' })] });
  await portal.user.selectOptions(await screen.findByRole('combobox', { name: 'Template' }), 'Yearly');
  await portal.user.click(await screen.findByRole('button', { name: 'Send to 1 client' }));
  await screen.findByRole('heading', { name: '1 task added' });
});

it('points to missing fields, and adds no task', async () => {
  const portal = open();
  await portal.show('staff page add-tasks');
  await portal.user.click(await screen.findByRole('button', { name: 'Add task' }));
  await screen.findByText('Complete or correct the fields above.');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Acme' }));
  expect(portal.http.callsOf(create)).toEqual([]);
});

it('leads to the clients as long as there are none', async () => {
  await open({ clients: [] }).show('staff page add-tasks');
  const link = await screen.findByRole('link', { name: 'Go to clients' });
  expect(link.getAttribute('href')).toBe('/staff/clients');
});

it('shows when the clients cannot be loaded, and retries', async () => {
  const portal = open();
  portal.clients.readFailure = problem('unavailable', 503);
  await portal.show('staff page add-tasks');
  const again = await screen.findByRole('button', { name: 'Try again' });
  portal.clients.readFailure = null;
  await portal.user.click(again);
  await waitFor(() => screen.getByRole('checkbox', { name: 'Acme' }));
});

it.each([
  ['clients', { permissions: ['Platform.DefaultClient', 'Platform.ccVnext'] }],
  ['a firm whose flag is off', { flags: { taskTools: false } }],
])('is hidden from %s', async (_, options) => {
  await expect(open(options).show('staff page add-tasks')).rejects.toThrow('is hidden by its when');
});
