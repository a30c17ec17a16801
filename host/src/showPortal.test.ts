import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showPortal } from './showPortal.ts';
import { FakeServer } from './testing/FakeServer.ts';
import { sessionBindings, startPortal } from './testing/openPortal.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

it('keeps the page’s original content until the first screen is ready, then replaces it at once', async () => {
  const answered = Promise.withResolvers<void>();
  const portal = await startPortal('/notfound', server, {
    before: async () => {
      server.on('GET /api/security/v1/session/bindings', async () => {
        await answered.promise;
        return sessionBindings([], []);
      });
    },
  });
  const root = document.createElement('div');
  root.innerHTML = '<p>Harbor & Finch CPAs</p>';
  document.body.append(root);
  const contents: string[] = [];
  const watch = new MutationObserver(() => contents.push(root.textContent));
  watch.observe(root, { childList: true });

  const shown = showPortal(portal, root);
  await expect.poll(() => server.requestsOf('GET /api/security/v1/session/bindings')).toHaveLength(1);
  expect(root.textContent).toBe('Harbor & Finch CPAs');

  answered.resolve();
  await shown;
  await screen.findByRole('banner');
  expect(contents).toHaveLength(1);
  expect(contents[0]).toContain('Page not found');
  watch.disconnect();
});
