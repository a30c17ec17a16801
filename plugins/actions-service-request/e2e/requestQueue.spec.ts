import { faultlessInBothThemes, noFaults } from '../../../test/support/faultless.ts';
import { pdfOfSize } from '../../../test/support/pdf.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test('staff answer a request with a file from their queue, and the client sees it', async ({
  page,
  browser,
}) => {
  const subject = 'Cópia do contrato social para o banco';
  const client = await browser.newPage();
  await openAs(client, 'ines@demo.test', '/actions/service-request/general-requests#new');
  await client.getByLabel('Assunto').fill(subject);
  await client.getByLabel('Setor').selectOption({ index: 1 });
  await client.getByLabel('Do que você precisa?').fill('O gerente pediu até sexta-feira.');
  await client.getByRole('button', { name: 'Enviar solicitação' }).click();
  await expect(client.getByText(/^Solicitação nº \d+ enviada$/)).toBeVisible();

  await openAs(page, 'livia@demo.test', '/staff/service-requests');
  await faultlessInBothThemes(page, 'the queue of requests');
  await page.setViewportSize({ width: 390, height: 844 });
  await noFaults(page, 'the queue of requests on a phone');
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByText('O gerente pediu até sexta-feira.')).toBeVisible();
  await page.getByLabel('Resposta ao cliente').fill('Segue a cópia.');
  const file = { name: 'contrato.pdf', mimeType: 'application/pdf', buffer: pdfOfSize(1000) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Remover contrato.pdf desta resposta' })).toBeVisible();
  await faultlessInBothThemes(page, 'an answer to a request');
  await page.getByRole('button', { name: 'Salvar e avisar o cliente' }).click();
  await expect(page.getByRole('heading', { name: 'Resposta do escritório' })).toBeVisible();

  // The client sees it without a reload.
  await expect(client.getByText('Segue a cópia.')).toBeVisible();
  await expect(client.getByText('contrato.pdf')).toBeVisible();

  const question = 'Posso levar uma cópia simples?';
  await client.getByRole('button', { name: /^Perguntar sobre isto/ }).click();
  const dialog = client.getByRole('dialog', { name: /^Solicitação nº \d+$/ });
  await dialog.getByRole('textbox', { name: 'Sua pergunta' }).fill(question);
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: question })).toBeVisible();

  // Each side can return to the request from the conversation.
  const name = new RegExp(`^Solicitação nº \\d+: ${subject}$`);
  await page.goto('/staff/conversations');
  await page.getByRole('link', { name }).click();
  await faultlessInBothThemes(page, 'a conversation about a request');
  await page.getByRole('link', { name: 'Ver o assunto' }).click();
  await expect(page.getByRole('heading', { name: 'Resposta do escritório' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Perguntar sobre isto/ })).toBeVisible();
  await client.goto('/conversations');
  await client.getByRole('link', { name }).click();
  await client.getByRole('link', { name: 'Ver o assunto' }).click();
  await expect(client.getByText('Segue a cópia.')).toBeVisible();
  await client.close();
});
