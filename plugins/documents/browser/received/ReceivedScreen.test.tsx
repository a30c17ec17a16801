import type { ReceivedShare } from '@anteroom/contract';
import { FakeServer, Refusal } from '@anteroom/plugin-kit/testing/FakeServer';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openPortal } from '../testing/openPortal.tsx';

const path = '/api/sharing/v1/received/c1001/l1';
const closed: ReceivedShare = {
  senderName: 'Olivia Reed',
  firmName: 'Harbor & Finch CPAs',
  expiresAt: '2026-11-24T15:00:00Z',
  content: null,
};
const opened: ReceivedShare = {
  ...closed,
  content: {
    subject: 'For the loan',
    message: 'As we spoke of.',
    documents: [
      { id: 'd1', name: 'Lease.pdf', file: { mimeType: 'application/pdf', size: 2048 } },
      { id: 'd2', name: 'Gone.pdf', file: null },
    ],
  },
};

let server: FakeServer;
let share: ReceivedShare;
beforeEach(() => {
  share = opened;
  server = new FakeServer();
  server.on(`POST ${path}/session`, () => null).on(`GET ${path}`, () => share);
});

const open = (hash = '#secret') => openPortal(`/shared/c1001/l1${hash}`, server);

it('exchanges the secret, removes it from the URL, and shows the shared documents', async () => {
  const { portal } = await open();
  expect(await screen.findByRole('heading', { name: 'For the loan' })).toBeDefined();
  expect(screen.getByText('Olivia Reed sent you 2 documents through Harbor & Finch CPAs.')).toBeDefined();
  expect(server.requestsOf(`POST ${path}/session`)[0]?.body).toEqual({ secret: 'secret' });
  expect(portal.store.get(portal.navigation.location)).toMatchObject({
    pathname: '/shared/c1001/l1',
    hash: '',
  });
  expect(screen.getByText('No longer available. Ask the sender.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Download Gone.pdf' })).toBeNull();
  // A single document needs no zip.
  expect(screen.queryByRole('button', { name: 'Download all' })).toBeNull();
});

it('calls only the endpoints of the link, without a session', async () => {
  const { portal } = await open();
  await screen.findByRole('heading', { name: 'For the loan' });
  expect(portal.http.calls.filter((call) => !call.path.startsWith(path))).toEqual([]);
});

it('opens a document in a dialog', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Lease.pdf' }));
  await screen.findByRole('dialog', { name: 'Lease.pdf' });
});

it('shows an error for a malformed link', async () => {
  await openPortal('/shared/c1001/%', server);
  expect(await screen.findByRole('heading', { name: 'We couldn’t open your documents' })).toBeDefined();
});

it('works without the secret after a reload', async () => {
  await open('');
  expect(await screen.findByRole('heading', { name: 'For the loan' })).toBeDefined();
  expect(server.requestsOf(`POST ${path}/session`)).toEqual([]);
});

it.each([
  ['link-expired', 'This link has expired'],
  ['link-revoked', 'This link no longer works'],
  ['link-locked', 'This link is locked'],
  ['link-unknown', 'We couldn’t open your documents'],
])('shows the page for %s', async (reason, title) => {
  server.on(`POST ${path}/session`, () => new Refusal(404, 'not-found', reason));
  await open();
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
});

it('shows that page for a link without its end, too', async () => {
  server.on(`POST ${path}/session`, () => new Refusal(400, 'bad-request'));
  await open('#secr');
  expect(await screen.findByRole('heading', { name: 'We couldn’t open your documents' })).toBeDefined();
});

it('asks for the code until it is right', async () => {
  share = closed;
  server.on(`POST ${path}/code`, () => new Refusal(403, 'forbidden', 'code-wrong'));
  await open();
  const field = await screen.findByRole('textbox', { name: 'Code' });
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByText('Enter the code.')).toBeDefined();
  await userEvent.type(field, 'WRONG-1{Enter}');
  expect(await screen.findByText(/Check it and try again\./)).toBeDefined();
  server.on(`POST ${path}/code`, () => new Refusal(429, 'too-many-requests'));
  await userEvent.type(field, 'WRONG-2{Enter}');
  expect(await screen.findByText(/Wait a minute and try again\./)).toBeDefined();
  server.on(`POST ${path}/code`, () => opened);
  await userEvent.type(field, 'RIGHT-1{Enter}');
  expect(await screen.findByRole('heading', { name: 'For the loan' })).toBeDefined();
});

it('says that the last wrong code locked the link', async () => {
  share = closed;
  server.on(`POST ${path}/code`, () => {
    server.on(`GET ${path}`, () => new Refusal(404, 'not-found', 'link-locked'));
    return new Refusal(404, 'not-found', 'link-locked');
  });
  await open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), 'WRONG{Enter}');
  expect(await screen.findByRole('heading', { name: 'This link is locked' })).toBeDefined();
});

it('downloads nothing once the link was revoked, and says so', async () => {
  const { portal } = await open();
  const download = await screen.findByRole('button', { name: 'Download Lease.pdf' });
  server.on(`GET ${path}`, () => new Refusal(404, 'not-found', 'link-revoked'));
  await userEvent.click(download);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
  expect(portal.downloads.followed).toEqual([]);
});

it.each([
  ['the server fails', true],
  ['the device is offline', false],
])('says that a download failed when %s', async (_, isOnline) => {
  const { portal } = await open();
  const download = await screen.findByRole('button', { name: 'Download Lease.pdf' });
  onTestFinished(() => onlineManager.setOnline(true));
  server.on(`GET ${path}`, () => new Refusal(503, 'unavailable'));
  onlineManager.setOnline(isOnline);
  await userEvent.click(download);
  expect(download.getAttribute('aria-disabled')).toBe('true');
  await screen.findByText(/^We couldn’t download this/, undefined, { timeout: 5000 });
  expect(download.getAttribute('aria-disabled')).not.toBe('true');
  // A public page has no room for the portal's own alerts.
  expect(portal.alerts.shown).toEqual([]);
  expect(portal.downloads.followed).toEqual([]);
  server.on(`GET ${path}`, () => share);
  onlineManager.setOnline(true);
  await userEvent.click(download);
  await waitFor(() => expect(portal.downloads.followed).toHaveLength(1));
});
