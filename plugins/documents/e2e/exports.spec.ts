import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readZip } from '@anteroom/server/testing/readZip';
import type { Browser, Page } from '@playwright/test';
import { faultless } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

// The list renders only the rows near the viewport, and other tests add documents to the same client.
test.use({ viewport: { width: 1280, height: 2400 } });

/** The documents of a client whose folders no other test here changes. */
const place = '/documents?client=us-002';

async function open(page: Page, email: string, path = place): Promise<void> {
  await openAs(page, email, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function upload(page: Page, name: string, content: Buffer): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: content });
  await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toBeVisible();
}

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text.repeat(2000)}`);
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check();

/** Performs an action in the selection's toolbar, or in its menu. */
async function act(page: Page, action: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Actions for selected items' });
  const button = bar.getByRole('button', { name: action });
  if (await button.isVisible()) return button.click();
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const panel = (page: Page) => page.getByRole('region', { name: 'Downloads' });

test('selected documents are downloaded as one zip with unchanged contents', async ({ page }) => {
  await open(page, 'staff@demo.test');
  const content = { 'one.pdf': pdf('one'), 'two.pdf': pdf('two') };
  for (const [name, bytes] of Object.entries(content)) await upload(page, name, bytes);
  for (const name of Object.keys(content)) await select(page, name);
  const download = page.waitForEvent('download');
  await act(page, 'Download as zip');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const files = await readZip(await readFile(await file.path()));
  expect([...files].map(([name, bytes]) => [name, sha256(bytes)])).toEqual(
    Object.entries(content).map(([name, bytes]) => [name, sha256(bytes)]),
  );
  await expect(panel(page).getByText('Downloaded')).toBeVisible();
  await faultless(page, 'exports');
});

test('a zip that is still being made when the page is left can be downloaded later', async ({ page }) => {
  await open(page, 'staff@demo.test', '/documents?client=us-001');
  // Report the job as not started until the page is left.
  await page.route(/\/jobs\/[\w-]{36}$/, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...data, jobStatus: 'QUEUED' } } });
  });
  await page.getByRole('button', { name: /^Actions for Bookkeeping/ }).click();
  await page.getByRole('menuitem', { name: 'Download as zip' }).click();
  await expect(panel(page).getByText('Waiting')).toBeVisible();
  await page.getByRole('link', { name: 'Tasks' }).click();
  await expect(panel(page)).toBeVisible();

  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/home');
  const ready = panel(page).getByRole('button', { name: /^Download Bookkeeping/ });
  await expect(ready).toBeVisible();
  const download = page.waitForEvent('download');
  await ready.click();
  const files = await readZip(await readFile(await (await download).path()));
  expect([...files.keys()].every((path) => path.startsWith('Bookkeeping/'))).toBe(true);
});

test('a deleted document can be restored with Undo and from the recycle bin', async ({ page }) => {
  await open(page, 'staff@demo.test');
  await upload(page, 'wrong.pdf', pdf('wrong'));
  await page.getByRole('button', { name: 'Actions for wrong.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Document' });
  await expect(dialog).toContainText('wrong.pdf');
  await faultless(page, 'delete dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select wrong.pdf' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select wrong.pdf' })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for wrong.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Recycle bin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recycle bin' })).toBeVisible();
  await faultless(page, 'recycle bin');
  await page.getByRole('button', { name: 'Restore wrong.pdf' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('“wrong.pdf” restored.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore wrong.pdf' })).toBeHidden();
});

test('deleting a selection keeps and names what the client may not delete, and updates other sessions at once', async ({
  page,
  browser,
  portal,
}) => {
  const staff = await newPageAs(browser, portal.url, 'staff@demo.test');
  await upload(staff, 'from the firm.pdf', pdf('firm'));
  await open(page, 'olivia@demo.test');
  await upload(page, 'my own.pdf', pdf('own'));
  await select(page, 'my own.pdf');
  await select(page, 'from the firm.pdf');
  await act(page, 'Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Delete Document' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'from the firm.pdf' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 item wasn’t deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Show details' }).click();
  const details = page.getByRole('dialog', { name: 'Error Message Details' });
  await expect(details.getByRole('listitem')).toHaveText(['from the firm.pdf']);
  await details.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('checkbox', { name: 'Select my own.pdf' })).toBeHidden();
  await expect(staff.getByRole('checkbox', { name: 'Select my own.pdf' })).toBeHidden();
  await expect(staff.getByRole('checkbox', { name: 'Select from the firm.pdf' })).toBeVisible();
  await staff.context().close();
});

async function newPageAs(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await open(page, email);
  return page;
}
