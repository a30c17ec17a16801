import { faultlessInBothThemes, noFaults } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';
import { typeDate } from '../../../test/support/typeDate.ts';

test('staff add a rule, assign its regime to a client, who gets the entry, and delete the rule', async ({
  page,
}) => {
  await openAs(page, 'livia@demo.test', '/staff/tax-calendar');
  await expect(page.getByRole('list', { name: 'Simples Nacional' })).toBeVisible();
  await faultlessInBothThemes(page, 'the rules of the tax calendar');
  await page.getByRole('link', { name: 'Nova regra' }).click();
  await page.getByLabel('Regime').selectOption('Pessoa física');
  await page.getByLabel('Código').fill('TESTE');
  await page.getByLabel('Nome', { exact: true }).fill('Guia de teste');
  await page.getByLabel('Vencimento').selectOption('Último dia útil do mês');
  await faultlessInBothThemes(page, 'a new rule');
  await page.getByRole('button', { name: 'Salvar' }).click();
  const rule = page.getByRole('link', { name: 'TESTE: Guia de teste' });
  await expect(rule).toBeVisible();

  await page.goto('/staff/tax-calendar?view=client&client=br-001');
  const regime = page.getByRole('checkbox', { name: 'Pessoa física' });
  await regime.check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'TESTE' });
  await row.first().getByRole('button', { name: 'Alterar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Valor')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await noFaults(page, 'an entry of the tax calendar on a phone');
  await dialog.getByRole('button', { name: 'Fechar' }).click();

  await test.step('a single due date is added manually and deleted', async () => {
    await page.getByRole('button', { name: 'Adicionar vencimento' }).click();
    await dialog.getByLabel('Código').fill('PARCELA');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Fechar sem salvar?' });
    await noFaults(page, 'the question before a due date is lost');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toHaveCount(0);
    await dialog.getByLabel('Nome', { exact: true }).fill('Parcelamento');
    const [year, month, day] = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10).split('-');
    await typeDate(page, 'Vencimento', `${day}${month}${year}`);
    await noFaults(page, 'a due date that is added on a phone');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    const own = page.getByRole('listitem').filter({ hasText: 'PARCELA' });
    await expect(own).toHaveCount(1);
    await expect(dialog).toHaveCount(0);
    await own.getByRole('button', { name: 'Excluir: PARCELA: Parcelamento' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(own).toHaveCount(0);
  });

  await regime.uncheck();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(row).toHaveCount(0);

  await page.goto('/staff/tax-calendar');
  await rule.click();
  await page.getByRole('button', { name: 'Excluir regra' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page).toHaveURL(/\/staff\/tax-calendar$/);
  await expect(rule).toHaveCount(0);
});
