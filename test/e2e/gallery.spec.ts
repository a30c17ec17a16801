import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { noColorFaults, noFaults } from '../support/faultless.ts';

let gallery: ViteDevServer;
let address: string;

test.beforeAll(async () => {
  const root = fileURLToPath(new URL('../../packages/ui', import.meta.url));
  gallery = await createServer({ root, logLevel: 'error', server: { host: '127.0.0.1', port: 0 } });
  await gallery.listen();
  address = gallery.resolvedUrls?.local[0] ?? '';
});

test.afterAll(() => gallery.close());

test('every example of the gallery is free of accessibility faults, in both themes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(address);
  const links = page.getByRole('navigation').getByRole('link');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(addresses.length).toBeGreaterThan(20);
  for (const example of addresses) {
    await page.goto(example);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await noFaults(page, example);
    await page.emulateMedia({ colorScheme: 'dark' });
    await noColorFaults(page, `${example}, dark`);
    await page.emulateMedia({ colorScheme: 'light' });
  }
});
