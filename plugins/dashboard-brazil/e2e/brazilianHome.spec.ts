import { readFile } from 'node:fs/promises';
import { faultless } from '../../../test/support/faultless.ts';
import { pdfOfSize } from '../../../test/support/pdf.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test.use({ reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] });

test('a Brazilian client sees its certificates, taxes, news and messages', async ({ page }) => {
  await openAs(page, 'ines@demo.test', '/home/cnd/br-001');

  const federal = page.getByRole('region', { name: 'Receita Federal/PGFN' });
  await faultless(page, 'certificates of a client');
  const pdf = page.waitForEvent('download');
  await federal.getByRole('button', { name: /^Baixar PDF/ }).click();
  expect((await pdf).suggestedFilename()).toBe('CND federal.pdf');
  await federal.getByRole('button', { name: /^Pedir renovação/ }).click();
  await expect(federal.getByText(/^Renovação pedida em/)).toBeVisible();
  await federal.getByText('Histórico').click();
  await expect(federal.getByRole('listitem')).toHaveCount(2);

  await page.getByRole('link', { name: 'Início' }).first().click();
  const calendar = page.getByRole('region', { name: 'Agenda tributária' });
  await calendar.getByText('TFE: Taxa municipal de fiscalização').click();
  await faultless(page, 'home of a Brazilian client');
  await calendar.getByRole('button', { name: /^Copiar.*Linha digitável/ }).click();
  await expect(calendar.getByRole('button', { name: /^Copiado/ })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^8\d{47}$/);
  const event = page.waitForEvent('download');
  await calendar.getByRole('button', { name: /^Adicionar à agenda/ }).click();
  expect(await readFile(await (await event).path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\n.*SUMMARY:TFE/s);
  const receipt = { name: 'comprovante TFE.pdf', mimeType: 'application/pdf', buffer: pdfOfSize(5_000) };
  await calendar.getByLabel('Arquivo do comprovante').setInputFiles(receipt);
  await expect(page.getByText('Recebemos o comprovante e marcamos a obrigação como paga.')).toBeVisible();

  const news = page.getByRole('region', { name: 'Notícias' });
  const thirteenth = news.getByRole('listitem').filter({ hasText: 'Décimo terceiro' });
  await expect(thirteenth.getByText('Nova', { exact: true })).toBeVisible();
  await thirteenth.getByRole('link').click();
  await expect(page.getByRole('article').locator('img')).toHaveJSProperty('complete', true);
  await expect(page.getByRole('cell', { name: '20 de dezembro' })).toBeVisible();
  await faultless(page, 'an article');
  await page.getByRole('link', { name: 'Início' }).first().click();
  await expect(thirteenth).toBeVisible();
  await expect(thirteenth.getByText('Nova', { exact: true })).toHaveCount(0);

  await page.getByRole('heading', { name: 'Mensagens do escritório' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Mensagens do escritório' })).toBeVisible();
});
