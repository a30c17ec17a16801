import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../testing/FakeServer.ts';
import { openPortal } from '../testing/openPortal.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  server
    .on('GET /api/tasks/v3/tasks/groups/clients/acme', () => ({ groups: [], total: 0, totalPages: 0 }))
    .on('GET /api/documents/v1/containers/tree', () => ({ data: [] }));
});
afterEach(() => server.stop());

it('leaves the focus alone on the first screen', async () => {
  await openPortal('/tasks', server);
  await screen.findByRole('heading', { level: 1, name: 'Tasks' });
  expect(document.activeElement).toBe(document.body);
});

it('moves it to the heading of the next screen', async () => {
  await openPortal('/documents', server);
  await userEvent.click(await screen.findByRole('link', { name: 'Tasks' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Tasks' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('waits for a heading that stands for what is still on its way', async () => {
  const tree = Promise.withResolvers<unknown>();
  server.on('GET /api/documents/v1/containers/tree', () => tree.promise);
  await openPortal('/tasks', server);
  await userEvent.click(await screen.findByRole('link', { name: 'Documents' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  tree.resolve({ data: [] });
  await screen.findByText('Nothing shared with you yet');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});
