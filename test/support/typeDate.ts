import type { Page } from '@playwright/test';

/** Types a date into a field, one part after the other: `15032024` in Portuguese. */
export async function typeDate(page: Page, label: string, digits: string): Promise<void> {
  const group = page.getByRole('group', { name: new RegExp(`^${label}`) });
  await group.getByRole('spinbutton').first().click();
  await page.keyboard.type(digits);
}
