import { faultless, noFaults } from '../support/faultless.ts';
import { pdfOfSize } from '../support/pdf.ts';
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

test('staff ask for a signature where they have put it on the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await signIn(page, 'staff@demo.test');
  await page.goto('/staff/tasks');
  await page.getByRole('searchbox', { name: 'Search for a client' }).fill('kayaks');
  await page.getByRole('checkbox', { name: 'Blue Heron Kayaks' }).check();
  await page.getByRole('radio', { name: 'Ask to sign a document' }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Sign the boat plan');
  const file = { name: 'Boat plan.pdf', mimeType: 'application/pdf', buffer: pdfOfSize(1000) };
  await page.getByLabel('Document to sign: send a new one').locator('input').setInputFiles(file);
  await page.getByRole('combobox', { name: 'Who signs first' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Place the fields' }).click();

  const desk = page.getByRole('dialog', { name: 'Boat plan.pdf' });
  await desk.getByRole('region', { name: 'Page 1' }).click({ position: { x: 120, y: 300 } });
  await expect(desk.getByRole('button', { name: /^Signature of .+, page 1/ })).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await noFaults(page, 'placing fields');
  await desk.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('1 field is placed, and everybody has a place to sign.')).toBeVisible();
  await page.getByRole('button', { name: 'Add the task' }).click();

  await page.getByRole('link', { name: 'Sign the boat plan' }).click();
  await page.getByRole('button', { name: 'Look at the document' }).click();
  await expect(page.getByText(/^Signature, for /)).toBeAttached();
});
