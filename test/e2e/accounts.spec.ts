import type { Page } from '@playwright/test';
import { addAuthenticator, withoutAutofill } from '../support/authenticator.ts';
import { faultlessInBothThemes } from '../support/faultless.ts';
import { mailTo } from '../support/mails.ts';
import { anteroom, type Portal } from '../support/portal.ts';
import { signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

const firm = 'c2001';
const password = 'uma manhã em Recife';

test('a person joins with a passkey, signs in with it, and adds another one', async ({ page, portal }) => {
  const email = 'lia@auroracontabil.test';
  await withoutAutofill(page);
  const authenticator = await addAuthenticator(page);
  await page.goto(await invited(portal, email));
  await faultlessInBothThemes(page, 'joining with a passkey');
  await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click();
  await expect(page.getByRole('banner')).toBeVisible();

  await signOut(page);
  // After signing out, the person is not signed in again automatically.
  await page.getByRole('link', { name: 'Entrar de novo' }).click();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  await faultlessInBothThemes(page, 'signing in');
  await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click();
  await expect(page.getByRole('banner')).toBeVisible();

  await page.goto('/account/sign-in');
  await expect(page.getByRole('list', { name: 'Chaves de acesso' })).toContainText('Chrome em Linux');
  await faultlessInBothThemes(page, 'how one signs in');
  await page.getByRole('button', { name: /^Remover: / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('Esta é a sua última forma de entrar.')).toBeVisible();

  // A device can have only one passkey per account, so the second one needs another device.
  await authenticator.remove();
  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  await faultlessInBothThemes(page, 'adding a passkey');
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('button', { name: /^Remover: / })).toHaveCount(2);
  await expect.poll(() => mailTo(portal, email)).toContain('chave de acesso');
});

test('the browser offers the passkey when signing in', async ({ page, portal }) => {
  await addAuthenticator(page);
  await page.goto(await invited(portal, 'noa@auroracontabil.test'));
  await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await signOut(page);
  await page.getByRole('link', { name: 'Entrar de novo' }).click();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  // The virtual authenticator chooses the passkey immediately.
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a person changes the password in the profile, and signs in with a mailed code', async ({
  page,
  portal,
  browser,
}) => {
  const email = 'caio@auroracontabil.test';
  await page.goto(await invited(portal, email));
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Criar minha conta' }).click();
  await expect(page.getByRole('banner')).toBeVisible();

  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Configurações do perfil' }).click();
  await page.getByRole('link', { name: 'Senha e chaves de acesso' }).click();
  await page.getByRole('button', { name: 'Trocar senha' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Senha atual').fill('errada');
  await dialog.getByLabel('Nova senha').fill(`${password} 2`);
  await faultlessInBothThemes(page, 'changing the password');
  await dialog.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(dialog.getByText('Senha incorreta.')).toBeVisible();
  await dialog.getByLabel('Senha atual').fill(password);
  await dialog.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => mailTo(portal, email)).toContain('foi alterada');

  await anteroom(portal, 'firm', 'sign-in', 'own', '--passwordless', 'yes', '--firm', firm);
  const elsewhere = await browser.newPage({ baseURL: portal.url, locale: 'pt-BR' });
  // The URL identifies the firm, so the page continues immediately.
  await elsewhere.goto(`/company/${firm}`);
  await expect(elsewhere.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  await faultlessInBothThemes(elsewhere, 'signing in without a password');
  await elsewhere.getByLabel('E-mail').fill(email);
  await elsewhere.getByRole('button', { name: 'Receber um código por e-mail' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Veja seu e-mail' })).toBeVisible();
  await faultlessInBothThemes(elsewhere, 'a code to sign in by');
  let code = '';
  await expect(async () => {
    code = /\b\d{4} \d{4}\b/.exec(await mailTo(portal, email))?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  await elsewhere.getByLabel('Código do e-mail').fill(code);
  await elsewhere.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(elsewhere.getByRole('banner')).toBeVisible();
  await elsewhere.close();
  await anteroom(portal, 'firm', 'sign-in', 'own', '--passwordless', 'no', '--firm', firm);
});

test('a sign-in whose session is refused stops after one attempt instead of looping', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await signIn(page, 'olivia@demo.test');
  await page.close();
  // The browser remembers the firm, and the provider the person, so both pages continue by themselves.
  const again = await context.newPage();
  const begun: string[] = [];
  again.on('request', (request) => {
    if (request.url().endsWith('/oidc/login')) begun.push(request.url());
  });
  await again.route(/\/session\/bindings$/, (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'urn:anteroom:problem:unauthenticated', title: 'x', status: 401 }),
    }),
  );
  await again.goto('/documents');
  await expect.poll(() => begun.length).toBe(1);
  await expect(again).toHaveURL(/\/auth(\?|$)/);
  await expect(again.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expect(again.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-busy', 'true');
  expect(begun).toHaveLength(1);
});

/** Adds a member of staff and invites them. Returns the link in the e-mail. */
async function invited(portal: Portal, email: string): Promise<string> {
  const [name = ''] = email.split('@');
  const names = ['--first-name', name, '--last-name', 'Prado', '--role', 'manager'];
  await anteroom(portal, 'staff', 'add', email, ...names, '--firm', firm);
  await anteroom(portal, 'invite', 'send', email, '--firm', firm);
  return /http\S+\/idp\/join\/[\w/-]+/.exec(await mailTo(portal, email))?.[0] ?? '';
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair', exact: true }).click();
}
