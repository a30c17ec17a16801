import { faultless } from '../support/faultless.ts';
import { signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

const path = '/tasks/clients/us-003/task/us-003-onboarding';
const agreement = {
  name: 'agreement.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
};

test('a task of steps is begun at a desk and done on a phone', async ({ page }) => {
  await page.goto(path);
  await signIn(page, 'olivia@demo.test');
  const about = page.getByRole('region', { name: 'About the trust' });
  await about.getByLabel('Name of the trust').fill('Reed Family Trust');
  await about.getByLabel('EIN').fill('12345678');
  await about.getByRole('radio', { name: 'No' }).check();
  await expect(about.getByText('An EIN has nine digits')).toBeVisible();
  await expect(about.getByText('Changes saved')).toBeVisible();
  await faultless(page, 'a task of steps');

  await page.setViewportSize({ width: 390, height: 800 });
  await page.reload();
  await expect(about.getByLabel('EIN')).toHaveValue('12-345678');
  await about.getByLabel('EIN').fill('12-3456789');
  await expect(about.getByText('Changes saved')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(agreement);
  await expect(page.getByRole('button', { name: 'agreement.pdf', exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: /You may ask for the books/ }).check();
  await faultless(page, 'a task of steps on a phone');
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByRole('button', { name: 'Mark as done' })).toBeHidden();
});
