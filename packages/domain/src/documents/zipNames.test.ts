import { expect, it } from 'vitest';
import { isAcceptableName } from './fileSelection.ts';
import { zipNames } from './zipNames.ts';

it('keeps acceptable names unchanged', () => {
  const nameFor = zipNames();
  for (const name of ['Lease.pdf', 'Recibo nº 7 – março.pdf', '👩‍💼.png', '.env', 'a (3).pdf'])
    expect(nameFor(name)).toBe(name);
});

it('numbers names that differ only by case or Unicode normal form', () => {
  const nameFor = zipNames();
  expect(['a.pdf', 'A.pdf', 'a.pdf', 'a (1).pdf', 'caf\u00e9', 'cafe\u0301'].map(nameFor)).toEqual([
    'a.pdf',
    'A (1).pdf',
    'a (2).pdf',
    'a (3).pdf',
    'caf\u00e9',
    'cafe\u0301 (1)',
  ]);
});

it.each([
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['A/B Holdings', 'A_B Holdings'],
  ['line\r\nbreak', 'line__break'],
  ['nul', '_nul'],
  ['NUL.txt', '_NUL.txt'],
  ['evil\u202Egnp.exe', 'evil_gnp.exe'],
  ['ends. . ', 'ends'],
  ['..', '_'],
  ['', '_'],
  ['\ud800', '_'],
])('turns %j into %j', (wanted, name) => {
  expect(zipNames()(wanted)).toBe(name);
});

it('shortens the stem to stay within the limits of file systems', () => {
  const name = zipNames()(`${'👪'.repeat(120)}.pdf`);
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(240);
  expect(name).toMatch(/^👪+\.pdf$/u);
});

it('numbers ten thousand files of the same name', () => {
  const nameFor = zipNames();
  const names = Array.from({ length: 10_000 }, () => nameFor('scan.pdf'));
  expect(new Set(names).size).toBe(10_000);
  expect(names.at(-1)).toBe('scan (9999).pdf');
  expect(names.every(isAcceptableName)).toBe(true);
});
