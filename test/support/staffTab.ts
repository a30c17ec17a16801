import type { Page } from '@playwright/test';

/** Opens a screen of the staff center from the menu "More", for tabs that do not fit. */
export async function openUnderMore(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Staff center' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
