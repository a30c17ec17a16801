import { faultlessInBothThemes, noFaults } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test('staff turn the storage of invoices on for a client, and off again', async ({ page }) => {
  await openAs(page, 'livia@demo.test', '/staff/box-e');
  const row = page.getByRole('listitem').filter({ hasText: 'Albuquerque Arquitetura' });
  await expect(row).toContainText('Desativado');
  await faultlessInBothThemes(page, 'who stores invoices');
  await row.getByRole('button', { name: 'Ativar' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('CNPJ ou CPF')).toHaveValue('43.720.562/0001-12');
  await page.setViewportSize({ width: 390, height: 844 });
  await noFaults(page, 'turning the storage on, on a phone');
  await dialog.getByLabel('CNPJ ou CPF').press('Enter');
  await expect(row).toContainText('Ativado');
  await row.getByRole('button', { name: 'Desativar' }).click();
  await expect(row).toContainText('Desativado');
});
