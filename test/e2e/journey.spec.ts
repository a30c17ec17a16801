import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { pdfOfSize } from '../support/pdf.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { signIn } from '../support/signIn.ts';

let portal: Portal;
test.beforeEach(async () => {
  portal = await startPortal();
});
test.afterEach(() => portal.dispose());

test('a client signs in, works, finds everything again after a server restart, and signs out', async ({
  page,
}) => {
  const paper = {
    name: 'bank-statement-2025.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOfSize(3_000_000),
  };
  const subject = 'Letter for my landlord';

  await test.step('signs in and sees the newest documents', async () => {
    await page.goto(portal.url);
    await expect(page).toHaveURL(/\/auth/);
    await signIn(page, 'olivia@demo.test');
    await expect(page).toHaveURL(/\/home$/);
    const widget = page.getByRole('region', { name: 'Newest documents' });
    await expect(widget.getByRole('listitem').first()).toBeVisible();
    await expect(widget).toContainText('.pdf');
  });

  const task = await test.step('opens an upload task and hands in a PDF', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Tasks' }).click();
    await page.getByRole('radio', { name: 'This client' }).check();
    const first = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') })
      .first();
    const title = (await first.getByRole('heading').textContent()) ?? '';
    await first.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByLabel('Add documents').and(page.locator('input')).setInputFiles(paper);
    await expect(page.getByRole('main')).toContainText(paper.name);
    await page.getByRole('button', { name: 'Mark as done' }).click();
    return title;
  });

  await test.step('no longer lists the task as pending', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Tasks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { name: task })).toHaveCount(0);
  });

  await test.step('downloads the same bytes', async () => {
    await downloadEqual();
  });

  await test.step('sends a general request', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Actions' }).click();
    await page.getByRole('link', { name: /general request/i }).click();
    await page.getByRole('link', { name: 'New request' }).click();
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Department').selectOption('Accounting');
    await page.getByLabel('What do you need?').fill('Please confirm my income of the last two years.');
    await page.getByRole('button', { name: 'Send request' }).dblclick();
    await expect(page.getByText(/^Request \d+ sent/)).toBeVisible();
    await page.getByRole('link', { name: 'All requests' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: subject })).toHaveCount(1);
  });

  await test.step('finds everything again after the server has restarted', async () => {
    expect(await portal.stop()).toBe(0);
    portal = await startPortal({ dataDir: portal.dataDir, port: portal.port });
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: subject })).toHaveCount(1);
    await downloadEqual();
  });

  await test.step('signs out, and going back shows only the sign-in page', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Olivia/ })
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText(paper.name)).toHaveCount(0);
  });

  async function downloadEqual() {
    await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('button', { name: `Actions for ${paper.name}` }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(paper.name);
    expect(paper.buffer.equals(await readFile(await download.path()))).toBe(true);
  }
});
