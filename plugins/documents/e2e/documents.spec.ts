import type { Locator, Page } from '@playwright/test';
import { faultless, noFaults, settled } from '../../../test/support/faultless.ts';
import { mailTo } from '../../../test/support/mails.ts';
import { pdfOfSize } from '../../../test/support/pdf.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test('a document is renamed, commented on, moved and found again by keyboard', async ({ page, portal }) => {
  await openAs(page, 'olivia@demo.test', '/documents');
  await upload(page, 'keyboard-paper.pdf');

  const line = lineOf(page, 'keyboard-paper.pdf');
  await test.step('? lists the keyboard shortcuts', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await noFaults(page, 'keyboard shortcuts');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('the arrow keys reach the document, and its menu renames it', async () => {
    await page.getByRole('grid').getByRole('row').nth(1).focus();
    await arrowTo(page, line);
    await choose(page, 'Rename');
    await expect(page.getByRole('textbox', { name: 'New name' })).toBeFocused();
    await page.keyboard.type('renamed-paper');
    await page.keyboard.press('Enter');
    await expect(lineOf(page, 'renamed-paper.pdf')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  const renamed = lineOf(page, 'renamed-paper.pdf');
  await test.step('a comment is added and counted in the list', async () => {
    await renamed.focus();
    await choose(page, 'Comments');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Your question' }).fill('Is this the right year?');
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('listitem')).toContainText('Is this the right year?');
    await noFaults(page, 'comments');
    await page.keyboard.press('Escape');
    await expect(renamed.getByRole('button', { name: '1 comment on renamed-paper.pdf' })).toBeVisible();
  });

  await test.step('moving it into a folder can be undone', async () => {
    await renamed.focus();
    await choose(page, 'Move');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Bookkeeping' }).focus();
    await page.keyboard.press('Space');
    await noFaults(page, 'move');
    await dialog.getByRole('button', { name: 'Move' }).press('Enter');
    await expect(renamed).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(renamed).toBeVisible();
  });

  await test.step('its history lists every change', async () => {
    await renamed.focus();
    await choose(page, 'Details and history');
    const history = page.getByRole('dialog').getByRole('list');
    await expect(history).toContainText('Renamed by you, from “keyboard-paper.pdf” to “renamed-paper.pdf”');
    await expect(history).toContainText('Comment by you');
    await expect(history).toContainText('Moved by you');
    await expect(history).toContainText('Uploaded by you');
    await noFaults(page, 'details');
    await page.keyboard.press('Escape');
  });

  await test.step('a folder is moved and moved back, and is sent by e-mail with its documents', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'New folder' }).press('Enter');
    await page.getByLabel('Folder name').fill('Site visits');
    await page.keyboard.press('Enter');
    const folder = lineOf(page, 'Site visits');
    await folder.focus();
    await choose(page, 'Move');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Bookkeeping' }).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Move' }).press('Enter');
    await expect(page.getByText('Moved “Site visits” to “Bookkeeping”.')).toBeVisible();
    await expect(folder).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(folder).toBeVisible();

    await lineOf(page, 'Bookkeeping').focus();
    await choose(page, 'Send by e-mail');
    await expect(dialog.getByText('All documents currently in this folder')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'To' }).fill('auditor@elsewhere.test');
    await dialog.getByLabel('Subject').fill('The books');
    await dialog.getByLabel('Subject').press('Enter');
    await expect(page.getByText('Your documents are on their way.')).toBeVisible();
    await expect.poll(() => mailTo(portal, 'auditor@elsewhere.test')).toContain('/shared/');
  });

  await test.step('a search finds it, and going back clears the search', async () => {
    await page.getByRole('tree').getByRole('treeitem', { name: 'Bookkeeping' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Bookkeeping' })).toBeVisible();
    await page.getByRole('searchbox').fill('renamed paper');
    await expect(renamed).toBeVisible();
    await expect(page).toHaveURL(/search=renamed/);
    await page.goBack();
    await expect(page).toHaveURL(/\/documents$/);
    await expect(page.getByRole('searchbox')).toHaveValue('');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' });

  test('the list starts in the upper third, and sorting, adding and the recycle bin are within reach', async ({
    page,
  }) => {
    await openAs(page, 'olivia@demo.test', '/documents');
    const list = page.getByRole('grid');
    await expect(list.getByRole('row').first()).toBeVisible();
    await expect.poll(async () => (await list.boundingBox())?.y).toBeLessThan(844 / 3);

    await page.getByRole('button', { name: 'Filter and sort' }).tap();
    await noFaults(page, 'what is shown, and in which order');
    await page.getByRole('menuitem', { name: 'Name, Z to A' }).tap();
    await expect(page).toHaveURL(/sort=name&direction=desc/);

    await list.getByRole('link', { name: 'Bookkeeping' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Bookkeeping' })).toBeVisible();
    await expect(list.getByRole('row').first()).toBeVisible();
    await expect.poll(async () => (await list.boundingBox())?.y).toBeLessThan(844 / 3);
    await page.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(page.getByRole('menuitem', { name: 'Upload files' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/documents');
    await page.getByRole('button', { name: 'Deleted and shared' }).tap();
    await page.getByRole('menuitem', { name: 'Recycle bin' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Recycle bin' })).toBeVisible();
  });
});

test('an upload appears in another session without a reload, which keeps its selection and focus', async ({
  page,
  browser,
}) => {
  await openAs(page, 'olivia@demo.test', '/documents');
  await upload(page, 'stays.pdf');
  const stays = lineOf(page, 'stays.pdf');
  const streams = page.waitForRequest(/\/api\/events\/v1\/stream/);
  await stays.getByRole('checkbox').check();
  await stays.focus();
  await streams;

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openAs(other, 'olivia@demo.test', new URL('/', page.url()).href);
  await other.goto(new URL('/documents', page.url()).href);
  await upload(other, 'arrives.pdf');
  await expect(lineOf(page, 'arrives.pdf')).toBeVisible();
  await expect(stays.getByRole('checkbox')).toBeChecked();
  await expect(stays).toBeFocused();
  await elsewhere.close();
});

test('a link opens the documents of another client, and an unknown folder or client shows an error', async ({
  page,
}) => {
  await openAs(page, 'olivia@demo.test', '/documents?client=us-003');
  await expect(page.getByRole('button', { name: /Hartwell Trust/ })).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goto('/documents?client=us-001&folder=nowhere');
  await expect(page.getByRole('heading', { name: 'You can’t open this folder' })).toBeVisible();
  await page.goto('/documents?client=somebody-elses');
  await expect(page.getByRole('heading', { name: 'You can’t open this folder' })).toBeVisible();
});

for (const [width, colorScheme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' });

    test('each state of the list is free of accessibility faults', async ({ page }) => {
      await openAs(page, 'olivia@demo.test', '/documents?view=all&sort=name');
      await settled(page);
      await page
        .getByRole('grid')
        .getByRole('checkbox', { name: /^Select .*\.pdf$/ })
        .first()
        .check();
      await faultless(page, 'with a selection');
      await page.goto('/documents?search=nothing-of-this-name');
      await expect(page.getByRole('heading', { name: /^No results/ })).toBeVisible();
      await faultless(page, 'nothing found');
      await page.goto('/documents?folder=nowhere');
      await faultless(page, 'no such folder');
      await page.route(/\/api\/documents\/v1\/containers\/documents/, (route) =>
        route.fulfill({ status: 403 }),
      );
      await page.goto('/documents');
      await expect(page.getByText('Unable to retrieve documents.').first()).toBeVisible();
      await noFaults(page, 'a failure');
    });
  });
}

function lineOf(page: Page, name: string): Locator {
  return page.getByRole('grid').getByRole('row').filter({ hasText: name });
}

async function upload(page: Page, name: string): Promise<void> {
  await settled(page);
  const file = { name, mimeType: 'application/pdf', buffer: pdfOfSize(2_000) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(lineOf(page, name)).toBeVisible();
}

/** Presses the down arrow until the row has the focus. */
async function arrowTo(page: Page, line: Locator): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    if (await line.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error('The arrows do not lead there.');
}

/** Chooses an action in the menu of the focused row. */
async function choose(page: Page, action: string): Promise<void> {
  await page.keyboard.press('Shift+F10');
  const item = page.getByRole('menuitem', { name: action, exact: true });
  await item.press('Enter');
}
