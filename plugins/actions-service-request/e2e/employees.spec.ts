import { faultlessInBothThemes, noFaults } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test('staff add an employee of a client, and dismiss them', async ({ page }) => {
  await openAs(page, 'livia@demo.test', '/staff/employees?client=br-001');
  await expect(page.getByRole('list', { name: 'Funcionários' })).toBeVisible();
  await faultlessInBothThemes(page, 'employees of a client');
  await page.getByRole('button', { name: 'Cadastrar funcionário' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome completo').fill('Zuleica Teste');
  await dialog.getByLabel('CPF').fill('935.411.347-80');
  await noFaults(page, 'a new employee');
  await dialog.getByRole('button', { name: 'Salvar' }).click();

  await page.getByRole('searchbox', { name: 'Nome ou CPF' }).fill('Zuleica');
  const row = page.getByRole('listitem').filter({ hasText: 'Zuleica Teste' });
  await row.getByRole('button', { name: 'Alterar' }).click();
  await dialog.getByLabel('Situação').selectOption('Desligado');
  await page.setViewportSize({ width: 390, height: 844 });
  await noFaults(page, 'an employee on a phone');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(row).toContainText('Desligado');
});
