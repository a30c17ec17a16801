import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openTab } from '../support/openTab.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { openAs } from '../support/signIn.ts';

let pluginsDir: string;
let portal: Portal;

test.beforeAll(async () => {
  pluginsDir = await mkdtemp(join(tmpdir(), 'anteroom-plugins-'));
  const dist = join(import.meta.dirname, '../fixtures/made-for-1-0/dist');
  await cp(dist, join(pluginsDir, 'made-for-1-0'), { recursive: true });
  portal = await startPortal({ env: { PLUGINS_DIR: pluginsDir } });
});

test.afterAll(async () => {
  await portal.dispose();
  await rm(pluginsDir, { recursive: true, force: true });
});

test('a plugin built with SDK 1.0 runs in the portal', async ({ page }) => {
  await openAs(page, 'olivia@demo.test', portal.url);
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(`${portal.url}/home?dashboard=madeFor`);
  const widget = page.getByRole('region', { name: 'Made for SDK 1.0' });
  for (const fact of [
    'Session: olivia@demo.test',
    'Clients: true 3',
    'Documents: success',
    'Http: success',
  ]) {
    await expect(widget.getByText(fact)).toBeVisible();
  }
  await widget.getByRole('button', { name: 'Ask something' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('It was confirmed')).toBeVisible();

  await openTab(page, 'Made for SDK 1.0');
  await page.getByRole('main').getByRole('link', { name: 'Ask something' }).click();
  await page.getByRole('textbox', { name: 'Ask something' }).fill('Does everything still work?');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('question.txt: done')).toBeVisible();
});
