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

/** An editor that has nothing to ask. */
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

it('adds one task for each chosen client, says so, and takes one back', async () => {
  const portal = open();
  const tasks = [
    makeTask({ taskId: 't1', clientId: 'a', label: 'Records' }),
    makeTask({ taskId: 't2', clientId: 'b', label: 'Records' }),
  ];
  portal.http.on(create, () => ({ tasks }));
  portal.http.on('DELETE /api/tasks/v3/tasks/t2', () => undefined);
  await fillIn(portal);
  screen.getByText(/^Simple editor/);
  await portal.user.click(screen.getByRole('button', { name: 'Add 2 tasks' }));
  await screen.findByRole('heading', { name: '2 tasks added' });
  const same = { kind: 'SIMPLE', label: 'Records', definition: { asked: true }, steps: [] };
  expect(portal.http.callsOf(create)[0]?.body).toMatchObject({
    tasks: [
      { clientId: 'a', ...same },
      { clientId: 'b', ...same },
    ],
  });
  const links = screen.getAllByRole('link', { name: 'Records' }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/tasks/clients/a/task/t1', '/tasks/clients/b/task/t2']);

  await portal.user.click(screen.getAllByRole('button', { name: /^Withdraw/ })[1] as HTMLElement);
  await screen.findByRole('heading', { name: '1 task added' });
});

it('keeps what was entered when the server refuses, and tells the editor why', async () => {
  const portal = open();
  portal.http.on(create, () => {
    throw problem('validation-failed', 422);
  });
  await fillIn(portal);
  await portal.user.click(screen.getByRole('button', { name: 'Add 2 tasks' }));
  await screen.findByText('We couldn’t add the tasks');
  expect((screen.getByRole('textbox', { name: 'Title' }) as HTMLInputElement).value).toBe('Records');
});

it('says what is missing', async () => {
  const portal = open();
  await portal.show('staff page add-tasks');
  await portal.user.click(await screen.findByRole('button', { name: 'Add task' }));
  await screen.findByText('Check the fields marked above.');
  expect(portal.http.callsOf(create)).toEqual([]);
});

it('tells of a failure to list the clients', async () => {
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
])('is not there for %s', async (_, options) => {
  await expect(open(options).show('staff page add-tasks')).rejects.toThrow('is hidden by its when');
});
