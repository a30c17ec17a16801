import { faultlessInBothThemes, noFaults } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test('staff write to all clients, see who has read it, and take it back, while a client’s question remains', async ({
  page,
  browser,
}) => {
  const subject = 'We moved to the second floor';
  const client = await browser.newPage();
  await openAs(client, 'olivia@demo.test', '/home');

  await openAs(page, 'staff@demo.test', '/staff/messages');
  await faultlessInBothThemes(page, 'the list of messages');
  await page.getByRole('link', { name: 'New message' }).click();
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message', { exact: true }).fill('The lift is on your left.');
  await page.getByLabel('Recipients').selectOption('All clients');
  await faultlessInBothThemes(page, 'a new message');
  await page.setViewportSize({ width: 390, height: 844 });
  await noFaults(page, 'a new message on a phone');
  await page.getByRole('button', { name: 'Send message' }).click();
  const row = page.getByRole('listitem').filter({ hasText: subject });
  await expect(row.getByText('Not read yet')).toBeVisible();

  await client.getByRole('button', { name: subject }).click();
  await expect(client.getByText('The lift is on your left.')).toBeVisible();
  await page.reload();
  await row.getByText('Read by 1 person').click();
  await expect(row.getByText('Olivia Hartwell')).toBeVisible();

  await client.getByRole('button', { name: `Ask about this: ${subject}` }).click();
  const dialog = client.getByRole('dialog', { name: subject });
  await dialog.getByRole('textbox', { name: 'Your question' }).fill('Is there parking?');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('listitem')).toContainText([
    'The lift is on your left.',
    'Is there parking?',
  ]);
  await noFaults(client, 'the answer to a message');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await row.getByRole('button', { name: `Take back “${subject}”` }).click();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(row).toHaveCount(0);
  await expect(client.getByRole('button', { name: subject })).toHaveCount(0);
  // The question about the message remains.
  await page.goto('/staff/conversations');
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Is there parking?' }).last()).toBeVisible();
  await client.close();
});
