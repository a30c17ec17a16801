import { readFile } from 'node:fs/promises';
import { type MailServer, startMailServer } from '@anteroom/server/testing/mailServer';
import { test as base, type Page } from '@playwright/test';
import { Client } from 'pg';
import { faultless, noFaults } from '../../../test/support/faultless.ts';
import { type Portal, startPortal } from '../../../test/support/portal.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect } from '../../../test/support/test.ts';

/** A portal that sends its mail to a real mail server. */
const test = base.extend<object, { mail: MailServer; portal: Portal }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ mail }, use) => {
      const portal = await startPortal({ env: { SMTP_URL: mail.url } });
      await use(portal);
      await portal.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
});

/** Opens the form for a document from its menu. */
async function openForm(page: Page, name: string) {
  await page.goto('/documents');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Send by e-mail' }).click();
  return page.getByRole('dialog', { name: 'Send documents' });
}

async function linkTo(mail: MailServer, address: string): Promise<string> {
  const { text = '', html = '' } = await mail.mailTo(address);
  const [link = ''] = /http\S+\/shared\/\S+/.exec(text) ?? [];
  expect(html).toContain(`href="${link}"`);
  return link;
}

/** Makes the links of a share expire. */
async function letExpire(portal: Portal, subject: string): Promise<void> {
  const client = new Client(await portal.databaseUrl());
  await client.connect();
  await client.query(`update shares set expires_at = now() - interval '1 minute' where subject = $1`, [
    subject,
  ]);
  await client.end();
}

const lease = 'Workshop lease, signed.pdf';

test.describe('on a phone in Portuguese', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    hasTouch: true,
    reducedMotion: 'reduce',
  });

  test('a tap that leaves the addresses reaches what was tapped', async ({ page }) => {
    await openAs(page, 'ines@demo.test', '/documents');
    for (const name of ['Contrato social.pdf', 'Proposta de honorários 2026.pdf'])
      await page.getByRole('checkbox', { name: `Selecionar ${name}` }).tap();
    const bar = page.getByRole('toolbar', { name: 'Ações para os itens selecionados' });
    const more = bar.getByRole('button', { name: 'Mais ações' });
    const tops = await Promise.all(
      [bar.getByRole('button', { name: 'Baixar como zip' }), more].map(
        async (one) => (await one.boundingBox())?.y,
      ),
    );
    expect(tops[0]).toBe(tops[1]);
    await more.tap();
    await page.getByRole('menuitem', { name: 'Enviar por e-mail' }).tap();
    const form = page.getByRole('dialog', { name: 'Enviar documentos' });
    await form.getByRole('button', { name: 'Enviar', exact: true }).tap();
    await expect(form.getByText('Informe pelo menos um endereço.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Para' }).fill('banco@elsewhere.test');
    await form.getByText('Proteger com um código').tap();
    await expect(form.getByRole('checkbox', { name: 'Proteger com um código' })).toBeChecked();
  });
});

test('documents sent with a code open with that code, and a revoked link stops working at once', async ({
  page,
  browser,
  mail,
}) => {
  await openAs(page, 'olivia@demo.test');
  const form = await openForm(page, lease);
  await expect(form.getByLabel('Subject')).toHaveValue(lease);
  await form.getByLabel('Subject').clear();
  await form.getByRole('button', { name: 'Send' }).click();
  const to = form.getByRole('textbox', { name: 'To' });
  await expect(to).toBeFocused();
  await expect(form.getByText('Enter at least one address.')).toBeVisible();
  await expect(form.getByText('Enter a subject.')).toBeVisible();

  await to.pressSequentially('bank@elsewhere.test; broken');
  await form.getByLabel('Subject').fill('For the loan');
  await form.getByLabel('Protect with a code').check();
  await form.getByRole('button', { name: 'Create code' }).click();
  const code = await form.getByRole('textbox', { name: 'Code' }).inputValue();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Correct the marked addresses.')).toBeVisible();
  await noFaults(page, 'the form');
  await form.getByRole('button', { name: 'Remove broken' }).click();
  await form.getByLabel('Send me a copy').check();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Your documents are on their way.')).toBeVisible();

  // Reminders of tasks reach the same address at certain hours, so the copy is looked for by its subject.
  expect((await mail.mailTo('olivia@demo.test', 'For the loan')).text).toContain(lease);
  const { subject, text, replyTo } = await mail.mailTo('bank@elsewhere.test');
  expect(subject).toBe('For the loan');
  expect(replyTo?.[0]?.address).toBe('olivia@demo.test');
  expect(text).toContain(lease);
  expect(text).not.toContain(code);

  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await guest.goto(await linkTo(mail, 'bank@elsewhere.test'));
  await expect(guest.getByText('Harbor & Finch CPAs')).toBeVisible();
  const field = guest.getByRole('textbox', { name: 'Code' });
  await field.fill('WRONG-CODE1');
  await guest.keyboard.press('Enter');
  await expect(guest.getByText('Wrong code.')).toBeVisible();
  await expect(field).toBeFocused();
  await faultless(guest, 'the code');
  // Replaces the wrong code, typed the way it might be dictated over the phone.
  await guest.keyboard.type(code.toLowerCase().replace('-', ' '));
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { name: 'For the loan' })).toBeVisible();
  await expect(guest.getByText('Olivia Hartwell sent you a document')).toBeVisible();
  expect(new URL(guest.url()).hash).toBe('');
  await faultless(guest, 'the recipient’s page');
  const [file] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('button', { name: `Download ${lease}` }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(lease);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  // Offline, the page says so, and the download starts when the connection is back.
  await guest.context().setOffline(true);
  await guest.getByRole('button', { name: `Download ${lease}` }).click();
  await expect(guest.getByText('You’re offline.')).toBeVisible();
  const [late] = await Promise.all([guest.waitForEvent('download'), guest.context().setOffline(false)]);
  expect(late.suggestedFilename()).toBe(lease);

  // A reload still works, without the secret.
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'For the loan' })).toBeVisible();

  // Opens the preview.
  await guest.getByRole('button', { name: lease, exact: true }).click();
  const shown = guest.getByRole('dialog', { name: lease });
  await expect(shown.locator('canvas').first()).toBeVisible({ timeout: 30_000 });
  await guest.keyboard.press('Escape');
  await expect(shown).toBeHidden();

  await page.goto('/documents/shared');
  const panel = page.locator('.ar-panel').filter({ hasText: 'For the loan' });
  await panel.getByRole('button', { name: /^For the loan/ }).click();
  await expect(panel.getByText(`bank@elsewhere.test downloaded ${lease}`)).toHaveCount(2);
  await expect(panel.getByText(`bank@elsewhere.test viewed ${lease}`)).toBeVisible();
  await expect(panel.getByText('Wrong code entered for bank@elsewhere.test’s link')).toBeVisible();
  await faultless(page, 'what was shared');
  await panel.getByRole('button', { name: /: For the loan$/ }).click();
  await page.getByRole('menuitem', { name: 'Revoke links' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke links' }).click();
  await expect(panel.getByText('Revoked')).toBeVisible();

  await guest.getByRole('button', { name: `Download ${lease}` }).click();
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await faultless(guest, 'a revoked link');
  await guest.context().close();
});

test('documents are sent by keyboard, the draft survives the end of the session, and an expired link says so', async ({
  page,
  browser,
  mail,
  portal,
}) => {
  await openAs(page, 'olivia@demo.test');
  const form = await openForm(page, lease);
  await expect(form.getByRole('textbox', { name: 'To' })).toBeFocused();
  await page.keyboard.type('notary@elsewhere.test ');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('From the keyboard');
  await expect(form.getByLabel('Subject')).toHaveValue('From the keyboard');

  // Removing the cookie ends the session: the next call leads to the sign-in page.
  await page.context().clearCookies({ name: 'anteroom' });
  await page.keyboard.press('Enter');
  // The identity provider's own session is still valid.
  await page.getByRole('button', { name: 'Sign in' }).click();
  const again = page.getByRole('dialog', { name: 'Send documents' });
  await expect(again.getByRole('button', { name: 'Remove notary@elsewhere.test' })).toBeVisible();
  await again.getByLabel('Subject').press('Enter');
  await expect(again).toBeHidden();

  const link = await linkTo(mail, 'notary@elsewhere.test');
  const guest = await (await browser.newContext({ locale: 'fr-CA' })).newPage();
  await guest.goto(link);
  await expect(guest.getByText('Olivia Hartwell vous a envoyé un document')).toBeVisible();
  await expect(guest.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await guest.goto('about:blank');
  await guest.goto(`${link.slice(0, -3)}abc`);
  await expect(
    guest.getByRole('heading', { name: 'Nous n’avons pas pu ouvrir vos documents' }),
  ).toBeVisible();

  await letExpire(portal, 'From the keyboard');
  await guest.goto('about:blank');
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Ce lien a expiré' })).toBeVisible();
  await faultless(guest, 'an expired link');
  expect(portal.output()).not.toContain(link.slice(-43));
  await guest.context().close();
});
