import type { Conversation, OpenConversation } from '@anteroom/contract/conversations';
import { createTestPortal, makeClient, type TestPortal } from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

const base = '/api/conversations/v1';
const staff = ['Platform.DefaultStaff', 'Platform.ccVnext'];
const acme = makeClient({ id: 'a', name: 'Acme' });

const begun: Conversation = {
  id: 'k-1',
  client: { clientId: 'a', name: 'Acme' },
  about: { kind: 'client', id: 'k-1', icon: 'message-square', name: 'Your books are ready', path: null },
  isClosed: false,
  unread: 0,
  last: {
    text: 'Your books are ready',
    files: 0,
    by: { name: 'Stella Finch', isStaff: true, isYou: true },
    at: '2026-11-02T12:00:00.000Z',
  },
  wantsMails: true,
};

let isReached: boolean;
let listed: Conversation[];
beforeEach(() => {
  isReached = true;
  listed = [];
});

function portalOf(permissions: readonly string[], location = '/staff/conversations'): TestPortal {
  const portal = createTestPortal({ permissions, clients: [acme], location });
  const around = (conversation: Conversation | null): OpenConversation => ({
    conversation,
    client: begun.client,
    answering: { staff: [], usualHours: null },
    isReached,
    seen: [],
  });
  portal.http
    .on(`GET ${base}/conversations`, () => ({ items: listed, next: null }))
    .on(`GET ${base}/about`, () => around(null))
    .on(`POST ${base}/conversations`, () => begun)
    .on(`GET ${base}/conversations/k-1`, () => around(begun))
    .on(`GET ${base}/conversations/k-1/entries`, () => ({ items: [], next: null }));
  return portal;
}

it('starts a conversation with a client chosen from the list, and opens it', async () => {
  const portal = portalOf(staff);
  await portal.show('staff page conversations');
  await portal.user.click(await screen.findByRole('button', { name: 'Write to a client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write to a client' }));
  await portal.user.type(await dialog.findByRole('combobox', { name: 'Client' }), 'Acm');
  await portal.user.click(await screen.findByRole('option', { name: 'Acme' }));
  await portal.user.type(
    await dialog.findByRole('textbox', { name: 'Your message' }),
    'Your books are ready',
  );
  await portal.user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(portal.navigation.visited.at(-1)).toBe('/staff/conversations?conversation=k-1'));
  expect(portal.http.callsOf(`POST ${base}/conversations`)[0]?.body).toMatchObject({
    about: { kind: 'client', id: 'a' },
    text: 'Your books are ready',
  });
});

it('opens the dialog when the URL has ?write', async () => {
  const portal = portalOf(staff, '/staff/conversations?write');
  await portal.show('staff page conversations');
  const dialog = within(await screen.findByRole('dialog', { name: 'Write to a client' }));
  await dialog.findByRole('combobox', { name: 'Client' });
  await portal.user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(portal.navigation.visited).toEqual(['/staff/conversations']);
});

it('keeps in the address whether closed conversations are listed, beside the open one', async () => {
  listed = [begun];
  const portal = portalOf(staff, '/staff/conversations?conversation=k-1');
  await portal.show('staff page conversations');
  await portal.user.click(await screen.findByRole('radio', { name: 'Closed' }));
  expect(portal.navigation.visited).toEqual(['/staff/conversations?state=closed&conversation=k-1']);
  const asked = portal.http.callsOf(`GET ${base}/conversations`).at(-1);
  expect(asked?.options.params).toMatchObject({ state: 'closed' });
  const back = await screen.findByRole('link', { name: 'All questions' });
  expect(back.getAttribute('href')).toBe('/staff/conversations?state=closed');
});

it('lists a client’s open conversations on its page, and offers to write to the client', async () => {
  listed = [begun];
  const portal = portalOf(staff);
  await portal.show('client part conversations', { chosen: [acme] });
  const row = await screen.findByRole('link', { name: 'Your books are ready' });
  expect(row.textContent).not.toContain('Acme');
  expect(row.getAttribute('href')).toBe('/staff/conversations?conversation=k-1');
  expect(portal.http.callsOf(`GET ${base}/conversations`)[0]?.options.params).toMatchObject({
    state: 'open',
    clientId: 'a',
  });
  await portal.user.click(screen.getByRole('button', { name: 'Write to Acme' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write to Acme' }));
  await dialog.findByRole('textbox', { name: 'Your message' });
  expect(dialog.queryByText('Your message won’t reach anyone yet')).toBeNull();
});

it('warns when nobody of the client can sign in to read the message', async () => {
  isReached = false;
  const portal = portalOf(staff);
  await portal.show('client part conversations', { chosen: [acme] });
  await screen.findByText('No open conversations.');
  await portal.user.click(screen.getByRole('button', { name: 'Write to Acme' }));
  await screen.findByText('Your message won’t reach anyone yet');
  await screen.findByText(/^No one at Acme can sign in to read it\./);
});

it('shows read-only staff no button to write', async () => {
  const portal = portalOf([...staff, 'Staff.ReadOnly']);
  await portal.show('staff page conversations');
  await screen.findByText('No questions yet');
  expect(screen.queryByRole('button', { name: 'Write to a client' })).toBeNull();
});
