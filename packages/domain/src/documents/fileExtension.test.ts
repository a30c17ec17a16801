import { expect, test } from 'vitest';
import { extensionOf } from './fileExtension.ts';

test('extensionOf returns lower case, and nothing for a dot file', () => {
  expect(['A.PDF', 'a.tar.gz', '.env', 'a.'].map(extensionOf)).toEqual(['pdf', 'gz', '', '']);
});
