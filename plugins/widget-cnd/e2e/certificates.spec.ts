import { faultlessInBothThemes, noFaults } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';
import { typeDate } from '../../../test/support/typeDate.ts';

test('staff track a certificate for a client and record its result, which the client sees', async ({
  page,
  browser,
}) => {
  await openAs(page, 'livia@demo.test', '/staff/certificates?show=all');
  await expect(page.getByRole('list', { name: 'Certidões (CND)' })).toBeVisible();
  await faultlessInBothThemes(page, 'the certificates of all clients');
  await page.getByRole('link', { name: 'Acompanhar certidão' }).click();
  await page.getByRole('combobox', { name: 'Cliente' }).fill('Padaria');
  // The list shrinks when the search result arrives; a press before that may miss.
  const found = page.getByRole('listbox').getByRole('option');
  await expect(found).toHaveText(['Padaria Três Corações']);
  await found.click();
  await page.getByLabel('Certidão', { exact: true }).selectOption('Municipal');
  await page.getByLabel('Órgão emissor').fill('Prefeitura de Campinas');
  await page.getByLabel('UF').fill('SP');
  await page.getByLabel('Município').fill('Campinas');
  await faultlessInBothThemes(page, 'a new certificate');
  await page.getByRole('button', { name: 'Acompanhar certidão' }).click();

  await page.getByLabel('Resultado').selectOption('Negativa');
  await page.getByLabel('Número de controle').fill('CAMP-77');
  await typeDate(page, 'Emitida em', '02112026');
  await typeDate(page, 'Válida até', '02052050');
  await page.setViewportSize({ width: 390, height: 844 });
  await noFaults(page, 'an answer of an issuing body on a phone');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('CAMP-77').first()).toBeVisible();

  const client = await browser.newPage();
  await openAs(client, 'ines@demo.test', '/home/cnd/br-001');
  await expect(client.getByText('CAMP-77')).toBeVisible();
  await client.close();

  await page.getByRole('button', { name: 'Deixar de acompanhar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deixar de acompanhar' }).click();
  await expect(page).toHaveURL(/\/staff\/certificates$/);
});
