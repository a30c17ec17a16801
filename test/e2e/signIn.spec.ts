import { TOTP, URI } from 'otpauth';
import { noFaults } from '../support/faultless.ts';
import { demoPassword, fillCredentials, signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

test('a wrong password is refused at the identity provider, and the right one then works', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, 'olivia@demo.test', 'not-the-password');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/idp\//);
  await fillCredentials(page, 'olivia@demo.test', demoPassword);
  await expect(page).toHaveURL(/\/home$/);
});

test('before the firm is known, the welcome page and the sign-in form have the same colours, in both themes', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: 'Sign in' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    const color = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
    await button.click();
    await expect(page).toHaveURL(/\/idp\//);
    await expect(button).toHaveCSS('background-color', color);
  }
});

test('a sign-in code opens only one session, and the URL keeps neither code nor state', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const exchange = page.waitForRequest(/auth-code\/session/);
  await signIn(page, 'olivia@demo.test');
  const { searchParams } = new URL((await exchange).url());
  expect(page.url()).not.toMatch(/code=|state=/);

  const replay = await context.newPage();
  await replay.goto(
    `/home?${new URLSearchParams({ code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' })}`,
  );
  await expect(replay).toHaveURL(/\/auth\/signin-error/);
  expect(await replay.evaluate(() => sessionStorage.getItem('tr-session-info'))).toBeNull();
});

test('a sign-in state from another browser is refused', async ({ page, browser, portal }) => {
  const victim = await browser.newContext({ baseURL: portal.url });
  const stolen = await victim.newPage();
  const back = stolen.waitForRequest(
    (request) => /\?.*code=/.test(request.url()) && !request.url().includes('/api/'),
  );
  await stolen.route(/\/api\/security\/v1\/oidc\/auth-code/, (route) => route.abort());
  await stolen.goto('/');
  await stolen.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(stolen, 'marco@demo.test', demoPassword);
  const address = (await back).url();
  await victim.close();

  await page.goto(address);
  await expect(page).toHaveURL(/\/auth\/signin-error/);
});

test('an expired session asks for sign-in and returns to the same URL', async ({ page, context }) => {
  await page.goto('/');
  await signIn(page, 'olivia@demo.test');
  await page.goto('/documents?sort=name');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Without its cookie, the server does not recognise the session, as after its expiry.
  await context.clearCookies({ name: 'anteroom' });
  await page.reload();
  await expect(page).toHaveURL(/\/auth\?r=%2Fdocuments/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/documents\?sort=name$/);
});

test('a second factor is asked for where the firm requires it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, 'mfa@demo.test', demoPassword);
  await expect(page).toHaveURL(/\/auth\/mfa-required/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('No phone at hand?').click();
  const recovery = page.getByLabel('Recovery code');
  await recovery.fill('AAAAA-BBBBB');
  await recovery.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^Wrong or already used recovery code/);
  await expect(recovery).toBeFocused();
  const code = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' }).generate();
  // Authenticator apps show codes with a space.
  await page.getByLabel('One-time code').pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Continue' }).first().click();
  await expect(page).toHaveURL(/\/home$/);
});

test('a person without an authenticator app is guided through setting one up', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, 'newcomer@demo.test', demoPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await noFaults(page, 'setting up an authenticator app');
  const app = URI.parse(
    (await page.getByRole('link', { name: 'Open the app' }).getAttribute('href')) ?? '',
  ) as TOTP;
  await page.getByLabel('One-time code').fill('000000');
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(page.getByLabel('One-time code')).toHaveAccessibleDescription(/^Wrong or already used code/);
  await page.getByLabel('One-time code').fill(app.generate());
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('a locked firm and an unknown person get error pages, and trying again asks for credentials', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, 'locked@demo.test', demoPassword);
  await expect(page).toHaveURL(/\/auth\/firm-locked/);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, 'stranger@demo.test', demoPassword);
  await expect(page).toHaveURL(/\/auth\/signin-error/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await signIn(page, 'olivia@demo.test');
  await expect(page).toHaveURL(/\/home$/);
});

test('a token in the URL opens a session once, only in this browser, and is removed from the URL', async ({
  page,
  browser,
  portal,
}) => {
  await page.goto('/');
  await signIn(page, 'olivia@demo.test');
  const askForToken = () =>
    page.evaluate(async () => {
      const { tokenValue } = JSON.parse(sessionStorage.getItem('tr-session-info') ?? '');
      const answer = await fetch('/api/security/v1/session/uds-token', {
        method: 'POST',
        headers: { authorization: `Bearer ${tokenValue}` },
      });
      return ((await answer.json()) as { tokenValue: string }).tokenValue;
    });

  // Data that a script in the page has read is worthless without the cookie.
  const elsewhere = await browser.newContext({ baseURL: portal.url });
  const thief = await elsewhere.newPage();
  await thief.goto(`/documents?token=${await askForToken()}`);
  await expect(thief.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(thief.url()).not.toContain('token');
  await elsewhere.close();

  const token = await askForToken();
  await page.goto(`/documents?token=${token}`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page).toHaveURL(/\/documents$/);
  await page.goto(`/documents?token=${token}`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(page.url()).not.toContain('token');
});
