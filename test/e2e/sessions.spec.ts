import { noFaults } from '../support/faultless.ts';
import { press, reach } from '../support/keyboard.ts';
import { demoPassword, fillCredentials, signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

const minute = 60_000;

test('a new tab is signed in too, and signing out in one tab signs out all', async ({ page, context }) => {
  await page.goto('/');
  await signIn(page, 'olivia@demo.test');
  const second = await context.newPage();
  await second.goto('/documents');
  await expect(second.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();

  await page.getByRole('button', { name: /’s account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/logout$/);
  await expect(second.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
  await second.goto('/documents');
  await expect(second).toHaveURL(/\/auth\?r=%2Fdocuments$/);
});

test('signing in again in one tab signs in the other tabs too', async ({ page, context }) => {
  await page.goto('/');
  await signIn(page, 'olivia@demo.test');
  const second = await context.newPage();
  await second.goto('/documents');
  await expect(second.getByRole('banner')).toBeVisible();
  // Simulates an expired session in both tabs.
  await context.clearCookies({ name: 'anteroom' });
  await page.reload();
  await second.reload();
  await expect(page).toHaveURL(/\/auth/);
  await expect(second).toHaveURL(/\/auth\?r=%2Fdocuments$/);

  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(second).toHaveURL(/\/documents$/);
  await expect(second.getByRole('banner')).toBeVisible();
});

test('a session about to expire warns and can be extended, and what was typed survives its expiry', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await signIn(page, 'olivia@demo.test');
  await page.goto('/actions/service-request/general-requests#new');
  await page.getByLabel('Subject').fill('A question about my tax return');
  // A later save would extend the session.
  await expect(page.getByText('Changes saved')).toBeVisible();

  await page.clock.fastForward(28 * minute + 1000);
  const dialog = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await expect(dialog).toContainText(/Time left: [01]:\d\d/);
  await noFaults(page, 'the question before the session ends');
  await dialog.getByRole('button', { name: 'Stay signed in' }).last().click();
  await expect(dialog).toBeHidden();
  await page.clock.fastForward(27 * minute);
  await expect(dialog).toBeHidden();

  await page.clock.fastForward(2 * minute);
  await expect(dialog).toBeVisible();
  await page.clock.fastForward(2 * minute);
  await expect(page.getByRole('heading', { name: 'You’ve been signed out' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('A question about my tax return');
});

test('people see where they are signed in, and end those sessions by keyboard', async ({
  page,
  browser,
  portal,
}) => {
  const elsewhere = await browser.newContext({
    baseURL: portal.url,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  });
  const forgotten = await elsewhere.newPage();
  await forgotten.goto('/');
  await signIn(forgotten, 'marco@demo.test');

  await page.goto('/');
  await signIn(page, 'marco@demo.test');
  await press(page, page.getByRole('button', { name: /’s account/ }));
  await reach(page, page.getByRole('menuitem', { name: 'Where you’re signed in' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  const places = page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem');
  // Other tests have signed in as the same person.
  const lost = places.filter({ hasText: 'Firefox on Windows' });
  await expect(lost).toHaveCount(1);
  await expect(places.filter({ hasText: 'This browser' })).toHaveCount(1);
  await noFaults(page, 'the sessions');
  await press(page, page.getByRole('button', { name: 'Sign out: Firefox on Windows' }));
  await expect(lost).toHaveCount(0);

  // The other browser notices at its next request, and asks for the password.
  await forgotten.goto('/documents');
  await expect(forgotten.getByRole('heading', { name: /signed out|Welcome/ })).toBeVisible();
  await forgotten.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(forgotten, 'marco@demo.test', demoPassword);
  await expect(forgotten).toHaveURL(/\/documents$/);
  await expect(forgotten.getByRole('banner')).toBeVisible();

  await page.reload();
  await press(page, page.getByRole('button', { name: 'Sign out everywhere else' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }));
  await expect(places).toHaveCount(1);
  await elsewhere.close();
});
