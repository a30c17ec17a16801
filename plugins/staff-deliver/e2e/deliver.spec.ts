import { damagedPdf, lockedPdf, type NamedFile, pdfSaying } from '../../../test/fixtures/previewFiles.ts';
import { faultlessInBothThemes, noFaults } from '../../../test/support/faultless.ts';
import { mailTo } from '../../../test/support/mails.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

/** US-102 is left out: another test closes its folder, so that nobody would be notified of what arrives there. */
const codes = ['US-101', ...Array.from({ length: 37 }, (_, at) => `US-${103 + at}`)];
const guide = (name: string, ...lines: string[]) => pdfSaying(name, 'Monthly tax guide', ...lines);

/** 36 files name their client in the file name and two in the text; one names two clients, and one cannot be read. */
async function fortyGuides(): Promise<NamedFile[]> {
  return [
    ...(await Promise.all(codes.slice(0, 36).map((code) => guide(`Guide ${code} ${Date.now()}.pdf`)))),
    await guide('scan-1.pdf', 'Payer: Saltmarsh Candles Inc.', 'Amount: 120.00'),
    await guide('scan-2.pdf', `Client number ${codes[37]}`),
    await guide('scan-3.pdf', 'From Fernwood Books to Old Mill Pottery'),
    { ...(await lockedPdf('secret')), name: 'scan-4.pdf' },
  ];
}

const asUpload = ({ name, content }: NamedFile) => ({ name, mimeType: 'application/pdf', buffer: content });

test('40 guides dropped at once reach 38 clients, and 2 wait for staff to choose the client', async ({
  page,
  portal,
  browser,
}) => {
  const files = await fortyGuides();
  await openAs(page, 'staff@demo.test', '/staff/deliver');
  await expect(page.getByRole('heading', { level: 1, name: 'Deliver documents' })).toBeVisible();
  // Dropped, as from a folder on the desktop.
  const dropped = await page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer();
      for (const { name, content } of files) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: 'application/pdf' }));
      }
      return transfer;
    },
    files.map(({ name, content }) => ({ name, content: content.toString('base64') })),
  );
  await page
    .getByRole('group', { name: 'Files to deliver' })
    .dispatchEvent('drop', { dataTransfer: dropped });

  // Wait for rows that are still being read, which are not ready.
  const send = page.getByRole('button', { name: /^Send \d+ files? to/ });
  await expect(send).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Send 38 files to 38 clients' })).toBeEnabled({
    timeout: 60_000,
  });
  await expect(page.getByText('2 files need a client.')).toBeVisible();
  await faultlessInBothThemes(page, 'files with their clients');

  await page.getByRole('radio', { name: 'To choose (2)' }).check();
  const rows = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('Could be Fernwood Books and Old Mill Pottery.');
  await expect(rows.nth(1)).toContainText('The PDF has a password');
  await send.click();
  await expect(page.getByText('38 documents delivered')).toBeVisible({ timeout: 60_000 });
  // One person has access to all of these clients, so a single e-mail lists the documents of each.
  await expect(page.getByText('We’re e-mailing 1 person about it.')).toBeVisible();
  const mail = await mailTo(portal, 'marco@demo.test');
  expect(mail).toContain('38 new documents');

  await test.step('staff choose the client of one file and leave out the other', async () => {
    await rows
      .nth(0)
      .getByRole('button', { name: /^Choose client.*scan-3/ })
      .press('Enter');
    const dialog = page.getByRole('dialog', { name: 'scan-3.pdf' });
    await dialog.getByRole('combobox', { name: 'Client' }).click();
    await page.getByRole('option', { name: 'Old Mill Pottery' }).click();
    await noFaults(page, 'choosing the client');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Leave out scan-4.pdf' }).click();
    await page.getByRole('button', { name: 'Send 1 file to 1 client' }).click();
    await expect(page.getByText('39 documents delivered')).toBeVisible();
  });

  await test.step('the same files, sent again, are not added twice', async () => {
    await page.getByRole('button', { name: 'Deliver more' }).click();
    const again = files
      .slice(0, 2)
      .map((file, at) => ({ ...asUpload(file), name: `Again ${codes[at]}.pdf` }));
    await page
      .getByRole('group', { name: 'Files to deliver' })
      .getByLabel('Files to deliver')
      .setInputFiles(again);
    await page.getByRole('button', { name: 'Send 2 files to 2 clients' }).click();
    await expect(page.getByText('Already there')).toHaveCount(2);
  });

  await test.step('the client finds the guide', async () => {
    const client = await browser.newPage();
    await openAs(client, 'marco@demo.test', '/documents?client=us-101&view=all');
    await expect(client.getByText(files[0]?.name ?? '').first()).toBeVisible();
    await client.close();
  });
});

test('a damaged PDF is reported, and a folder that the client lacks fails the delivery until it is corrected', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'staff@demo.test', '/staff/deliver');
  const files = [{ ...damagedPdf, name: 'broken.pdf' }, await guide('Bramble & Oak.pdf', `${Date.now()}`)];
  await page
    .getByRole('group', { name: 'Files to deliver' })
    .getByLabel('Files to deliver')
    .setInputFiles(files.map(asUpload));
  await expect(page.getByText('The PDF is damaged')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('textbox', { name: 'Folder' }).fill('No such folder / 2026');
  await noFaults(page, 'delivering on a phone');
  await page.getByRole('button', { name: 'Send 1 file to 1 client' }).click();
  await expect(page.getByText('The client has no such folder.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Folder' }).fill('');
  await page.getByRole('button', { name: 'Send 1 file to 1 client' }).click();
  await expect(page.getByText('1 document delivered')).toBeVisible();
});
