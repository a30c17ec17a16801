import { expect, test } from '@playwright/test';
import { faultless, faultlessInBothThemes } from '../../../test/support/faultless.ts';
import { type Portal, startPortal } from '../../../test/support/portal.ts';
import { demoPassword, signIn } from '../../../test/support/signIn.ts';

let portal: Portal;

// Colours are checked right after the theme has changed.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 800 } });

test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(() => portal.dispose());

test('an owner creates, uses and revokes an API key, tests a webhook, and turns a plugin off', async ({
  page,
}) => {
  await page.goto(`${portal.url}/staff/settings/api-keys`);
  await signIn(page, 'staff@demo.test');
  await page.getByRole('button', { name: 'Add an API key' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Add an API key' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Ledger sync');
  await form.getByRole('combobox', { name: 'Documents and folders' }).selectOption('Read');
  await faultless(page, 'a new key');
  // Refuses once, as the server does when ten minutes have passed since she signed in. The route handler stays, because
  // removing it during another request can leave that one without a response.
  let isRefused = false;
  await page.route('**/api/firm/v1/keys', async (route) => {
    if (isRefused || route.request().method() !== 'POST') return route.continue();
    isRefused = true;
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { type: 'urn:anteroom:problem:proof-required', title: 'Forbidden', status: 403 },
    });
  });
  await form.getByRole('button', { name: 'Create the key' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
  await expect(question).toBeVisible();
  const opened = page.waitForEvent('popup');
  await question.getByRole('button', { name: 'Sign in again' }).press('Enter');
  const window = await opened;
  await expect(window.getByLabel('E-mail')).toHaveValue('staff@demo.test');
  await window.getByLabel('E-mail').fill('olivia@demo.test');
  await window.getByLabel('Password').fill(demoPassword);
  await window.getByLabel('Password').press('Enter');
  await expect(window.getByRole('heading', { name: 'That’s another account' })).toBeVisible();
  await faultless(window, 'another person in the window');
  await window.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(window.getByLabel('E-mail')).toHaveValue('staff@demo.test');
  const closed = window.waitForEvent('close');
  await window.getByLabel('Password').fill(demoPassword);
  await window.getByLabel('Password').press('Enter');
  await closed;
  const shown = page.getByRole('alertdialog', { name: 'Your new API key' });
  const key = await shown.getByRole('textbox', { name: 'API key' }).inputValue();
  await faultless(page, 'the key, shown once');
  await shown.getByRole('button', { name: 'I’ve saved it' }).click();
  const call = () =>
    fetch(`${portal.url}/api/documents/v1/containers`, { headers: { authorization: `Bearer ${key}` } });
  expect((await call()).status).toBe(200);
  await page.reload();
  await faultlessInBothThemes(page, 'the keys');
  await page.getByRole('button', { name: 'Revoke: Ledger sync' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Revoked: Ledger sync')).toBeVisible();
  expect((await call()).status).toBe(401);

  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`${portal.url}/staff/settings/webhooks`);
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const hook = page.getByRole('dialog', { name: 'Add a webhook' });
  await hook.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1/portal-events');
  await hook.getByRole('checkbox', { name: 'Tasks changed' }).check();
  await faultless(page, 'a new webhook');
  await hook.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.getByRole('button', { name: 'Details: https://127.0.0.1/portal-events' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByRole('status').getByText(/not an address of the public internet/)).toBeVisible();
  await faultlessInBothThemes(page, 'a webhook');

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${portal.url}/staff/settings/installed-plugins`);
  await expect(page.getByRole('list', { name: 'Plugins' })).toBeVisible();
  await faultlessInBothThemes(page, 'the plugins');
  const news = page.getByRole('switch', { name: 'News' });
  await news.uncheck();
  await expect(page.getByText('Turned off: News')).toBeVisible();
});
