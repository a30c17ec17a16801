import { expect, test } from 'vitest';
import { cellText } from './cellText.ts';

test('a text is shortened to what a cell holds, without characters that XML does not allow', () => {
  expect(cellText('Ação\uFFFE \uFFFF1')).toBe('Ação 1');
  expect(cellText('x'.repeat(40_000))).toHaveLength(32_767);
});
