import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { samplePlugin } from '../../testing/samplePlugin.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  server.on('GET /api/tasks/v3/tasks/groups/clients/acme', () => ({ groups: [], total: 0, totalPages: 0 }));
});
afterEach(() => server.stop());

it('shows the slot of the action that the address names', async () => {
  await openPortal('/actions/service-request/general-requests', server, { plugins: [samplePlugin] });
  await screen.findByRole('link', { name: 'Actions', current: 'page' });
  expect(document.querySelector('[data-plugin="task-upload"]')).toBeTruthy();
});

it.each(['/actions/box-e/nfe-storage', '/actions/service-request/unknown'])(
  'says under the same address that %s is not available',
  async (path) => {
    const { router } = await openPortal(path, server, { plugins: [samplePlugin] });
    await screen.findByRole('heading', { level: 1, name: 'This action is not available to you' });
    expect(router.state.location.pathname).toBe(path);
    await userEvent.click(screen.getByRole('link', { name: 'Back to actions' }));
    await screen.findByRole('heading', { level: 1, name: 'Actions' });
  },
);

it('has no tab where no action is available', async () => {
  await openPortal('/notfound', server);
  await screen.findByRole('link', { name: 'Documents' });
  expect(screen.queryByRole('link', { name: 'Actions' })).toBeNull();
});
