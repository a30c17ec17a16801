import { describe, expect, test } from 'vitest';
import { allowedExtensions } from './allowedExtensions.ts';
import { fileRefusals, isAcceptableName, maxFileSize } from './fileSelection.ts';

describe('fileRefusals', () => {
  test.each([
    [{ name: 'W-2 2025.pdf', size: 1 }, []],
    [{ name: 'balanço.XLSX', size: maxFileSize }, []],
    [{ name: 'W-2.pdf', size: maxFileSize + 1 }, ['too-large']],
    [{ name: 'W-2.pdf', size: 0 }, ['empty']],
    [{ name: 'setup.exe', size: 1 }, ['wrong-type']],
    [{ name: 'noextension', size: 1 }, ['wrong-type']],
    [{ name: 'a/b.pdf', size: 1 }, ['bad-characters']],
    [{ name: 'a|b.exe', size: maxFileSize + 1 }, ['too-large', 'wrong-type', 'bad-characters']],
  ])('the file %j has the refusal reasons %j', (file, reasons) => {
    expect(fileRefusals(file)).toEqual(reasons);
  });
});

describe('isAcceptableName', () => {
  test.each([
    'receipt (1).pdf',
    'Declaração de Imposto – 2024.pdf',
    '税務申告書.pdf',
    'نامه‌ها.pdf',
    '👩‍💼 notes.txt',
    "O'Brien & Söhne; 50%.csv",
    '.hidden.txt',
    'console.log',
  ])('accepts %j', (name) => {
    expect(isAcceptableName(name)).toBe(true);
  });

  test.each([
    '',
    '.',
    '..',
    '../secret.pdf',
    'a\\b.pdf',
    'a\u0000.pdf',
    'a\nb.pdf',
    'line\u2028end.pdf',
    'gpj.\u202Eexe.pdf',
    'zero\u200Bwidth.pdf',
    'tag\u{E0041}.pdf',
    '\uD800.pdf',
    ' leading.pdf',
    'trailing.pdf ',
    'trailing.',
    'CON',
    'nul.txt',
    'lpt1.pdf',
    `${'a'.repeat(252)}.pdf`,
  ])('rejects %j', (name) => {
    expect(isAcceptableName(name)).toBe(false);
  });
});

describe('allowedExtensions', () => {
  test('are lower-case and have no dots', () => {
    for (const extension of allowedExtensions.keys()) expect(extension).toMatch(/^[a-z0-9]+$/);
  });

  test.each(['exe', 'js', 'bat', 'html', 'svg', 'lnk', 'msi', 'hta', 'ps1', 'sh', 'jar'])(
    '%s is not allowed',
    (extension) => {
      expect(allowedExtensions.has(extension)).toBe(false);
    },
  );
});
