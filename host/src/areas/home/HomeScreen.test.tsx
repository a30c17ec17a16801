import type { Client, Task } from '@anteroom/contract';
import { today } from '@anteroom/screen-parts/today';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { acme, type OpenPortalOptions, openPortal } from '../../testing/openPortal.tsx';
import { samplePlugin } from '../../testing/samplePlugin.ts';
import { task } from '../../testing/task.ts';

const waiting = 'GET /api/tasks/v3/tasks/waiting';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

describe('the list of waiting tasks', () => {
  it('puts the most urgent task first and large, and the others below it', async () => {
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

  it('covers all the person’s clients, each with its name, whichever client is active', async () => {
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

  it('omits the client’s name where there is only one client', async () => {
    pending([task({ label: 'Bank statements' })]);
    await openHome();
    const next = await screen.findByRole('article');
    expect(within(next).queryByText('Acme Bakery LLC')).toBeNull();
  });

  it('counts tasks that are not shown, but not those of a kind without a screen', async () => {
    pending([task(), task({ taskId: 't2', kind: 'ESIGN', label: 'Signature' })], 40);
    await openHome();
    await screen.findByRole('heading', { level: 2, name: '39 things to do' });
    expect(screen.queryByText('Signature')).toBeNull();
  });

  it('covers only the client that staff have selected, and names that client when it is empty', async () => {
    pending([]);
    await openHome({ clients: [acme, bistro], asStaff: true });
    await screen.findByRole('heading', { level: 2, name: 'Nothing to do for Acme Bakery LLC' });
    expect(server.requestsOf(waiting).map(({ query }) => query.get('clientId'))).toEqual(['acme']);
  });

  it('shows “Due today” for a task due today', async () => {
    pending([task({ dueDate: today() })]);
    await openHome();
    await screen.findByText('Due today');
  });

  it('offers to continue a task that was begun', async () => {
    pending([task({ status: 'WIP' })]);
    await openHome();
    await screen.findByRole('link', { name: /^Continue/ });
  });

  it('shows “You’re all set” when it is empty', async () => {
    pending([]);
    await openHome();
    await screen.findByRole('heading', { level: 2, name: 'You’re all set' });
  });

  it('offers “Try again” when it cannot be loaded', async () => {
    server.on(waiting, () => new Refusal(400, 'bad-request'));
    await openHome();
    await screen.findByRole('button', { name: 'Try again' });
  });

  it('is not requested where tasks are hidden', async () => {
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
