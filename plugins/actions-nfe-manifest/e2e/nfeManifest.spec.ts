import { faultless, noFaults } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test.use({ reducedMotion: 'reduce' });

test('several received invoices are answered with the keyboard, and each shows its protocol', async ({
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

test('the firm turns the check on for a client, tests it, and sees the next check and the unread documents', async ({
  page,
  browser,
}) => {
  await openAs(page, 'livia@demo.test', '/staff/received-invoices');
  const clients = page.getByRole('list', { name: 'NF-e recebidas' });
  const studio = clients.getByRole('listitem').filter({ hasText: 'Albuquerque Arquitetura' });
  await expect(studio).toContainText('Ativo');
  await faultless(page, 'clients whose received invoices are read');
  await studio.getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\/staff\/received-invoices#/);

  const main = page.getByRole('main');
  const save = main.getByRole('button', { name: 'Salvar' });
  const isOn = main.getByRole('switch', { name: 'Consultar notas recebidas' });
  await isOn.press('Space');
  await save.press('Enter');
  await expect(main.getByText('O serviço está desativado para este cliente')).toBeVisible();
  await page.goto('/staff/received-invoices');
  await expect(studio).toContainText('Desativado');
  await studio.getByRole('link').press('Enter');

  await isOn.press('Space');
  const number = main.getByRole('textbox', { name: 'CNPJ ou CPF do cliente' });
  const right = await number.inputValue();
  await number.fill('43.720.562/0001-13');
  await save.press('Enter');
  await expect(main.getByText('Este CNPJ ou CPF não é válido')).toBeVisible();
  await number.fill(right);
  await save.press('Enter');
  await expect(main.getByText('O cliente já tem acesso')).toBeVisible();
  await main.getByRole('button', { name: 'Testar agora' }).press('Enter');
  await expect(main.getByText(/^A Sefaz respondeu: 13[78] /)).toBeVisible();
  await expect(main.getByText(/Próxima sincronização a partir de \d/)).toBeVisible();

  const unread = main.getByRole('list', { name: 'Documentos não lidos' }).getByRole('listitem');
  await expect(unread).toContainText('NSU 8 · procNFe_v4.00.xsd');
  await expect(unread).toContainText('o XML está danificado ou incompleto');
  await faultless(page, 'the set-up of received invoices');
  await main.getByRole('button', { name: 'Ler de novo' }).press('Enter');
  await expect(main.getByText('1 documento continua sem leitura.')).toBeVisible();
  await unread.getByRole('button', { name: /^Baixar outra vez/ }).press('Enter');
  await expect(main.getByText('A Sefaz enviou um documento que não conseguimos ler.')).toBeVisible();

  await page.goto('/staff/received-invoices');
  await expect(studio).toContainText(/Próxima consulta a partir de .* · 1 documento não lido/);
  await page.goto('/staff/inbox');
  await page.getByRole('link', { name: '1 documento da Sefaz não pôde ser lido' }).press('Enter');
  await expect(unread).toContainText('NSU 8');

  const client = await browser.newPage();
  await openAs(client, 'ines@demo.test', '/actions');
  await client.getByRole('button', { name: /Trocar de cliente/ }).click();
  await client.getByRole('menuitem', { name: /Albuquerque/ }).click();
  await client.getByRole('link', { name: 'Processamento de notas' }).click();
  const rows = client.getByRole('list', { name: 'Notas recebidas' }).getByRole('listitem');
  await expect(rows.first()).toContainText(/NF-e 72\d\d/);
  await client.close();
});
