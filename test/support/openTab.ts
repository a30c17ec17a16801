import { expect, type Page } from '@playwright/test';

/** Opens a page by its tab in the portal's navigation, which is under "More" if there is no room for it. */
export async function openTab(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const tab = navigation.getByRole('link', { name });
  const more = navigation.getByRole('button', { name: 'More' });
  await expect(tab.or(more).first()).toBeVisible();
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole('menuitem', { name }).click();
  } else await tab.click();
}
