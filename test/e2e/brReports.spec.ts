import { readFile } from 'node:fs/promises';
import { faultless } from '../support/faultless.ts';
import { signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

test('lançamentos da folha são filtrados por rubrica, somados e baixados em CSV', async ({ page }) => {
  await page.goto('/');
  await signIn(page, 'ines@demo.test');
  await page.goto('/actions');
  await page.getByRole('button', { name: /Trocar de cliente/ }).click();
  await page.getByRole('menuitem', { name: /Padaria/ }).click();
  await page.getByRole('link', { name: 'Relatório de lançamentos' }).click();
  const report = page.getByRole('region', { name: 'Relatório' });
  await expect(report.getByRole('row', { name: /Elisa Tavares.*Comissão.*R\$\s380,50/ })).toBeVisible();

  await page.getByRole('combobox', { name: 'Rubrica' }).selectOption('Horas extras 50%');
  await expect(report.getByRole('row')).toHaveCount(3);
  const totals = page.getByRole('region', { name: 'Totais por rubrica' });
  await expect(totals.getByRole('row', { name: 'Horas extras 50% 2 17:15' })).toBeVisible();
  await faultless(page, 'a report on payroll entries');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar em CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Lançamentos da folha.csv');
  const content = await readFile(await download.path(), 'utf8');
  expect(content).toMatch(/;Mensal;Bruno Nascimento;Horas extras 50%;12:45;;\d+;Concluída;/);
});
