import { openAs } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

test('a person without task access has no Tasks tab and is redirected to documents', async ({ page }) => {
  await openAs(page, 'reader@demo.test');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Documents' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Tasks' })).toHaveCount(0);
  await page.goto('/tasks');
  await expect(page).toHaveURL(/\/documents/);
});

test('ines sees the portal in Portuguese', async ({ page }) => {
  await openAs(page, 'ines@demo.test');
  await expect(page.locator('html')).toHaveAttribute('lang', /^pt-br$/i);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Documentos' })).toBeVisible();
});

test('an action that nobody registered keeps its URL, and its page links back to actions', async ({
  page,
}) => {
  await openAs(page, 'olivia@demo.test', '/actions/box-e/nfe-storage');
  await expect(page).toHaveURL(/\/actions\/box-e\/nfe-storage$/);
  await page
    .getByRole('link', { name: /actions/i })
    .last()
    .click();
  await expect(page).toHaveURL(/\/actions$/);
});

test('a client of a US firm is offered no actions that only Brazil has', async ({ page }) => {
  await openAs(page, 'olivia@demo.test', '/actions');
  const requests = page.getByRole('region', { name: 'Service requests' });
  await expect(requests.getByRole('link')).toHaveText(['Send a general request']);
  await expect(page.getByRole('main')).not.toContainText(/payroll|vacation|NF-e/i);
  await page.goto('/actions/service-request/vacation-notice');
  await expect(page.getByRole('heading', { level: 1, name: 'You can’t use this action' })).toBeVisible();
});

test('an unknown URL redirects to /notfound', async ({ page }) => {
  await openAs(page, 'olivia@demo.test', '/no-such-place');
  await expect(page).toHaveURL(/\/notfound$/);
});

test('a person with accounts at two firms switches between them', async ({ page }) => {
  await openAs(page, 'marco@demo.test');
  await expect(page.getByRole('link', { name: 'Harbor & Finch CPAs, home' })).toBeVisible();
  await page.getByRole('button', { name: /’s account/ }).click();
  await page.getByRole('menuitem', { name: 'Thames & Ledger LLP' }).click();
  // The second firm has its own terms.
  await page.getByLabel('Your full name').fill('Marco Bellini');
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(page.getByRole('link', { name: 'Thames & Ledger LLP, home' })).toBeVisible();
  await page.getByRole('button', { name: /’s account/ }).click();
  await page.getByRole('menuitem', { name: 'Harbor & Finch CPAs' }).click();
  await expect(page.getByRole('link', { name: 'Harbor & Finch CPAs, home' })).toBeVisible();
});
