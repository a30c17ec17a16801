import type { ClientHistoryEntry } from '@anteroom/contract';
import { createTestPortal, makeClient } from '@anteroom/plugin-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

const history = 'GET /api/people/v1/clients/a/history';
const entry = (more: Partial<ClientHistoryEntry>): ClientHistoryEntry => ({
  id: crypto.randomUUID(),
  at: '2026-11-20T10:00:00Z',
  action: 'task-returned',
  userId: 'u1',
  name: 'Stella Reyes',
  viewedAs: null,
  about: 'Payroll',
  ...more,
});

async function open(answer: (after: unknown) => object) {
  const portal = createTestPortal({ permissions: ['Platform.DefaultStaff', 'Platform.ccVnext'] });
  portal.http.on(history, ({ options }) => answer(options.params?.after));
  portal.http.on('GET /api/people/v1/audit-texts', () => [
    {
      actions: { 'task-added': 'Task added', 'task-returned': 'Task sent back', 'trip-added': 'Trip added' },
      details: {},
      values: {},
      subjects: {},
    },
  ]);
  const view = await portal.show('client part history', { chosen: [makeClient({ id: 'a' })] });
  return { user: portal.user, http: portal.http, container: view.container };
}

it('lists in words what happened with a client and who did it, and loads earlier entries', async () => {
  const { user } = await open((after) =>
    after
      ? { entries: [entry({ action: 'client-added', about: null, name: null })], next: null }
      : {
          entries: [
            entry({}),
            entry({ action: 'document-uploaded', about: 'W-2.pdf', viewedAs: 'Olivia Hartwell' }),
            entry({ action: 'task-added', userId: null, name: null }),
            entry({ action: 'trip-added', about: null }),
            entry({ action: 'parcel-lost', about: null }),
          ],
          next: 'more',
        },
  );
  await screen.findByRole('list', { name: 'History' });
  const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said()).toEqual([
    expect.stringContaining('Task sent backPayroll · Stella Reyes'),
    expect.stringContaining('W-2.pdf · Stella Reyes, viewing as Olivia Hartwell'),
    expect.stringContaining('Task addedPayroll · The portal'),
    expect.stringContaining('Trip addedStella Reyes'),
    // The plugin of this entry is no longer installed.
    expect.stringContaining('Parcel lostStella Reyes'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Show earlier' }));
  await waitFor(() => expect(said()).toHaveLength(6));
  expect(said()[5]).toContain('Someone who was removed');
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
});

it('renders nothing when there is no history', async () => {
  const { container, http } = await open(() => ({ entries: [], next: null }));
  await waitFor(() => expect(http.callsOf(history)).toHaveLength(1));
  expect(container.textContent).toBe('');
});
