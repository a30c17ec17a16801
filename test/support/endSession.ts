import type { Page } from '@playwright/test';

/**
 * Ends the person's session at the next change that the page sends to a matching URL, as if it had expired just then.
 * The server refuses that change. No other request of the page is affected before.
 */
export async function endSessionAt(page: Page, address: RegExp): Promise<void> {
  let ended = false;
  await page.route(address, async (route) => {
    if (ended || route.request().method() === 'GET') return route.continue();
    ended = true;
    await page.context().clearCookies({ name: 'anteroom' });
    // The intercepted request already contains its cookies; sent again without them, it gets the current ones.
    const { cookie: _, ...headers } = await route.request().allHeaders();
    return route.fulfill({ response: await route.fetch({ headers }) });
  });
}
