import { readFile } from 'node:fs/promises';
import { faultless } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test('a delivery is read and confirmed, and its receipt is downloaded', async ({ page }) => {
  await openAs(page, 'ines@demo.test', '/actions/protocols/stored-documents');
  const delivered = page.getByRole('list', { name: 'Documentos entregues' });
  await expect(delivered.getByRole('listitem')).toContainText(['Não lido']);
  await faultless(page, 'what was delivered');

  await delivered.getByRole('link', { name: /^DAS do Simples Nacional/ }).focus();
  await page.keyboard.press('Enter');
  const readers = page.getByRole('region', { name: 'Aberto por' });
  await expect(readers).toContainText('Ainda não abriu');
  const reading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^DAS, .*\.pdf$/ }).click();
  await reading;
  // The server's event updates the page without a reload.
  await expect(readers).toContainText('Aberto pela primeira vez em');

  await page.getByRole('button', { name: 'Confirmar recebimento' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: /^Confirmar o protocolo nº \d+\/\d{4}\?$/ });
  await question.getByRole('button', { name: 'Confirmar recebimento' }).click();
  await expect(page.getByText('Recebimento confirmado')).toBeVisible();
  await faultless(page, 'a delivery that was acknowledged');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar comprovante' }).click();
  const receipt = await downloading;
  expect(receipt.suggestedFilename()).toMatch(/^Protocolo de entrega \d+-\d{4}\.pdf$/);
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('link', { name: 'Todos os protocolos' }).click();
  await expect(delivered.getByRole('listitem')).toContainText(['Recebido']);
});
