import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

/** Downloads the document of a signing task that everyone has signed. */
export async function signedPdf(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/ \(signed\)\.pdf$/);
  return readFile(await download.path());
}
