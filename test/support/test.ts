import { test as base } from '@playwright/test';
import { type Portal, startPortal } from './portal.ts';

/** Tests against one running portal with the demo firms, shared by all files of a worker. */
export const test = base.extend<object, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const portal = await startPortal();
      await use(portal);
      await portal.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ portal }, use) => {
    await use(portal.url);
  },
});

export { expect } from '@playwright/test';
