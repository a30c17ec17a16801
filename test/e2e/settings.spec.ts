import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { faultless, faultlessColors } from '../support/faultless.ts';
import { mailTo } from '../support/mails.ts';
import { demoPassword, fillCredentials, openAs, signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

test('terms must be signed before anything else, by keyboard, and then the requested page opens', async ({
  page,
}) => {
  await page.goto('/documents?sort=name');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  await fillCredentials(page, 'nora@demo.test', demoPassword);
  await expect(page).toHaveURL(/\/terms-and-conditions\?r=%2Fdocuments%3Fsort%3Dname$/);
  await expect(page.getByRole('button', { name: 'Accept and continue' })).toBeVisible();
  expect(refused).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Terms of use of the client portal' })).toBeVisible();
  await faultless(page, 'terms');

  await page.goto('/tasks');
  await expect(page).toHaveURL(/\/terms-and-conditions\?r=%2Ftasks$/);
  const accept = page.getByRole('button', { name: 'Accept and continue' });
  await accept.focus();
  await page.keyboard.press('Enter');
  const name = page.getByLabel('Your full name');
  await expect(name).toBeFocused();
  await expect(page.getByText('Type your name to sign.')).toBeVisible();
  await page.keyboard.type('Nora Whitcombe');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tasks$/);

  await page.goto('/home');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and conditions' }).click();
  await expect(page.getByText(/^Signed by Nora Whitcombe/)).toBeVisible();
});

test('the profile is validated, saved and shown at once, and a new e-mail address must be confirmed', async ({
  page,
  portal,
}) => {
  await openAs(page, 'reader@demo.test');
  await page.getByRole('button', { name: /’s account/ }).click();
  await page.getByRole('menuitem', { name: 'Profile settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile settings' });
  await expect(dialog.getByLabel('First name')).toHaveValue('Ruth');
  await faultless(page, 'profile settings');

  await dialog.getByLabel('First name').fill(' ');
  await dialog.getByLabel('E-mail', { exact: true }).fill('ruth');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Required')).toBeVisible();
  await expect(dialog.getByText(/Enter an e-mail address, such as name@example\.com\./)).toBeVisible();

  await dialog.getByLabel('First name').fill('Rute');
  await dialog.getByLabel('E-mail', { exact: true }).fill('rute@demo.test');
  await dialog.getByLabel('Language').selectOption('pt-br');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await expect(page.getByRole('button', { name: 'Conta de Rute Ellery' })).toBeVisible();

  const [link = ''] = /http\S+\/confirm-email\/c1001#\S+/.exec(await mailTo(portal, 'rute@demo.test')) ?? [];
  await page.goto(link);
  await expect(page).toHaveURL(/\/confirm-email\/c1001$/);
  await faultless(page, 'confirmation');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('rute@demo.test')).toBeVisible();
  await page.goto('/documents');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('heading', { name: 'Este link não funciona mais' })).toBeVisible();
});

test('an internal user switches a flag, and a client has no access to flags', async ({ page, context }) => {
  await openAs(page, 'internal@demo.test', '/flags');
  const flag = page.getByRole('switch', { name: 'Internal tools' });
  await expect(flag).toBeChecked();
  await faultless(page, 'flags');
  await flag.focus();
  await page.keyboard.press('Space');
  await expect(flag).not.toBeChecked();
  await page.reload();
  await expect(flag).not.toBeChecked();
  const saved = page.waitForResponse(/\/api\/flags\/v1\/flags\/internalTools$/);
  await flag.click();
  await expect(flag).toBeChecked();
  expect((await saved).ok()).toBe(true);

  await context.clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await openAs(page, 'olivia@demo.test', '/flags');
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
});

test('a URL with a language shows the portal in it, and the language dialog changes it', async ({ page }) => {
  await page.goto('/clientcenter/pt');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await page.goto('/clientcenter/en/us/auth/logout');
  await expect(page).toHaveURL(/\/auth\/logout$/);
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();

  const errors: string[] = [];
  page.on('console', (message) => errors.push(message.text()));
  await page.goto('/clientcenter/portuguese');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  expect(errors.join('\n')).toContain('language not provided in the correct format');

  await signIn(page, 'olivia@demo.test');
  await page.goto('/clientcenter/pt/documents?sort=name');
  await expect(page).toHaveURL(/\/documents\?sort=name$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Documentos' })).toBeVisible();

  const selector = page.getByRole('button', { name: 'Idioma: Português (Brasil)' });
  const dialog = page.getByRole('dialog', { name: 'Idioma' });
  await selector.press('Enter');
  await expect(dialog.getByLabel('Idioma do portal')).toBeFocused();
  await dialog.getByLabel('Idioma do portal').selectOption('en-us');
  await faultless(page, 'language');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(selector).toBeFocused();
  await selector.click();
  await dialog.getByLabel('Idioma do portal').selectOption('en-us');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Language: English (US)' })).toBeFocused();
});

test('a firm’s URL opens its sign-in page, and an unknown or malformed firm ID redirects to /auth', async ({
  page,
}) => {
  await page.goto('/company/c2001');
  // The firm has only one way of signing in, so the page redirects there by itself.
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page.getByText('Aurora Contábil')).toBeVisible();
  await page.goto('/company/c0000');
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/company/aurora');
  await expect(page).toHaveURL(/\/auth$/);
});

test('inside the mobile app there is no main navigation, and the app receives events', async ({ page }) => {
  await openAs(page, 'olivia@demo.test');
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, {
      heard,
      AnteroomAndroid: { postMessage: (text: string) => heard.push(JSON.parse(text)) },
    });
    sessionStorage.setItem('tr-mobile', '1');
  });
  await page.goto('/mobile');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/task\//);
  const told = () =>
    page.evaluate(() => (window as unknown as { heard: { type: string }[] }).heard.map(({ type }) => type));
  // Opening a task of another client selects that client, which is announced again.
  await expect
    .poll(async () => [...new Set(await told())])
    .toEqual(['ready', 'ping', 'activeClient', 'navigateToTask']);
  await page.goto('/actions/box-e/nfe-storage');
  await expect.poll(told).toContain('navigateToAction');
});

test('the opt-out link of task e-mails asks for confirmation and stops them, without signing in', async ({
  page,
  portal,
}) => {
  const secret = `c1001.${'a'.repeat(43)}`;
  const database = new Client(await portal.databaseUrl());
  await database.connect();
  await database.query(
    "insert into mail_opt_outs (company_id, secret_hash, user_id, ends, created_at) values ('c1001', $1, 'mfa', 'tasks', now())",
    [createHash('sha256').update(secret).digest()],
  );
  await database.end();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/api/mail/v1/opt-out/${secret}`);
  await faultless(page, 'the way out of mails');
  await page.emulateMedia({ colorScheme: 'dark' });
  await faultlessColors(page, 'the way out of mails, dark');
  await page.getByRole('button', { name: 'Stop e-mails' }).click();
  await expect(
    page.getByRole('heading', { name: 'You won’t receive any more e-mails about tasks.' }),
  ).toBeVisible();
  await faultless(page, 'mails are ended');
});
