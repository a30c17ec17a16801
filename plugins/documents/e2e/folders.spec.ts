import type { Page } from '@playwright/test';
import { faultless, faultlessInBothThemes } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

// Colours are checked right after the theme has changed.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const year = new Date().getFullYear();

test.describe('1280 px', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('a template creates folders for a client, and staff hide one folder and one document from a contact', async ({
    page,
    browser,
    portal,
  }) => {
    await openAs(page, 'staff@demo.test', '/staff/settings/folders');
    await page.getByRole('button', { name: 'Add a template' }).click();
    const editor = page.getByRole('dialog', { name: 'Add a template' });
    await test.step('a template is written by keyboard alone', async () => {
      await expect(editor.getByRole('textbox', { name: 'Name of the template' })).toBeFocused();
      await page.keyboard.type('Year-end');
      await editor.getByRole('checkbox', { name: 'For each new client' }).uncheck();
      await editor.getByRole('textbox', { name: 'Name of folder 1' }).focus();
      await page.keyboard.type('{taxYear} Papers');
      await page.keyboard.press('Enter');
      await page.keyboard.type('From us');
      await page.keyboard.press('Alt+ArrowRight');
      await expect(editor.getByRole('region')).toContainText(`${year} Papers`);
      await faultlessInBothThemes(page, 'the editor of a template');
      await page.emulateMedia({ colorScheme: 'light' });
      await editor.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(page.getByRole('region', { name: 'Year-end' })).toContainText('From us');
    });

    await test.step('the template is applied after a dry run shows what it would create', async () => {
      await page.getByRole('region', { name: 'Year-end' }).getByRole('button', { name: 'Apply' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'One client' }).check();
      await dialog.getByRole('combobox', { name: 'Client' }).fill('Bellini');
      // The list shrinks with the response to what was typed; until then a click may miss.
      const found = page.getByRole('listbox').getByRole('option');
      await expect(found.first()).toContainText('Bellini');
      await expect(found.filter({ hasNotText: 'Bellini' })).toHaveCount(0);
      await found.first().click();
      await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue(/Bellini/);
      await dialog.getByRole('button', { name: 'Check first' }).click();
      await expect(dialog.getByText('Would make 2 folders. Clients concerned: 1.')).toBeVisible();
      await faultless(page, 'what a template would make');
      await dialog.getByRole('button', { name: 'Make the folders' }).click();
      await expect(dialog.getByText('Made 2 folders. Clients concerned: 1.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
    });

    const name = `${year} Papers`;
    await test.step('a contact is denied access to a folder', async () => {
      await page.goto('/documents?client=us-101');
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Who can see this' }).click();
      await chooseNoAccess(page, name);
      await faultlessInBothThemes(page, 'who can see a folder');
    });

    const file = page.getByRole('button', { name: /^Actions for .+\.pdf$/ }).first();
    const fileName = ((await file.getAttribute('aria-label')) ?? '').replace('Actions for ', '');
    await test.step('a contact is denied access to a single document', async () => {
      await page.keyboard.press('Escape');
      await file.click();
      await page.getByRole('menuitem', { name: 'Who can see this' }).click();
      await expect(page.getByText('What you set here counts for this document alone.')).toBeVisible();
      await chooseNoAccess(page, fileName);
      await faultlessInBothThemes(page, 'who can see a document');
    });

    const other = await browser.newContext({ baseURL: portal.url });
    const marco = await other.newPage();
    await openAs(marco, 'marco@demo.test', '/documents?client=us-101');
    await expect(marco.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible();
    await expect(marco.getByRole('searchbox')).toBeVisible();
    await expect(marco.getByText(name)).toHaveCount(0);
    await expect(marco.getByText(fileName)).toHaveCount(0);
    await other.close();
  });
});

test.describe('390 px, dark', () => {
  test.use({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' });

  test('staff restrict on a phone who sees all folders of a client', async ({ page }) => {
    await openAs(page, 'staff@demo.test', '/documents?client=us-102');
    await page.getByRole('button', { name: 'Who can see this' }).click();
    await chooseNoAccess(page, 'Adaeze Okafor');
    await faultless(page, 'who can see a client’s folders');
    await page.goto('/staff/settings/folders');
    await page.getByRole('button', { name: 'Add a template' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await faultless(page, 'the editor of a template on a phone');
  });
});

async function chooseNoAccess(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Who can see “${name}”` });
  const role = dialog.getByRole('combobox', { name: /^What Marco .* can do$/ });
  await role.selectOption('No access');
  await expect(dialog.getByText('Doesn’t see it · not saved yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Saved. It counts right away.')).toBeVisible();
}
