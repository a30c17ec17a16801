import { faultless } from '../support/faultless.ts';
import { signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

test('staff ask two clients for documents at once, see what was added, and take one back', async ({
  page,
}) => {
  await page.goto('/');
  await signIn(page, 'staff@demo.test');
  await page.goto('/staff');
  await page.getByRole('link', { name: 'Add tasks' }).click();
  await page.getByRole('button', { name: 'Add the task' }).click();
  await expect(page.getByText('Something is missing or not right yet.')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search for a client' }).fill('kayaks');
  await page.getByRole('checkbox', { name: 'Blue Heron Kayaks' }).check();
  await page.getByRole('searchbox', { name: 'Search for a client' }).fill('bramble');
  await page.getByRole('checkbox', { name: 'Bramble & Oak' }).check();
  await expect(page.getByRole('checkbox', { name: 'Blue Heron Kayaks' })).toBeChecked();
  await page.getByRole('radio', { name: 'Ask for documents' }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Records of the flood');
  await page.getByRole('textbox', { name: 'What it is called' }).fill('Report of the insurer');
  // Nothing lies half below the header.
  await page.evaluate(() => window.scrollTo(0, 0));
  await faultless(page, 'adding tasks');
  await page.getByRole('button', { name: 'Add 2 tasks' }).click();

  await expect(page.getByRole('heading', { name: '2 tasks were added' })).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).last().click();
  await expect(page.getByRole('heading', { name: '1 task was added' })).toBeVisible();
  await page.getByRole('link', { name: 'Records of the flood' }).click();
  await expect(page.getByRole('heading', { name: 'Records of the flood' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Report of the insurer' })).toBeVisible();
});
