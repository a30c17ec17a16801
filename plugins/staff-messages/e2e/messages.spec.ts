import { faultlessInBothThemes, noFaults } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test('staff write to a client, who reads it, and staff see that', async ({ page, browser }) => {
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

  await row.getByRole('button', { name: `Take back “${subject}”` }).click();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(row).toHaveCount(0);
  await expect(client.getByRole('button', { name: subject })).toHaveCount(0);
  await client.close();
});
