import type { Task } from '@anteroom/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { today } from '../../shell/today.ts';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { samplePlugin } from '../../testing/samplePlugin.ts';
import { task, taskGroup } from '../../testing/taskGroup.ts';

const groups = 'GET /api/tasks/v3/tasks/groups/clients/acme';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

describe('what waits', () => {
  it('puts the most urgent task first and large, the others below', async () => {
    pending([
      task({ taskId: 'later', label: 'Inventory count', dueDate: '2999-12-31' }),
      task({ taskId: 'late', label: 'Bank statements', dueDate: '2026-01-02', params: { minutes: 10 } }),
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
    server.on(groups, () => new Refusal(400, 'bad-request'));
    await openHome();
    await screen.findByRole('button', { name: 'Try again' });
  });

  it('is not asked for where tasks are hidden', async () => {
    await openHome(['HideTasks']);
    await screen.findByRole('heading', { level: 1, name: 'Hello, Olivia' });
    expect(server.requestsOf(groups)).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Tasks' })).toBeNull();
  });
});

function pending(tasks: Task[]): void {
  server.on(groups, () => ({ groups: tasks.length > 0 ? [taskGroup(tasks)] : [], total: 1, totalPages: 1 }));
}

async function openHome(controls: string[] = []): Promise<void> {
  await openPortal('/home', server, { plugins: [samplePlugin], controls });
  await screen.findByRole('heading', { level: 1 });
}
