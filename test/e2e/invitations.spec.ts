import { Client } from 'pg';
import { faultlessInBothThemes } from '../support/faultless.ts';
import { mailTo } from '../support/mails.ts';
import { anteroom, type Portal } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

const address = 'beatriz@auroracontabil.test';
const password = 'uma manhã em Recife';

test('an invited person joins with the mailed link, and resets a forgotten password', async ({
  page,
  portal,
}) => {
  await grant(portal);
  await anteroom(portal, 'invite', 'send', 'aurora-beatriz', '--firm', 'c2001');
  const [link = ''] = /http\S+\/idp\/join\/[\w/-]+/.exec(await mailTo(portal, address)) ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boas-vindas a Aurora Contábil');
  await faultlessInBothThemes(page, 'joining');

  const field = page.getByLabel('Senha', { exact: true });
  await field.fill('12345678');
  const show = page.getByRole('button', { name: 'Mostrar senha' });
  await show.click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Criar minha conta' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Muitas pessoas usam esta senha/);
  await field.fill(password);
  await page.getByRole('button', { name: 'Criar minha conta' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Você já entrou' })).toBeVisible();
  await faultlessInBothThemes(page, 'a used link');

  await page.goto('/idp/forgotten');
  await faultlessInBothThemes(page, 'a forgotten password');
  await page.getByLabel('E-mail').fill(address);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByRole('heading', { name: 'Veja seu e-mail' })).toBeVisible();
  await faultlessInBothThemes(page, 'a mailed code');
  let code = '';
  await expect(async () => {
    code = /\b\d{4} \d{4}\b/.exec(await mailTo(portal, address))?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  await page.getByLabel('Código do e-mail').fill(code);
  await page.getByLabel('Senha', { exact: true }).fill(`${password} 2`);
  await page.getByRole('button', { name: 'Salvar e entrar' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
});

/**
 * Lets Beatriz of the firm's staff use the portal once she has joined. The demo does not give her an account, but
 * another test may have.
 */
async function grant(portal: Portal): Promise<void> {
  const database = new Client(await portal.databaseUrl());
  await database.connect();
  await database.query(`
    delete from user_identities where company_id = 'c2001' and user_id = 'aurora-beatriz';
    delete from idp.accounts where subject = 'aurora-beatriz';
    insert into user_permissions (company_id, user_id, permission)
      select 'c2001', 'aurora-beatriz', permission from user_permissions where company_id = 'c1001' and user_id = 'staff'
      on conflict do nothing`);
  await database.end();
}
