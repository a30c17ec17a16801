import { expect, test } from 'vitest';
import { extensionOf } from './fileExtension.ts';

test('extensionOf folds case and knows no extension of a dot file', () => {
  expect(['A.PDF', 'a.tar.gz', '.env', 'a.'].map(extensionOf)).toEqual(['pdf', 'gz', '', '']);
});
