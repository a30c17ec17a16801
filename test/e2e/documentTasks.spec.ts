import type { Document } from '@anteroom/contract';
import { type SignedIn, signIn as signInToApi } from '@anteroom/server/testing/signIn';
import type { Page } from '@playwright/test';
import { longPdf, type NamedFile, picture } from '../fixtures/previewFiles.ts';
import { faultless, faultlessInBothThemes, noFaults } from '../support/faultless.ts';
import { Firm } from '../support/firm.ts';
import { press, reach } from '../support/keyboard.ts';
import { pdfOfSize } from '../support/pdf.ts';
import { openAs } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('a document request is fulfilled item by item while the firm reviews it, and is marked as done', async ({
    page,
    browser,
  }) => {
    const records = '/tasks/clients/us-002/task/us-002-records';
    await open(page, 'olivia@demo.test', records);
    const item = (name: string) => page.getByRole('region', { name });
    await expect(item('Photo ID').getByText('Accepted')).toBeVisible();
    await expect(item('Photo ID').getByLabel(/^Add files/)).toHaveCount(0);
    await expect(item('Mortgage interest statement (Form 1098)')).toContainText('last year’s form');
    await faultless(page, 'a document request');

    await test.step('lists the open items, and links to each', async () => {
      await press(page, page.getByRole('button', { name: 'Mark as done' }));
      const open = page.getByRole('alert').getByRole('link');
      await expect(open).toHaveText([
        'Mortgage interest statement (Form 1098)',
        'Property tax bills',
        'Child care expenses',
      ]);
      await reach(page, open.nth(2), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(page.locator('#step-5')).toBeFocused();
    });

    await test.step('marks an item as not applicable by keyboard', async () => {
      await press(
        page,
        item('Child care expenses').getByRole('button', { name: '“Child care expenses” does not apply' }),
      );
      await page.keyboard.type('Our children have grown up.');
      await expect(item('Child care expenses').getByText('Changes saved')).toBeVisible();
    });

    await test.step('uploads files to their items', async () => {
      await give(page, 'Mortgage interest statement (Form 1098)', pdf('Form 1098.pdf'));
      await expect(item('Mortgage interest statement (Form 1098)')).not.toContainText('last year’s form');
      await give(page, 'Property tax bills', pdf('First half.pdf'), pdf('Second half.pdf'));
    });

    const staff = await browser.newPage({ baseURL: new URL(page.url()).origin });
    const judged = staff.getByRole('region', { name: 'Property tax bills' });
    await test.step('shows at once what the firm sends back, and replaces it', async () => {
      const reason = 'The second half is of another house.';
      await openAs(staff, 'staff@demo.test', records);
      await press(staff, judged.getByRole('button', { name: 'Send back “Property tax bills”' }));
      await staff.keyboard.type(reason);
      await faultlessInBothThemes(staff, 'an item that is sent back');
      await judged.getByRole('button', { name: 'Send back to the client' }).click();
      await expect(judged.getByText(reason)).toBeVisible();
      await expect(item('Property tax bills').getByText(reason)).toBeVisible();
      await faultlessInBothThemes(page, 'a document request with an item that was returned');
      await item('Property tax bills').getByRole('button', { name: 'Remove Second half.pdf' }).click();
      await expect(item('Property tax bills').getByText('Second half.pdf')).toHaveCount(0);
      await give(page, 'Property tax bills', pdf('Second half, our house.pdf'));
      await expect(item('Property tax bills').getByText(reason)).toHaveCount(0);
    });

    await test.step('shows at once what the firm accepts after comparing two files, and locks it', async () => {
      const compare = { name: 'Compare Second half, our house.pdf with another document' };
      await press(staff, judged.getByRole('button', compare));
      const compared = staff.getByRole('dialog', { name: 'Compare Second half, our house.pdf' });
      await expect(compared.getByRole('combobox', { name: 'Compare with' })).toHaveValue('First half.pdf');
      await expect(compared.getByRole('button', { name: 'Send back “Property tax bills”' })).toBeVisible();
      await noFaults(staff, 'two files beside each other');
      await press(staff, compared.getByRole('button', { name: 'Accept “Property tax bills”' }));
      await expect(compared.getByText('Accepted')).toBeVisible();
      await staff.keyboard.press('Escape');
      await expect(judged.getByText('Accepted')).toBeVisible();
      await expect(item('Property tax bills').getByText('Accepted')).toBeVisible();
      await expect(item('Property tax bills').getByRole('button', { name: /^Remove / })).toHaveCount(0);
    });

    await page.getByRole('button', { name: 'Mark as done' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Done/ })).toBeFocused();
    await page.goto(records);
    await expect(item('Property tax bills').getByText('Second half, our house.pdf')).toBeVisible();
    await expect(item('Child care expenses')).toContainText('Our children have grown up.');
    await faultlessInBothThemes(page, 'a document request that is done');
    await staff.close();
  });

  test('documents are reviewed in place, one after another, by keyboard', async ({ page }) => {
    const draftReturn = '/tasks/clients/us-003/task/us-003-draft-return';
    await open(page, 'olivia@demo.test', draftReturn);
    const shown = page.getByRole('main').getByRole('region', { name: 'Pages' });
    // The first PDF also loads and starts pdf.js.
    await expect(shown.getByText('Taxable income')).toBeVisible({ timeout: 30_000 });
    await faultless(page, 'a document review');
    for (const [name, text] of [
      [/^Mark as reviewed ?: Form 1041/, 'Dividends'],
      [/^Mark as reviewed ?: Schedule K-1/, 'Tax preparation'],
    ] as const) {
      await press(page, page.getByRole('button', { name }));
      await expect(shown.getByText(text, { exact: true })).toBeVisible();
    }
    const fees = page.getByRole('region', { name: /^Fees of the trustee/ });
    await test.step('does not count a document with only a note as reviewed', async () => {
      await press(page, fees.getByRole('button', { name: /^Add a note/ }));
      await page.keyboard.type('The fee of May is missing.');
      await expect(fees.getByText('Changes saved')).toBeVisible();
      await press(page, page.getByRole('button', { name: 'Mark as done' }));
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([/^Fees of the trustee/]);
      await faultlessInBothThemes(page, 'a document review with a note');
    });
    await reach(page, fees.getByRole('button', { name: /^Mark as reviewed/ }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Mark as not reviewed/ })).toHaveCount(3);
    await press(page, page.getByRole('button', { name: 'Mark as done' }));
    await expect(page.getByRole('heading', { level: 1, name: /^Done/ })).toBeFocused();
    await page.goto(draftReturn);
    await expect(fees).toContainText('The fee of May is missing.');
    await faultlessInBothThemes(page, 'a document review that is done');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a document request in Portuguese is fulfilled with a file and a photo, and marked as done', async ({
    page,
  }) => {
    await open(page, 'ines@demo.test', '/tasks/clients/br-002/task/br-002-cadastro');
    const item = (name: string) => page.getByRole('region', { name });
    await expect(item('Contrato social consolidado')).toContainText('Faltam as páginas 3 e 4.');
    await expect(item('Comprovante de endereço').getByRole('button', { name: 'Tirar foto' })).toBeVisible();
    await faultless(page, 'a document request on a phone');
    await page
      .getByLabel('Adicionar arquivos a Contrato social consolidado')
      .and(page.locator('input'))
      .setInputFiles(pdf('Contrato completo.pdf'));
    await expect(item('Contrato social consolidado')).not.toContainText('Faltam as páginas 3 e 4.');
    const photo = picture(60, 40);
    await item('Comprovante de endereço')
      .getByLabel('Tirar foto')
      .and(page.locator('input'))
      .setInputFiles({ name: photo.name, mimeType: 'image/png', buffer: Buffer.from(photo.content) });
    await expect(
      item('Comprovante de endereço').getByRole('button', { name: photo.name, exact: true }),
    ).toBeVisible();
    await faultlessInBothThemes(page, 'a document request on a phone');
    await page.getByRole('button', { name: 'Marcar como concluída' }).click();
    await expect(page.getByRole('button', { name: 'Marcar como concluída' })).toHaveCount(0);
  });

  test('an image and a PDF are reviewed, and a file that the firm replaces must be reviewed again', async ({
    page,
    portal,
  }) => {
    const staff = await signInToApi(portal.url, 'staff@demo.test');
    // Use other names than the files of other tests.
    const files = [
      { ...picture(600, 400), name: 'Photo to review.png' },
      { ...(await longPdf(2)), name: 'Paper to review.pdf' },
    ] as const;
    const documents = [await upload(staff, files[0]), await upload(staff, files[1])] as const;
    const firm = await Firm.of(portal);
    const { taskId } = await firm.addTask({
      clientId: 'us-003',
      kind: 'DOCUMENT_REVIEW',
      label: 'Two papers to look at',
      steps: documents.map(({ id, name }) => ({ label: name, params: { documentId: id } })),
    });

    const mark = ({ name }: NamedFile) =>
      page.getByRole('button', { name: new RegExp(`^Mark as reviewed ?: ${name}`) });
    await open(page, 'olivia@demo.test', `/tasks/clients/us-003/task/${taskId}`);
    await expect(page.getByRole('img', { name: files[0].name })).toBeVisible();
    await noFaults(page, 'a document review on a phone');
    await mark(files[0]).click();
    await expect(page.getByText('This is page 1 of', { exact: false }).first()).toBeVisible({
      timeout: 30_000,
    });
    await mark(files[1]).click();
    await expect(page.getByRole('button', { name: /^Mark as not reviewed/ })).toHaveCount(2);

    const { id, parent } = documents[0];
    const body = { Id: id, ContainerId: parent.id, ContainerType: parent.type };
    expect((await send(staff, 'POST', '/api/documents/v1/trash/documents', body)).ok).toBe(true);
    await upload(staff, { ...picture(300, 200), name: files[0].name });
    await expect(page.getByText(/has replaced this document/)).toBeVisible();
    await mark(files[0]).click();
    await expect(page.getByText(/has replaced this document/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Done/ })).toBeFocused();
  });
});

async function open(page: Page, email: string, path: string): Promise<void> {
  await openAs(page, email, path);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
}

/** Adds files to an item and waits until they have been uploaded. */
async function give(page: Page, item: string, ...files: ReturnType<typeof pdf>[]): Promise<void> {
  await page.getByLabel(`Add files for ${item}`).and(page.locator('input')).setInputFiles(files);
  for (const { name } of files) {
    await expect(
      page.getByRole('region', { name: item }).getByRole('button', { name: `Remove ${name}` }),
    ).toBeVisible();
  }
}

function pdf(name: string) {
  return { name, mimeType: 'application/pdf', buffer: pdfOfSize(1_000) };
}

async function upload(person: SignedIn, { name, content }: NamedFile): Promise<Document> {
  const body = new FormData();
  body.append('file[]', new Blob([content]), name);
  const answer = await person.fetch('/api/storage/v1/clients/us-003/documents?notify=false', {
    method: 'POST',
    body,
  });
  expect(answer.status).toBe(201);
  const { data } = (await answer.json()) as { data: [Document] };
  return data[0];
}

function send(person: SignedIn, method: string, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return person.fetch(path, { method, headers, body: JSON.stringify(body) });
}
