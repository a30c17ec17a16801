import type { SentMessage } from '@anteroom/contract/messages';
import { createTestPortal, makeClient, problem } from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const staff = ['Platform.DefaultStaff', 'Platform.ccVnext'];
const listed = 'GET /api/messages/v1/messages';
const send = 'POST /api/messages/v1/messages';

const message: SentMessage = {
  id: 'm-1',
  clientId: 'a',
  client: 'Acme',
  subject: 'Office closed on Friday',
  body: 'We are back on Monday.',
  shownFrom: '2026-11-20T12:00:00Z',
  shownUntil: null,
  writtenBy: 'Stella Finch',
  readBy: [{ userId: 'olivia', name: 'Olivia Hartwell', readAt: '2026-11-21T12:00:00Z' }],
};

async function open(location = '/staff/messages', permissions = staff) {
  const portal = createTestPortal({
    permissions,
    location,
    clients: [makeClient({ id: 'a', name: 'Acme' })],
  });
  portal.http.on(listed, () => ({
    items: [
      message,
      {
        ...message,
        id: 'm-2',
        client: null,
        subject: 'Later',
        shownFrom: '2999-01-01T12:00:00Z',
        readBy: [],
      },
    ],
    next: null,
  }));
  await portal.show('staff page messages');
  return portal;
}

it('shows the recipients, the state and the readers of each message', async () => {
  const { user } = await open();
  const list = within(await screen.findByRole('list', { name: 'Messages' }));
  const rowOf = (subject: string) => within(list.getByText(subject).closest('li') as HTMLElement);
  const now = rowOf(message.subject);
  const later = rowOf('Later');
  now.getByText('Acme · from Nov 20, 2026 · Stella Finch');
  now.getByText('Shown now');
  await user.click(now.getByText('Read by 1 person'));
  now.getByText(/Olivia Hartwell/);
  later.getByText(/All clients/);
  later.getByText('Planned');
});

it('takes a message back, and reloads the list', async () => {
  const portal = await open();
  portal.http.on('DELETE /api/messages/v1/messages/m-1', () => undefined);
  await portal.user.click(await screen.findByRole('button', { name: 'Take back “Office closed on Friday”' }));
  await waitFor(() => expect(portal.http.callsOf('DELETE /api/messages/v1/messages/m-1')).toHaveLength(1));
  await waitFor(() => expect(portal.http.callsOf(listed)).toHaveLength(2));
});

it('asks before a message is lost, but not once the form is empty again', async () => {
  const { user, navigation } = await open('/staff/messages#new');
  const subject = await screen.findByLabelText(/^Subject/);
  expect(navigation.isHeld).toBe(false);
  await user.type(subject, 'W');
  await waitFor(() => expect(navigation.isHeld).toBe(true));
  await user.clear(subject);
  await waitFor(() => expect(navigation.isHeld).toBe(false));
});

it('sends a message to one client, and requires that one is chosen', async () => {
  const portal = await open('/staff/messages#new');
  portal.http.on(send, () => message);
  const { user } = portal;
  await user.type(await screen.findByLabelText(/^Subject/), 'Welcome');
  await user.type(screen.getByLabelText(/^Message/), 'Good to have you.');
  await user.selectOptions(screen.getByLabelText(/^Recipients/), 'One client');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await screen.findByText('Choose a client.');
  expect(portal.http.callsOf(send)).toHaveLength(0);
  expect(portal.navigation.isHeld).toBe(true);
  await user.type(await screen.findByRole('combobox', { name: 'Client' }), 'Ac');
  await user.click(await screen.findByRole('option', { name: 'Acme' }));
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(portal.http.callsOf(send)).toHaveLength(1));
  expect(portal.http.callsOf(send)[0]?.body).toMatchObject({
    clientId: 'a',
    subject: 'Welcome',
    body: 'Good to have you.',
    shownUntil: null,
  });
  await waitFor(() => expect(portal.navigation.visited.at(-1)).toBe('/staff/messages'));
  expect(portal.dialogs.asked).toEqual([]);
});

it('keeps the text when a message to all clients is rejected with 403', async () => {
  const portal = await open('/staff/messages#new');
  portal.http.on(send, () => {
    throw problem('forbidden', 403);
  });
  const { user } = portal;
  await user.type(await screen.findByLabelText(/^Subject/), 'Welcome');
  await user.type(screen.getByLabelText(/^Message/), 'Good to have you.');
  await user.selectOptions(screen.getByLabelText(/^Recipients/), 'All clients');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await screen.findByText(/but not to all clients/);
  expect((screen.getByLabelText(/^Subject/) as HTMLInputElement).value).toBe('Welcome');
});

it('offers read-only staff no way to write or take back messages', async () => {
  await open(undefined, [...staff, 'Staff.ReadOnly']);
  await screen.findByRole('list', { name: 'Messages' });
  expect(screen.queryByRole('link', { name: 'New message' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
});
