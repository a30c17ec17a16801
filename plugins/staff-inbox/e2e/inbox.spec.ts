import { signIn } from '@anteroom/server/testing/signIn';
import { faultless } from '../../../test/support/faultless.ts';
import { addressOf, addTasks } from '../../../test/support/firmTasks.ts';
import { pdfOfSize } from '../../../test/support/pdf.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test('staff land on the inbox, where a client’s upload appears without a reload and is marked as done', async ({
  page,
  browser,
}) => {
  await openAs(page, 'staff@demo.test', '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/inbox$/);
  await expect(page.getByRole('link', { name: 'Marco Bellini uploaded “Bank' })).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\) Inbox/);
  await faultless(page, 'the inbox');

  // Mark earlier uploads as done, because a new one would otherwise join those of the last ten minutes: other tests
  // also upload as Olivia.
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

/** Milliseconds within which a client's action must appear in the inbox. */
const soon = 2_000;

test('a client’s question reaches the inbox within two seconds, and the answer from its row reaches the client', async ({
  page,
  browser,
}) => {
  const question = 'Can I still change my address for 2025?';
  const answer = 'Yes, until Friday. Write it here.';
  await openAs(page, 'staff@demo.test', '/staff/inbox');
  const client = await browser.newPage();
  await openAs(client, 'olivia@demo.test', '/');
  await client.getByRole('button', { name: 'Ask a question' }).first().click();
  const dialog = client.getByRole('dialog');
  await dialog.getByRole('textbox').fill(question);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: question })).toBeVisible();
  const asked = Date.now();
  const row = page.getByRole('listitem').filter({ hasText: question });
  await expect(row).toBeVisible();
  expect(Date.now() - asked).toBeLessThan(soon);

  await row.getByRole('button', { name: /^Reply/ }).click();
  await row.getByRole('textbox', { name: 'Your answer' }).fill(answer);
  await faultless(page, 'an answer on a row of the inbox');
  await row.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(row).toHaveCount(0);
  await expect(dialog.getByRole('listitem').filter({ hasText: answer })).toBeVisible();
  await client.close();
});

test('an upload is sent back from the inbox with a reason, uploaded again, and accepted', async ({
  page,
  portal,
  browser,
}) => {
  const reason = 'Page 2 is missing.';
  const firm = await signIn(portal.url, 'staff@demo.test');
  const [task] = await addTasks(firm, [
    {
      clientId: 'us-002',
      kind: 'DOCUMENT_REQUEST',
      label: 'Papers for the inbox',
      steps: [{ label: 'Lease', required: true }],
    },
  ]);
  const client = await browser.newPage();
  await openAs(client, 'olivia@demo.test', addressOf(task as NonNullable<typeof task>));
  const step = client.getByRole('region', { name: 'Lease' });
  const give = (name: string) =>
    step
      .locator('input[type=file][multiple]')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdfOfSize(1000) });

  await openAs(page, 'staff@demo.test', '/staff/inbox');
  const row = page.getByRole('listitem').filter({ hasText: 'handed in “Papers for the inbox, Lease”' });
  await give('Lease, first.pdf');
  await row.getByRole('button', { name: /^Send back/ }).click();
  await row.getByRole('textbox', { name: 'What has to change?' }).fill(reason);
  await row.getByRole('button', { name: 'Send back', exact: true }).click();
  await expect(row).toHaveCount(0);
  await expect(step.getByText(reason)).toBeVisible();

  await give('Lease, whole.pdf');
  await row.getByRole('button', { name: /^Accept/ }).click();
  await expect(row).toHaveCount(0);
  await expect(step.getByText('Accepted')).toBeVisible();
  await client.close();
});
