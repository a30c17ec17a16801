import { noFaults } from '../support/faultless.ts';
import { openAs } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

test('staff view the portal as a client, cannot change anything, and return to the staff center', async ({
  page,
  context,
}) => {
  await openAs(page, 'staff@demo.test');
  await page.getByRole('button', { name: /’s account/ }).click();
  await page.getByRole('menuitem', { name: 'Staff center' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by name, e-mail or client' }).fill('hartwell');
  await expect(page.getByRole('button', { name: 'View as Marco Bellini' })).toHaveCount(0);
  await noFaults(page, 'the overview');
  await expect(page).toHaveURL(/\/staff\?search=hartwell$/);
  await page.reload();
  await page.getByRole('button', { name: 'View as Olivia Hartwell' }).click();

  const banner = page.getByRole('region', { name: 'Preview' });
  await expect(banner).toContainText('Viewing as Olivia Hartwell');
  await expect(page.getByRole('heading', { name: 'Hello, Olivia' })).toBeVisible();
  await page.getByRole('button', { name: /’s account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Dark' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto('/actions/service-request/general-requests#new');
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Department').selectOption({ index: 1 });
  await page.getByLabel('What do you need?').fill('Asked by nobody.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('You’re viewing as Olivia Hartwell, so nothing changed.')).toBeVisible();
  await noFaults(page, 'the preview of a client');

  // A new tab shows the portal as staff.
  const second = await context.newPage();
  await second.goto('/home');
  await expect(second.getByRole('button', { name: 'Stella Finch’s account' })).toBeVisible();

  await banner.getByRole('button', { name: 'Close preview' }).click();
  await expect(page).toHaveURL(/\/staff\?search=hartwell$/);
  await expect(page.getByRole('button', { name: 'Stella Finch’s account' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('a client has no access to the staff center', async ({ page }) => {
  await openAs(page, 'olivia@demo.test', '/staff');
  await expect(page.getByRole('button', { name: /^View as/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/don’t have access/);
});
