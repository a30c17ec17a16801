import { test as base, expect } from '@playwright/test';
import { type Portal, startPortal } from './portal.ts';

/**
 * Tests against one running portal with the demo firms, shared by all files of a worker. A test fails if a page calls
 * code of a library that the build leaves out (`host/build/leanLibraries.ts`).
 */
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
  context: async ({ context }, use) => {
    const missing: string[] = [];
    context.on('weberror', (fault) => {
      const { message } = fault.error();
      if (message.includes('is left out')) missing.push(message);
    });
    await use(context);
    expect(missing).toEqual([]);
  },
});

export { expect };
