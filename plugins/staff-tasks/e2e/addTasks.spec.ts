import { readPdfSignature } from '@anteroom/server/testing/pdfSignature';
import { sendJson } from '@anteroom/server/testing/sendJson';
import { signIn } from '@anteroom/server/testing/signIn';
import type { Locator } from '@playwright/test';
import { pdfSaying, picture } from '../../../test/fixtures/previewFiles.ts';
import { faultless, noFaults } from '../../../test/support/faultless.ts';
import { pdfOfSize } from '../../../test/support/pdf.ts';
import { signedPdf } from '../../../test/support/signedPdf.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test('staff request documents from two clients at once, see the tasks, and withdraw one', async ({
  page,
}) => {
  await openAs(page, 'staff@demo.test', '/staff');
  await page.getByRole('link', { name: 'Add tasks' }).click();
  await page.getByRole('button', { name: 'Add task' }).click();
  await expect(page.getByText('Complete or correct the fields above.')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search clients' }).fill('kayaks');
  await page.getByRole('checkbox', { name: 'Blue Heron Kayaks' }).check();
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('bramble');
  await page.getByRole('checkbox', { name: 'Bramble & Oak' }).check();
  await expect(page.getByRole('checkbox', { name: 'Blue Heron Kayaks' })).toBeChecked();
  await page.getByRole('radio', { name: 'Ask for specific documents' }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Records of the flood');
  await page.getByRole('textbox', { name: 'Document name' }).fill('Report of the insurer');
  await faultless(page, 'adding tasks');
  await page.getByRole('button', { name: 'Add 2 tasks' }).click();

  await expect(page.getByRole('heading', { name: '2 tasks added' })).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).last().click();
  await expect(page.getByRole('heading', { name: '1 task added' })).toBeVisible();
  await page.getByRole('link', { name: 'Records of the flood' }).click();
  await expect(page.getByRole('heading', { name: 'Records of the flood' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Report of the insurer' })).toBeVisible();
});

test('staff place a signature field on a page, and the client signs at that place', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'staff@demo.test', '/staff/tasks');
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('hartwell trust');
  await page.getByRole('checkbox', { name: 'Hartwell Trust' }).check();
  await page.getByRole('radio', { name: 'Request signatures' }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Sign the boat plan');
  const file = { name: 'Boat plan.pdf', mimeType: 'application/pdf', buffer: pdfOfSize(1000) };
  await page.getByLabel('Upload a new file for Document to sign').locator('input').setInputFiles(file);
  await page.getByRole('combobox', { name: 'First signer' }).selectOption('olivia');
  await page.getByRole('button', { name: 'Place fields' }).click();

  const desk = page.getByRole('dialog', { name: 'Boat plan.pdf' });
  await desk.getByRole('region', { name: 'Page 1' }).click({ position: { x: 120, y: 300 } });
  const field = desk.getByRole('button', { name: /^Signature for .*, page 1/ });
  await expect(field).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await noFaults(page, 'placing fields');
  const placed = await placeOnPage(desk, field);
  await desk.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('1 field placed. All signers have a place to sign.')).toBeVisible();
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByRole('link', { name: 'Sign the boat plan' }).click();
  await page.getByRole('button', { name: 'View document' }).click();
  await expect(page.getByText(/^Signature, for /)).toBeAttached();

  await test.step('the client signs with an uploaded picture on a desktop screen', async () => {
    const elsewhere = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const client = await elsewhere.newPage();
    await openAs(client, 'olivia@demo.test', page.url());
    await client.getByLabel('I agree to sign electronically').check();
    await client.getByRole('button', { name: 'Agree and open the document' }).click();
    const document = client.getByRole('dialog', { name: 'Boat plan.pdf' });
    await document.getByRole('button', { name: 'Signature, required' }).click();
    const adopting = client.getByRole('dialog', { name: 'Your signature' });
    await adopting.getByRole('radio', { name: 'Upload' }).check();
    const { content } = picture(300, 80);
    const scan = { name: 'signature.png', mimeType: 'image/png', buffer: content };
    await adopting.locator('input[type=file]').setInputFiles(scan);
    await expect(adopting.getByRole('img', { name: 'Your signature' })).toBeVisible();
    await noFaults(client, 'a signature from a picture');
    await adopting.getByRole('button', { name: 'Use this signature' }).click();
    await document.getByRole('button', { name: 'Review and sign' }).click();
    await client.getByRole('button', { name: 'Sign now' }).click();
    await expect(document).toBeHidden();

    await client.goto(page.url());
    expect(readPdfSignature(await signedPdf(client))).toMatchObject({ verdict: 'valid', coversAll: true });
    await client.getByRole('button', { name: 'View document' }).click();
    const mark = document.getByRole('img', { name: 'Signature, filled in by Olivia Hartwell' }).locator('..');
    await expect(mark).toBeVisible();
    await expect
      .poll(() => placeOnPage(document, mark))
      .toEqual(placed.map((part) => expect.closeTo(part, 0)));
    await elsewhere.close();
  });
});

/**
 * Returns the position of an element on the first page: left, top, width and height, in hundredths of the page's size.
 */
async function placeOnPage(desk: Locator, of: Locator): Promise<number[]> {
  const page = await desk.getByRole('region', { name: 'Page 1' }).boundingBox();
  const box = await of.boundingBox();
  if (!page || !box) throw new Error('It is not shown.');
  const [wide, high] = [100 / page.width, 100 / page.height];
  return [(box.x - page.x) * wide, (box.y - page.y) * high, box.width * wide, box.height * high];
}

test('staff add tasks for the clients selected in the list, and see one on a client’s page', async ({
  page,
}) => {
  await openAs(page, 'staff@demo.test', '/staff/clients');
  await page.getByRole('searchbox', { name: 'Search by name, number or tax ID' }).fill('b');
  for (const name of ['Bramble & Oak', 'Blue Heron Kayaks'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Add tasks' }).click();
  await expect(page.getByText('For 2 clients')).toBeVisible();
  await page.getByRole('radio', { name: 'Ask for specific documents' }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Inventory at year end');
  await page.getByRole('textbox', { name: 'Document name' }).fill('Inventory');
  await faultless(page, 'adding tasks for chosen clients');
  await page.getByRole('button', { name: 'Add 2 tasks' }).click();
  await expect(page.getByRole('heading', { name: '2 tasks added' })).toBeVisible();

  await page.goto(new URL('/staff/clients', page.url()).href);
  await page.getByRole('link', { name: 'Bramble & Oak' }).click();
  await expect(page.getByRole('region', { name: 'Open tasks' })).toBeVisible();
  const happened = page.getByRole('list', { name: 'History' }).getByRole('listitem').first();
  await expect(happened).toContainText('Task added');
  await expect(happened).toContainText('Inventory at year end · Stella Finch');
  await noFaults(page, 'the page of a client');
  await page.setViewportSize({ width: 390, height: 844 });
  await noFaults(page, 'the page of a client on a phone');
});

test('staff have two clients review one file, then a file of their own each, and request signatures', async ({
  page,
  portal,
}) => {
  const staff = await signIn(portal.url, 'staff@demo.test');
  const taxIdentifiers = [{ type: 'ein', value: '917654321' }];
  await sendJson(staff, 'PATCH', '/api/people/v1/clients/us-001', { taxIdentifiers });
  const choose = async (...clients: readonly string[]) => {
    for (const client of clients) {
      await page.getByRole('searchbox', { name: 'Search clients' }).fill(client.slice(0, 7));
      await page.getByRole('checkbox', { name: client }).check();
    }
  };
  await openAs(page, 'staff@demo.test', '/staff/tasks');
  await choose('Blue Heron Kayaks', 'Bramble & Oak');
  await page.getByRole('radio', { name: 'Ask for a document review' }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Look at the plan');
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdfOfSize(1000) });
  const picker = page.locator('input[type=file][aria-label="Documents to review"]');
  await picker.setInputFiles(pdf('Plan.pdf'));
  await expect(page.getByRole('button', { name: /^Remove .*Plan.*pdf$/ })).toHaveCount(2);
  await faultless(page, 'one file for two clients');

  await test.step('a file is matched to its client by the tax ID in its text, and staff choose the client of another', async () => {
    await page.getByRole('radio', { name: 'One of its own for each client' }).check();
    const ein = await pdfSaying('scan.pdf', 'Employer identification number 91-7654321');
    const scan = { name: ein.name, mimeType: 'application/pdf', buffer: ein.content };
    await picker.setInputFiles([scan, pdf('Another plan.pdf')]);
    await expect(page.getByText('Bramble & Oak: scan.pdf')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Found by tax ID')).toBeVisible();
    await page.getByLabel('Whose is Another plan.pdf?').selectOption('Blue Heron Kayaks');
    await faultless(page, 'whose each file is');
    await page.getByRole('button', { name: 'Upload 2 files' }).click();
    await expect(page.getByRole('button', { name: /^Remove .*pdf$/ })).toHaveCount(2);
    await page.getByRole('button', { name: 'Close uploads' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await noFaults(page, 'a file for each of two clients, on a phone');
    await page.getByRole('button', { name: 'Add 2 tasks' }).click();
    await expect(page.getByRole('heading', { name: '2 tasks added' })).toBeVisible();
  });

  await test.step('staff place a field for each person who can sign, and add one task per client', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await choose('Olivia Hartwell', 'Blue Heron Kayaks');
    await page.getByRole('radio', { name: 'Request signatures' }).check();
    await page.getByRole('textbox', { name: 'Title' }).fill('Sign the plan');
    await page.locator('input[type=file][aria-label="Document to sign"]').setInputFiles(pdf('To sign.pdf'));
    // The uploaded documents move what is below them.
    await expect(page.getByRole('button', { name: 'Remove Blue Heron Kayaks: To sign.pdf' })).toBeVisible();
    await page.getByRole('radio', { name: 'Everyone who can sign' }).check();
    await expect(page.getByText('Olivia Hartwell: Olivia Hartwell, Owen Hartwell')).toBeVisible();
    await faultless(page, 'everyone of two clients signs');
    await page.getByRole('button', { name: 'Place fields' }).click();
    const desk = page.getByRole('dialog', { name: 'To sign.pdf' });
    const sheet = desk.getByRole('region', { name: 'Page 1' });
    await sheet.click({ position: { x: 120, y: 200 } });
    await desk.getByRole('combobox', { name: 'For' }).selectOption('Signer 2');
    await sheet.click({ position: { x: 120, y: 320 } });
    await desk.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Add 2 tasks' }).click();
    await expect(page.getByRole('heading', { name: '2 tasks added' })).toHaveCount(2);
  });
});
