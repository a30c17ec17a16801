import type { Locator, Page } from '@playwright/test';
import { pdfOfSize } from '../support/pdf.ts';
import { demoPassword } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

test('a task is done by keyboard alone, from signing in to signing out', async ({ page }) => {
  await page.goto('/');
  await press(page, page.getByRole('button', { name: 'Sign in' }));
  await reach(page, page.getByLabel('E-mail'));
  await page.keyboard.type('olivia@demo.test');
  await reach(page, page.getByLabel('Password'));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');

  await press(page, page.getByRole('link', { name: /^Start/ }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const choosing = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: 'Choose files' }));
  await (await choosing).setFiles({
    name: 'by keyboard.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOfSize(20_000),
  });
  await expect(page.getByRole('main')).toContainText('by keyboard.pdf');
  await press(page, page.getByRole('button', { name: 'Mark as done' }));
  await expect(page.getByRole('heading', { name: /done/i })).toBeVisible();

  await page.goto('/documents');
  await press(page, page.getByRole('button', { name: /^Account of/ }));
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
});

async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

/** Steps through the page as the Tab key does, until the target has the focus and shows it. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let steps = 0; steps < 60; steps++) {
    const hasFocus = await target.first().evaluate((element) => element === document.activeElement);
    if (hasFocus) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not reached by the Tab key.`);
}
