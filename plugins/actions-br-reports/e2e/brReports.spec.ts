import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { faultless } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test('payroll entries are filtered by pay item, summed and downloaded', async ({ page }) => {
  await openAs(page, 'ines@demo.test', '/actions');
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

  // The filter is part of the URL.
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Rubrica' })).toHaveValue('overtime50');
  await expect(report.getByRole('row')).toHaveCount(3);

  const csv = await downloadAs(page, 'CSV');
  expect(csv.name).toBe('Lançamentos da folha.csv');
  expect(csv.content.toString()).toMatch(/;Mensal;Bruno Nascimento;Horas extras 50%;12:45;;\d+;Concluída;/);
  const paper = await downloadAs(page, 'PDF');
  expect(paper.name).toBe('Lançamentos da folha.pdf');
  expect(paper.content.subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto('/actions/br-reports/stored-documents');
  const senders = page.getByRole('region', { name: 'Totais por origem' });
  await expect(senders.getByRole('row', { name: /^Escritório \d/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Origem' }).selectOption('Escritório');
  await expect(senders.getByRole('row')).toHaveCount(2);
  await faultless(page, 'a report on stored documents');

  await page.goto('/actions/br-reports/payroll-registrations');
  await page.getByRole('combobox', { name: 'Cadastro' }).selectOption('Sócio ou diretor');
  await expect(report.getByRole('row', { name: /Sofia Albuquerque.*Sócio/ })).toBeVisible();
  await expect(report.getByRole('row', { name: /Funcionário|Estagiário/ })).toHaveCount(0);

  await page.goto('/actions/br-reports/stored-documents-report');
  await expect(report.getByRole('row', { name: /Emitida/ }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Sentido' }).selectOption('Recebida');
  await expect(report.getByRole('row', { name: /Recebida/ }).first()).toBeVisible();
  await expect(report.getByRole('row', { name: /Emitida/ })).toHaveCount(0);
});

async function downloadAs(page: Page, format: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'Baixar' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
