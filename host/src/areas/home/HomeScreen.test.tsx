import type { Client, Task } from '@anteroom/contract';
import { today } from '@anteroom/screen-parts/today';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { acme, type OpenPortalOptions, openPortal } from '../../testing/openPortal.tsx';
import { samplePlugin } from '../../testing/samplePlugin.ts';
import { task } from '../../testing/taskGroup.ts';

const waiting = 'GET /api/tasks/v3/tasks/waiting';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

describe('what waits', () => {
  it('puts the most urgent task first and large, the others below', async () => {
    pending([
      task({ taskId: 'late', label: 'Bank statements', dueDate: '2026-01-02', params: { minutes: 10 } }),
      task({ taskId: 'later', label: 'Inventory count', dueDate: '2999-12-31' }),
    ]);
    await openHome();
    await screen.findByRole('heading', { level: 2, name: '2 things to do' });
    const next = screen.getByRole('article');
    within(next).getByRole('heading', { name: 'Bank statements' });
    within(next).getByText('Overdue since Jan 2, 2026');
    within(next).getByText('about 10 minutes');
    expect(
      within(next)
        .getByRole('link', { name: /^Start/ })
        .getAttribute('href'),
    ).toBe('/tasks/clients/acme/task/late');
    screen.getByRole('link', { name: 'Inventory count' });
  });

  it('is of all the person’s clients, each with its name, whichever is the active one', async () => {
    pending([
      task({ taskId: 'late', label: 'Bank statements', clientId: 'bistro' }),
      task({ taskId: 'later', label: 'Inventory count' }),
    ]);
    await openHome({ clients: [acme, bistro] });
    await screen.findByRole('heading', { level: 2, name: '2 things to do' });
    const next = screen.getByRole('article');
    within(next).getByText('Bistro');
    within(next).getByRole('img', { name: 'Individual' });
    expect(
      within(next)
        .getByRole('link', { name: /^Start/ })
        .getAttribute('href'),
    ).toBe('/tasks/clients/bistro/task/late');
    const below = screen.getByRole('link', { name: 'Inventory count' }).closest('li') as HTMLElement;
    within(below).getByText('Acme Bakery LLC');
    expect(server.requestsOf(waiting).map(({ query }) => query.toString())).toEqual(['']);
  });

  it('names no client where there is only one', async () => {
    pending([task({ label: 'Bank statements' })]);
    await openHome();
    const next = await screen.findByRole('article');
    expect(within(next).queryByText('Acme Bakery LLC')).toBeNull();
  });

  it('counts what is not shown, and not what has no screen', async () => {
    pending([task(), task({ taskId: 't2', kind: 'ESIGN', label: 'Signature' })], 40);
    await openHome();
    await screen.findByRole('heading', { level: 2, name: '39 things to do' });
    expect(screen.queryByText('Signature')).toBeNull();
  });

  it('is for staff of the client whom they look after, and says whose nothing is', async () => {
    pending([]);
    await openHome({ clients: [acme, bistro], asStaff: true });
    await screen.findByRole('heading', { level: 2, name: 'Nothing to do for Acme Bakery LLC' });
    expect(server.requestsOf(waiting).map(({ query }) => query.get('clientId'))).toEqual(['acme']);
  });

  it('says a near day in words', async () => {
    pending([task({ dueDate: today() })]);
    await openHome();
    await screen.findByText('Due today');
  });

  it('offers to go on with what was begun', async () => {
    pending([task({ status: 'WIP' })]);
    await openHome();
    await screen.findByRole('link', { name: /^Continue/ });
  });

  it('says so when nothing does', async () => {
    pending([]);
    await openHome();
    await screen.findByRole('heading', { level: 2, name: 'You’re all set' });
  });

  it('can be asked for again when it could not be read', async () => {
    server.on(waiting, () => new Refusal(400, 'bad-request'));
    await openHome();
    await screen.findByRole('button', { name: 'Try again' });
  });

  it('is not asked for where tasks are hidden', async () => {
    await openHome({ controls: ['HideTasks'] });
    await screen.findByRole('heading', { level: 1, name: 'Hello, Olivia' });
    expect(server.requestsOf(waiting)).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Tasks' })).toBeNull();
  });
});

/** Sets the pending tasks on the server, in its order: most urgent first. */
function pending(tasks: Task[], total = tasks.length): void {
  server.on(waiting, () => ({
    tasks: tasks.map((task) => ({ ...task, client: [acme, bistro].find(({ id }) => id === task.clientId) })),
    total,
  }));
}

const bistro: Client = { ...acme, id: 'bistro', name: 'Bistro', kind: 'Individual' };

async function openHome(options: OpenPortalOptions = {}): Promise<void> {
  await openPortal('/home', server, { plugins: [samplePlugin], ...options });
  await screen.findByRole('heading', { level: 1 });
}
