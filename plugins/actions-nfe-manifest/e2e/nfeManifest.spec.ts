import { faultless, noFaults } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test.use({ reducedMotion: 'reduce' });

test('notas recebidas são manifestadas em conjunto, pelo teclado, e cada uma mostra o seu protocolo', async ({
  page,
}) => {
  await openAs(page, 'ines@demo.test', '/actions');
  await page.getByRole('button', { name: /Trocar de cliente/ }).click();
  await page.getByRole('menuitem', { name: /Padaria/ }).click();
  await page.getByRole('link', { name: 'Processamento de notas' }).click();

  const rows = page.getByRole('list', { name: 'Notas recebidas' }).getByRole('listitem');
  await expect(rows.first().getByText(/dias restantes/)).toBeVisible();
  await faultless(page, 'received invoices');
  const boxes = rows.getByRole('checkbox');
  for (const box of [boxes.nth(0), boxes.nth(1)]) await box.press('Space');
  const first = (await rows.first().getByRole('button').textContent()) ?? '';
  await page.getByRole('button', { name: 'Manifestar 2 notas' }).press('Enter');

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Operação não realizada' }).press('Space');
  await dialog.getByRole('textbox', { name: 'Justificativa' }).fill('Voltou');
  await dialog.getByRole('button', { name: 'Enviar à Sefaz' }).press('Enter');
  await expect(dialog.getByText('Informe ao menos 15 caracteres.')).toBeVisible();
  await noFaults(page, 'what is said of received invoices');
  await dialog.getByRole('textbox', { name: 'Justificativa' }).fill('A mercadoria voltou ao fornecedor');
  await dialog.getByRole('button', { name: 'Enviar à Sefaz' }).press('Enter');
  await expect(dialog.getByText('2 de 2 registradas')).toBeVisible();
  await expect(dialog.getByText(/^Registrada, protocolo \d{15}$/)).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Concluir' }).press('Enter');

  await page.getByLabel('Situação').selectOption({ label: 'Manifestadas' });
  await page.getByRole('button', { name: first }).press('Enter');
  const said = dialog.getByRole('listitem').filter({ hasText: 'A mercadoria voltou ao fornecedor' });
  await expect(said).toContainText(/Inês .* · protocolo \d{15}/);
});
