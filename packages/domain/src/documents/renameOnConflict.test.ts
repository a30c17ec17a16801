import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitExtension } from './fileExtension.ts';
import { renameOnConflict } from './renameOnConflict.ts';

describe('renameOnConflict', () => {
  test.each([
    ['receipt.pdf', 'receipt (1).pdf'],
    ['receipt (1).pdf', 'receipt (2).pdf'],
    ['receipt (9).pdf', 'receipt (10).pdf'],
    ['receipt(1).pdf', 'receipt(1) (1).pdf'],
    ['receipt (a).pdf', 'receipt (a) (1).pdf'],
    ['2024 (2).tar.gz', '2024 (2).tar (1).gz'],
    ['README', 'README (1)'],
    ['README (3)', 'README (4)'],
    ['.env', '.env (1)'],
    ['name.', 'name. (1)'],
    ['', ' (1)'],
  ])('%j becomes %j', (name, expected) => {
    expect(renameOnConflict(name)).toBe(expected);
  });

  test('shortens the stem of a name of full length', () => {
    const renamed = renameOnConflict(`${'a'.repeat(251)}.pdf`);
    expect(renamed).toHaveLength(255);
    expect(renamed).toMatch(/a \(1\)\.pdf$/);
  });

  test('keeps the extension, stays within the limit and returns a new name each time', () => {
    const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }).map((stem) => `${stem}.pdf`);
    fc.assert(
      fc.property(names, (name) => {
        const seen = new Set<string>();
        let next = name;
        for (let tries = 0; tries < 12; tries++) {
          next = renameOnConflict(next);
          seen.add(next);
          expect(next.length).toBeLessThanOrEqual(255);
          expect(next.isWellFormed()).toBe(true);
          expect(splitExtension(next).extension).toBe('.pdf');
        }
        expect(seen.size).toBe(12);
      }),
    );
  });
});
