import { expect, test } from 'vitest';
import { folderName, noProcessingYear } from './processingYear.ts';

test('a folder shows its processing year, unless it has none', () => {
  expect(folderName({ name: 'Tax returns', processingYear: 2024 })).toBe('Tax returns (2024)');
  expect(folderName({ name: 'Bookkeeping', processingYear: noProcessingYear })).toBe('Bookkeeping');
});
