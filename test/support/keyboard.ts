import type { Locator, Page } from '@playwright/test';

/** Moves the focus to the target with Tab and presses it with Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

/** Moves the focus with a key, until the target has it. */
export async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.first().waitFor();
  for (let steps = 0; steps < 60; steps++) {
    const hasFocus = await target.first().evaluate((element) => element === document.activeElement);
    if (hasFocus) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached by the key ${key}.`);
}
