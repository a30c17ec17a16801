import type { Page } from '@playwright/test';

/**
 * Ends the person's session at the next change that the page sends to an address, as if it had run out: whatever else the page asks for cannot
 * end it before. The server refuses that change.
 */
export async function endSessionAt(page: Page, address: RegExp): Promise<void> {
  let ended = false;
  await page.route(address, async (route) => {
    if (ended || route.request().method() === 'GET') return route.continue();
    ended = true;
    await page.context().clearCookies({ name: 'anteroom' });
    // A request that waits here has its cookies already: sent anew, it has those of now.
    const { cookie: _, ...headers } = await route.request().allHeaders();
    return route.fulfill({ response: await route.fetch({ headers }) });
  });
}
