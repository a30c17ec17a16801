import { faultless } from '../../../test/support/faultless.ts';
import { pdfOfSize } from '../../../test/support/pdf.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test('staff land on the inbox, where a client’s upload comes in by itself and is marked as done', async ({
  page,
  browser,
}) => {
  await openAs(page, 'staff@demo.test', '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/inbox$/);
  await expect(page.getByRole('link', { name: 'Marco Bellini uploaded' })).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\) Inbox/);
  await faultless(page, 'the inbox');

  // Joins a document to those of the last ten minutes, unless they are done: other journeys upload as Olivia too.
  const uploads = page.getByRole('listitem').filter({ hasText: 'Olivia Hartwell uploaded' });
  for (let left = await uploads.count(); left > 0; left--) {
    await uploads.first().getByRole('button', { name: 'Mark as done' }).click();
    await expect(uploads).toHaveCount(left - 1);
  }

  const client = await browser.newPage();
  await openAs(client, 'olivia@demo.test', '/documents');
  const file = { name: 'Straight in.pdf', mimeType: 'application/pdf', buffer: pdfOfSize(1000) };
  await client.locator('input[type=file]').first().setInputFiles(file);

  const row = page.getByRole('listitem').filter({ hasText: 'uploaded “Straight in.pdf”' });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Mark as done' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Done');
  await expect(row).toBeVisible();
  await client.close();
});
