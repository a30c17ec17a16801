import { expect, it } from 'vitest';
import { daysFromToday, LocaleFormats } from './localeFormats.ts';

const english = new LocaleFormats('en-us');
const portuguese = new LocaleFormats('pt-br');

it('formats a calendar date on its own day and without a time', () => {
  expect(english.date('2026-03-01')).toBe('Mar 1, 2026');
  expect(english.date('2026-03-01', 'time')).toBe('Mar 1, 2026');
});

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_024, '1 kB'],
  [3_250_586, '3.1 MB'],
  [524_288_000, '500 MB'],
  [2 ** 42, '4,096 GB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(english.bytes(bytes)).toBe(text);
});

it('separates the fields of a CSV by what is not the decimal mark', () => {
  expect([english.csvSeparator, portuguese.csvSeparator]).toEqual([',', ';']);
});

it('formats money in its currency', () => {
  expect(english.currency(1234.5, 'BRL')).toBe('R$1,234.50');
  expect(portuguese.currency(1234.5, 'BRL')).toBe('R$\u00a01.234,50');
});

it('counts days by calendar date, not by hours', () => {
  const lateEvening = new Date(2026, 10, 20, 23, 59);
  expect(daysFromToday('2026-11-21', lateEvening)).toBe(1);
  expect(daysFromToday('2026-11-20', lateEvening)).toBe(0);
  expect(daysFromToday('2026-11-18', lateEvening)).toBe(-2);
  expect(english.relativeDay('2026-11-21', lateEvening)).toBe('tomorrow');
  expect(portuguese.relativeDay('2026-11-18', lateEvening)).toBe('anteontem');
});
