import type { Task } from '@anteroom/contract';
import { signIn as signInToApi } from '@anteroom/server/testing/signIn';
import { faultlessInBothThemes, noFaults } from '../../../test/support/faultless.ts';
import { addressOf, addTasks } from '../../../test/support/firmTasks.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

const way = {
  kind: 'us-transfer',
  payee: 'Harbor & Finch CPAs',
  bank: 'First Harbor Bank',
  routingNumber: '011000015',
  accountNumber: '000482915537',
  reference: 'HF-LATE',
};
const definition = {
  number: 'HF-LATE',
  issueDate: '2026-10-19',
  currency: 'USD',
  lines: [{ description: 'Bookkeeping', quantity: 1, unitPrice: 25_000, amount: 25_000, tax: 0 }],
  subtotal: 25_000,
  tax: 0,
  total: 25_000,
  documentId: null,
  ways: [way],
};

test('a reported payment that has not arrived goes back to the client, and is received later', async ({
  page,
  browser,
  portal,
}) => {
  const staff = await signInToApi(portal.url, 'staff@demo.test');
  const label = 'Pay invoice HF-LATE';
  const [task] = await addTasks(staff, [{ clientId: 'us-003', kind: 'PAYMENT_REQUEST', label, definition }]);
  if (!task) throw new Error('The invoice was not added.');
  const olivia = await signInToApi(portal.url, 'olivia@demo.test');
  const reported = await olivia.fetch(`/api/tasks/v3/tasks/${task.taskId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      version: (task as Task).version,
      status: 'DONE',
      data: { paidOn: '2026-11-20', way: 'us-transfer' },
    }),
  });
  expect(reported.status).toBe(200);

  await openAs(page, 'staff@demo.test', '/staff/payments');
  const row = page.getByRole('listitem').filter({ hasText: 'HF-LATE' });
  await expect(row).toContainText('Paid on Nov 20, 2026');
  await faultlessInBothThemes(page, 'payments of all clients');
  await row.getByRole('button', { name: 'Not received' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Our bank shows nothing yet.');
  await page.setViewportSize({ width: 390, height: 844 });
  await noFaults(page, 'a payment that has not come, on a phone');
  await dialog.getByLabel('Reason').press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Our bank shows nothing yet.');
  await dialog.getByRole('button', { name: 'Send back to the client' }).press('Enter');
  await expect(row).toHaveCount(0);
  await expect(page.locator('.ar-row-title:focus, h1:focus')).toHaveCount(1);

  const client = await browser.newPage();
  await openAs(client, 'olivia@demo.test', addressOf(task));
  await expect(client.getByText('Our bank shows nothing yet.')).toBeVisible();
  await client.close();

  await page.goto('/staff/payments?stage=open');
  await row.getByRole('button', { name: 'Mark as received' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as received' }).click();
  await expect(row).toHaveCount(0);
  await page.goto('/staff/payments?stage=received');
  await expect(row).toBeVisible();
});
