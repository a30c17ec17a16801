import { readFile } from 'node:fs/promises';
import { faultlessInBothThemes, noFaults } from '../../../test/support/faultless.ts';
import { openAs } from '../../../test/support/signIn.ts';
import { expect, test } from '../../../test/support/test.ts';

test('staff see the answers of all clients as a table, section by section, and download them as CSV', async ({
  page,
}) => {
  await openAs(page, 'staff@demo.test', '/staff/answers');
  const asked = page.getByLabel('Questionnaire', { exact: true });
  // Last year's questionnaire is completed.
  await asked.getByRole('option').nth(1).waitFor({ state: 'attached' });
  await asked.selectOption({ index: 1 });
  await expect(page.getByRole('cell', { name: 'Furniture maker' })).toBeVisible();
  await faultlessInBothThemes(page, 'the answers of all clients');
  await page.getByLabel('Section').selectOption({ index: 1 });
  await expect(page.getByRole('columnheader', { name: 'Occupation', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await noFaults(page, 'the answers of all clients on a phone');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Answers.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('Furniture maker');
});
