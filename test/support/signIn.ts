import { expect, type Page } from '@playwright/test';

/** The password of every demo account. */
export const demoPassword = 'anteroom-demo-1';

/** Signs in as a person would, from whichever page asks for it, and waits until the portal is shown. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, email, demoPassword);
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Fills in and submits the embedded identity provider's form. */
export async function fillCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
