import { faultlessInBothThemes, noFaults } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test('staff publish an article, a client reads it, and staff see that it was read', async ({
  page,
  browser,
}) => {
  const title = 'Prazo do FGTS digital muda em janeiro';
  const client = await browser.newPage();
  await openAs(client, 'ines@demo.test', '/home');

  await openAs(page, 'livia@demo.test', '/staff/news');
  await faultlessInBothThemes(page, 'the list of news');
  await page.getByRole('link', { name: 'Nova notícia' }).click();
  await page.getByLabel('Título').fill(title);
  await page.getByLabel('Resumo').fill('A guia passa a vencer no dia 20.');
  await page.getByLabel('Texto', { exact: true }).fill('Veja **o que muda** para a folha.');
  await faultlessInBothThemes(page, 'news that are being written');
  await page.setViewportSize({ width: 390, height: 844 });
  await noFaults(page, 'news that are being written, on a phone');
  await page.getByRole('button', { name: 'Salvar notícia' }).click();
  const row = page.getByRole('listitem').filter({ hasText: title });
  await expect(row.getByText('Ainda não lida')).toBeVisible();

  await client.getByRole('link', { name: title }).click();
  await expect(client.getByText('o que muda')).toBeVisible();
  await page.reload();
  await expect(row.getByText('Lida por 1 pessoa')).toBeVisible();
  await row.getByRole('button', { name: `Remover “${title}”` }).click();
  await page.getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(row).toHaveCount(0);
  await client.close();
});
