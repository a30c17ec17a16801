// Tests a portal without the plugin of the documents screens: nothing links to them, and everything else works.
import { test as base, expect, type Page } from '@playwright/test';
import { settled } from '../support/faultless.ts';
import { Firm } from '../support/firm.ts';
import { pdfOfSize } from '../support/pdf.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { openAs } from '../support/signIn.ts';

const test = base.extend<object, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const portal = await startPortal({ env: { WITHOUT_PLUGINS: 'documents' } });
      await use(portal);
      await portal.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ portal }, use) => {
    await use(portal.url);
  },
});

test('a client uses home, tasks and actions, and finds no link to documents', async ({ page, portal }) => {
  const faults = watch(page);
  await openAs(page, 'olivia@demo.test');
  for (const path of ['/home', '/tasks', '/actions', '/profile']) {
    await page.goto(path);
    await settled(page);
    await expect(page.locator('a[href^="/documents"]'), path).toHaveCount(0);
  }
  const firm = await Firm.of(portal);
  const task = { clientId: 'us-003', kind: 'UPLOAD', label: 'The receipt', params: {} };
  const { taskId } = await firm.addTask(task);
  await page.goto(`/tasks/clients/us-003/task/${taskId}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  const receipt = { name: 'Planer.pdf', mimeType: 'application/pdf', buffer: pdfOfSize(2_000) };
  await (await chooser).setFiles(receipt);
  await expect(page.getByRole('button', { name: 'Planer.pdf', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /done/i })).toBeVisible();

  await page.goto('/documents');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('staff use their center and view the portal as a client, without links to documents', async ({
  page,
}) => {
  const faults = watch(page);
  await openAs(page, 'staff@demo.test', '/staff');
  const screens = ['inbox', 'tasks', 'clients', 'clients#client/us-003', 'people', 'settings'];
  for (const path of screens.map((screen) => `/staff/${screen}`)) {
    await page.goto(path);
    await settled(page);
    await expect(page.locator('a[href^="/documents"]'), path).toHaveCount(0);
  }
  await page.goto('/staff?search=olivia');
  await page.getByRole('button', { name: 'View as Olivia Hartwell' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Olivia' })).toBeVisible();
  await expect(page.locator('a[href^="/documents"]')).toHaveCount(0);
  expect(faults).toEqual([]);
});

/** Collects errors thrown in a page, and server errors. */
function watch(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}
