import { faultlessInBothThemes, noFaults } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test('staff save a task as a template, preview it, send it, withdraw it, and stop its repetition', async ({
  page,
  browser,
}) => {
  await openAs(page, 'staff@demo.test', '/staff/tasks');
  await page.getByRole('radio', { name: 'Ask for specific documents' }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Records of {year}');
  await page.getByRole('textbox', { name: 'Document name' }).fill('Statements of {year}');
  await page.getByRole('button', { name: 'Save as template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as template' });
  await dialog.getByRole('textbox', { name: 'Name of the template' }).fill('Yearly return');
  await dialog.getByRole('combobox', { name: 'Due date' }).selectOption('A day of the year');
  await noFaults(page, 'saving a template');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved in “Yearly return”.')).toBeVisible();

  await page.goto(new URL('/staff/task-templates', page.url()).href);
  await page.getByRole('button', { name: 'Edit “Yearly return”' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('textbox', { name: 'Description' }).fill('As every year.');
  await noFaults(page, 'changing a template');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toHaveCount(0);
  await page.getByRole('link', { name: 'Yearly return' }).click();
  await page.getByRole('textbox', { name: 'Year' }).fill('2029');
  const preview = page.getByRole('list', { name: 'What each client will see' });
  await expect(preview.getByText('Records of 2029')).toBeVisible();
  await expect(preview.getByText('Due Apr 15, 2029')).toBeVisible();
  await expect(preview.getByText('As every year.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('bramble');
  await page.getByRole('checkbox', { name: 'Bramble & Oak' }).check();
  await page.getByRole('checkbox', { name: /^Repeat each year/ }).check();
  await faultlessInBothThemes(page, 'using a template');
  await page.getByRole('button', { name: 'Send to 1 client' }).click();
  await expect(page.getByText('Sent to 1 client')).toBeVisible();

  const client = await browser.newPage();
  await openAs(client, 'olivia@demo.test', '/tasks');
  const task = client.getByRole('link', { name: 'Records of 2029', exact: true });
  await expect(task).toBeVisible();
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(page.getByText('Clients no longer see these tasks.')).toBeVisible();
  await expect(task).toHaveCount(0);
  await client.close();

  await page.getByRole('link', { name: 'Task templates' }).first().click();
  const repeated = page.getByRole('list', { name: 'Each year again' });
  await expect(repeated.getByText('1 client')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await faultlessInBothThemes(page, 'what is repeated each year, on a phone');
  await repeated.getByRole('button', { name: 'Stop repeating “Yearly return”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click();
  await expect(repeated).toHaveCount(0);
});
