import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zipOf } from '@anteroom/server/portal/storage/zipOf';
import { faultless, noFaults } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';
import { type FiscalXml, makeCfe, makeCte, makeNfe, makeSummary } from '../demo/fiscalXml.ts';

const sale = makeNfe({
  issuer: { taxId: '11444777000161', name: 'Moinho da Serra S.A.' },
  recipient: { taxId: '12ABC34501DE35', name: 'Padaria Três Corações Ltda' },
  number: 777_123,
  issuedAt: '2026-03-03T10:15:00',
  items: [{ description: 'Farinha de centeio', ncm: '11029000', quantity: 3, unitPrice: 12_345 }],
});

async function zipped(files: readonly (readonly [path: string, content: string])[]): Promise<Buffer> {
  async function* entries() {
    for (const [path, content] of files) {
      const bytes = Buffer.from(content);
      yield {
        path,
        size: bytes.length,
        mimeType: 'text/xml',
        modifiedAt: new Date('2026-03-04T00:00:00Z'),
        content: Readable.from([bytes]),
      };
    }
  }
  return buffer(zipOf(entries()));
}

const bomb = ({ xml }: FiscalXml) => `<!DOCTYPE nfeProc [<!ENTITY a "b">]>${xml}`;

test('invoices from a zip are imported, listed, opened and downloaded, and a client without box-e has no section', async ({
  page,
}) => {
  await openAs(page, 'ines@demo.test', '/actions');
  // The first of her clients by name, which is active initially, does not have box-e.
  await expect(page.getByRole('heading', { name: 'Solicitações de serviço' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Notas fiscais eletrônicas' })).toHaveCount(0);
  await page.getByRole('button', { name: /Trocar de cliente/ }).click();
  await page.getByRole('menuitem', { name: /Padaria/ }).click();
  await page.getByRole('link', { name: 'Armazenamento de NF-e' }).click();
  await expect(page.getByRole('list', { name: 'Notas' }).getByRole('listitem').first()).toBeVisible();

  const zip = await zipped([
    ['marco/boa.xml', sale.xml],
    ['marco/de-novo.xml', sale.xml],
    ['marco/bomba.xml', bomb(sale)],
  ]);
  await page
    .getByLabel('Enviar XMLs')
    .and(page.locator('input'))
    .setInputFiles({ name: 'notas.zip', mimeType: 'application/zip', buffer: zip });
  await expect(page.getByText('1 arquivo novo · 1 já armazenado · 1 não armazenado')).toBeVisible();
  await expect(page.getByText('marco/bomba.xml')).toBeVisible();

  await page.getByLabel('Competência').selectOption({ label: 'março de 2026' });
  const row = page.getByRole('button', { name: 'Nº 777123 · Moinho da Serra S.A.' });
  await expect(page.getByText('1 nota · R$ 370,35')).toBeVisible();
  await faultless(page, 'the storage of NF-e');

  await row.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('rowheader', { name: /Farinha de centeio/ })).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Código de barras da chave de acesso' })).toBeVisible();
  await noFaults(page, 'an NF-e');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar XML' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${sale.accessKey}.xml`);
  expect((await buffer(await file.createReadStream())).toString()).toBe(sale.xml);
  await page.keyboard.press('Escape');

  const month = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar este mês' }).click();
  expect((await month).suggestedFilename()).toMatch(/^xml nfe 2026-03 .*\.zip$/);
});

test('a zip with every kind of invoice puts each into the list of its kind', async ({ page }) => {
  const [mill, bakery] = [
    { taxId: '11444777000161', name: 'Moinho da Serra S.A.' },
    { taxId: '12ABC34501DE35', name: 'Padaria Três Corações Ltda' },
  ];
  const facts = {
    issuedAt: '2025-11-03T10:15:00',
    items: [{ description: 'Farinha', ncm: '11029000', quantity: 1, unitPrice: 5_000 }],
  };
  const received = { ...facts, issuer: mill, recipient: bakery };
  const sold = { ...facts, issuer: bakery };
  const notes = [
    { action: 'nfe-storage', number: 888_001, note: makeNfe({ ...received, number: 888_001 }) },
    { action: 'nfce-storage', number: 888_002, note: makeNfe({ ...sold, number: 888_002 }, '65') },
    { action: 'cte-storage', number: 888_003, note: makeCte({ ...received, number: 888_003 }) },
    { action: 'cfe-storage', number: 888_004, note: makeCfe({ ...sold, number: 888_004 }) },
    // The tax authority's summary of an invoice whose own XML has not arrived.
    { action: 'xml-storage', number: 888_005, note: makeSummary({ ...received, number: 888_005 }) },
  ];
  await openAs(page, 'ines@demo.test', '/actions');
  await page.getByRole('button', { name: /Trocar de cliente/ }).click();
  await page.getByRole('menuitem', { name: /Padaria/ }).click();
  await page.getByRole('link', { name: 'Todos os XMLs' }).click();
  const zip = await zipped(notes.map(({ number, note }) => [`${number}.xml`, note.xml]));
  await page
    .getByLabel('Enviar XMLs')
    .and(page.locator('input'))
    .setInputFiles({ name: 'todos.zip', mimeType: 'application/zip', buffer: zip });
  await expect(page.getByText('Importação concluída')).toBeVisible();

  for (const { action, number } of notes) {
    await page.goto(`/actions/box-e/${action}`);
    await page.getByLabel('Número ou chave').fill(String(number));
    await page.getByRole('button', { name: 'Buscar' }).click();
    const list = page.getByRole('list', { name: 'Notas' });
    await expect(list.getByRole('listitem'), action).toHaveCount(1);
    await expect(list.getByRole('button', { name: `Nº ${number} ·` }), action).toBeVisible();
  }
});

test('an XML among the documents is added to the invoices, and its row shows that it is stored', async ({
  page,
}) => {
  const found = makeNfe({
    issuer: { taxId: '11444777000161', name: 'Moinho da Serra S.A.' },
    recipient: { taxId: '12ABC34501DE35', name: 'Padaria Três Corações Ltda' },
    number: 999_001,
    issuedAt: '2025-10-03T10:15:00',
    items: [{ description: 'Fubá', ncm: '11022000', quantity: 1, unitPrice: 900 }],
  });
  await openAs(page, 'ines@demo.test', '/documents?client=br-001');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'fuba.xml', mimeType: 'text/xml', buffer: Buffer.from(found.xml) });
  await page.getByRole('button', { name: 'Ações para fuba.xml' }).click();
  await page.getByRole('menuitem', { name: 'Adicionar às notas fiscais' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar às notas fiscais' });
  await noFaults(page, 'adding a document to the invoices');
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(dialog.getByText('1 arquivo novo')).toBeVisible();
  await dialog.getByRole('button', { name: 'Concluir' }).click();
  const row = page.getByRole('row').filter({ hasText: 'fuba.xml' });
  await expect(row.getByRole('gridcell', { name: 'Armazenada' })).toBeVisible();
  await faultless(page, 'documents with a column of a plugin');
});
