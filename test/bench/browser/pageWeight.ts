import { type BrowserContext, expect } from '@playwright/test';
import { recordRequests } from './recordRequests.ts';
import { totalKilobytes, weighScripts } from './scriptWeight.ts';

/** Returns the size of the scripts that a page loads until it is idle, in kB (gzip -9). Closes the context. */
export async function pageWeight(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const requests = await recordRequests(await context.newCDPSession(page));
  await page.goto(url);
  await expect(page.locator('h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const weight = totalKilobytes(await weighScripts(requests()));
  await context.close();
  return weight;
}
