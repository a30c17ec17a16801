import { faultlessInBothThemes, noFaults } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test('staff filter the tasks of all clients, and the address keeps the filters', async ({ page }) => {
  await openAs(page, 'staff@demo.test', '/staff');
  await page.getByRole('link', { name: 'All tasks' }).click();
  const fresh = page.getByRole('region', { name: 'Not started' });
  await expect(fresh.getByRole('listitem').first()).toBeVisible();
  await faultlessInBothThemes(page, 'the board of tasks');

  await page.getByRole('radio', { name: 'List' }).check();
  const client = page.getByRole('combobox', { name: 'Client', exact: true });
  await client.fill('bramble');
  await page.getByRole('option', { name: 'Bramble & Oak' }).click();
  const open = page.getByRole('list', { name: 'Open' });
  await expect(open.getByRole('link', { name: /^Upload your bank statements/ })).toBeVisible();
  await expect(open.getByText('Bramble & Oak').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed by the client');
  await page.reload();
  await expect(client).toHaveValue('Bramble & Oak');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('DONE');
  await page.setViewportSize({ width: 390, height: 844 });
  await noFaults(page, 'the list of tasks on a phone');
});
