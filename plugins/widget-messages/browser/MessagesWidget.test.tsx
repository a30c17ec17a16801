import type { ClientMessage } from '@anteroom/contract';
import { createTestPortal, problem, type TestPortalOptions } from '@anteroom/plugin-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

const list = 'GET /api/messages/v1/clients/client-1/messages';

function message(id: string, fields: Partial<ClientMessage> = {}): ClientMessage {
  return {
    id,
    subject: `Subject ${id}`,
    body: `Body ${id}`,
    writtenBy: 'Stella Finch',
    shownFrom: '2026-11-02T12:00:00.000Z',
    isRead: true,
    ...fields,
  };
}

/** Opens a portal whose fake server has these messages, and remembers who has read them. */
async function open(items: readonly ClientMessage[], options: TestPortalOptions = {}) {
  const portal = createTestPortal(options);
  const read = new Set<string>();
  portal.http.on(list, ({ options: { params } }) => {
    const size = Number(params?.pageSize);
    const all = items.map((item) => ({ ...item, isRead: item.isRead || read.has(item.id) }));
    return {
      items: all.slice(0, size),
      unread: all.filter(({ isRead }) => !isRead).length,
      next: all.length > size ? 'next' : null,
    };
  });
  for (const { id } of items) portal.http.on(`PUT /api/messages/v1/messages/${id}/read`, () => read.add(id));
  await portal.show('widget type messages');
  return portal;
}

it('opens a message and marks it as read', async () => {
  const { user, http } = await open([message('1', { isRead: false, body: 'One\nTwo' }), message('2')]);
  expect(await screen.findByText('1 new')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Subject 1', expanded: false }));
  expect(screen.getByRole('button', { name: 'Subject 1', expanded: true })).toBeTruthy();
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Stella Finch, Nov 2, 2026');
  screen.getByRole('button', { name: 'Ask about Subject 1' });
  await waitFor(() => expect(screen.queryByText('1 new')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Subject 2' }));
  expect(http.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

it('does not mark a message as read while viewing as another person', async () => {
  const { user, http } = await open([message('1', { isRead: false })], {
    session: { emulatedUserId: 'olivia' },
  });
  await user.click(await screen.findByRole('button', { name: 'Subject 1' }));
  expect(http.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('shows the newest four messages, then all', async () => {
  const { user } = await open(['1', '2', '3', '4', '5'].map((id) => message(id)));
  expect(await screen.findAllByRole('listitem')).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Older messages' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(5));
  expect(screen.queryByRole('button', { name: 'Older messages' })).toBeNull();
});

it('shows a new message from the firm as soon as its event arrives', async () => {
  const items = [message('1')];
  const portal = await open(items);
  await screen.findByRole('button', { name: 'Subject 1' });
  items.unshift(message('2', { isRead: false }));
  await portal.hear('messages-changed');
  expect(await screen.findByRole('button', { name: 'Subject 2' })).toBeTruthy();
  await expect(portal.hear('tasks-changed')).rejects.toThrow(
    'declares nothing stale by the event tasks-changed',
  );
});

it('explains what will appear when there is nothing yet', async () => {
  await open([]);
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeTruthy();
});

it('shows an error, and the messages after a successful retry', async () => {
  const portal = createTestPortal();
  portal.http.on(list, () => {
    throw problem('unavailable', 503);
  });
  await portal.show('widget type messages');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  portal.http.on(list, () => ({ items: [message('1')], unread: 0, next: null }));
  await portal.user.click(retry);
  expect(await screen.findByRole('button', { name: 'Subject 1' })).toBeTruthy();
});
