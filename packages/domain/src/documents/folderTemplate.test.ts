import { expect, test } from 'vitest';
import { endOf, nameInYear, parentsOf, type TemplateFolder, templateFaults } from './folderTemplate.ts';

const folders = (...lines: readonly string[]): TemplateFolder[] =>
  lines.map((line) => ({ name: line.trimStart(), level: line.length - line.trimStart().length, role: null }));

test('nameInYear replaces the placeholder with the tax year', () => {
  expect(nameInYear('{taxYear} Return', 2026)).toBe('2026 Return');
  expect(nameInYear('Payroll', 2026)).toBe('Payroll');
});

test('folders are nested by level, each in the nearest one before it on a higher level', () => {
  const tree = folders('A', ' B', '  C', ' D', 'E');
  expect(parentsOf(tree)).toEqual([null, 0, 1, 0, null]);
  expect(tree.map((_, index) => endOf(tree, index))).toEqual([4, 3, 3, 4, 5]);
});

test('a sound template has no faults, and the same name may occur in different folders', () => {
  expect(templateFaults(folders('{taxYear}', ' Receipts', 'Payroll', ' Receipts'))).toEqual([]);
});

test('faults name the index of the folder and the reason', () => {
  expect(
    templateFaults(folders('A/B', '', 'Year {year}', 'Two', 'TWO', 'two', ' deep', '   deeper')),
  ).toEqual([
    { index: 0, reason: 'name' },
    { index: 1, reason: 'name' },
    { index: 2, reason: 'placeholder' },
    { index: 4, reason: 'taken' },
    { index: 5, reason: 'taken' },
    { index: 7, reason: 'level' },
  ]);
  expect(templateFaults(folders(' A'))).toEqual([{ index: 0, reason: 'level' }]);
});
