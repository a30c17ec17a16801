import { expect, type Page } from '@playwright/test';

/**
 * Opens a page by its tab in the portal's navigation, which is under "More" if there is no room for it. Tries again,
 * because a tab moves there when another one gets a badge.
 */
export async function openTab(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const tab = navigation.getByRole('link', { name });
  const inMenu = page.getByRole('menuitem', { name });
  const soon = { timeout: 2000 };
  await expect(async () => {
    if (await tab.isVisible()) return tab.click(soon);
    if (!(await inMenu.isVisible())) await navigation.getByRole('button', { name: 'More' }).click(soon);
    await inMenu.click(soon);
  }).toPass();
}
