import { brazilianHolidays, holidayDates } from '@anteroom/domain/brazil/brazilianHolidays';
import { monthAfter, weekdayOf } from '@anteroom/domain/time/calendarArithmetic';
import { describe, expect, it } from 'vitest';
import type { TaxDueRule } from '../api.ts';
import { competencesDue, taxDueDate, taxEntryState, weeksOf } from './taxCalendar.ts';

function due(fields: Partial<TaxDueRule>): TaxDueRule {
  return { kind: 'day', number: 20, monthsAfter: 1, shift: 'postpone', payroll: false, ...fields };
}

const das = due({});
const fgts = due({ shift: 'anticipate' });
const wages = due({ kind: 'business-day', number: 5, payroll: true });
const dctfWeb = due({ kind: 'last-business-day' });
const contribuicoes = due({ kind: 'business-day', number: 10, monthsAfter: 2 });
const defis = due({ number: 31, monthsAfter: 3 });

it.each([
  ['DAS on a working day', das, '2026-09', null, '2026-10-20'],
  ['DAS on Consciência Negra, a Friday: the Monday after', das, '2026-10', null, '2026-11-23'],
  ['FGTS on that day: the Thursday before', fgts, '2026-10', null, '2026-11-19'],
  ['DAS on a Sunday', das, '2026-08', null, '2026-09-21'],
  ['FGTS on a Sunday', fgts, '2026-08', null, '2026-09-18'],
  ['wages: Saturdays count, Finados does not', wages, '2026-10', null, '2026-11-07'],
  ['wages after New Year', wages, '2025-12', null, '2026-01-07'],
  ['DCTFWeb: banks close on the last day of the year in no law', dctfWeb, '2026-11', null, '2026-12-31'],
  ['DCTFWeb where the month ends on a Saturday', dctfWeb, '2026-09', null, '2026-10-30'],
  ['EFD-Contribuições: Corpus Christi closes banks', contribuicoes, '2026-04', null, '2026-06-15'],
  ['DEFIS of a year', defis, '2025-12', null, '2026-03-31'],
  ['a state’s holiday, in that state', due({ number: 9 }), '2026-06', 'SP', '2026-07-10'],
  ['a state’s holiday, elsewhere', due({ number: 9 }), '2026-06', 'MG', '2026-07-09'],
  ['Carnival, for what is paid through a bank', due({ number: 17 }), '2026-01', null, '2026-02-18'],
  ['the 31st of a month of 30 days', due({ number: 31, shift: 'anticipate' }), '2026-08', null, '2026-09-30'],
  ['a shift into another year', due({ number: 31, shift: 'postpone' }), '2021-11', null, '2021-12-31'],
  ['a shift across New Year', due({ number: 1, shift: 'anticipate' }), '2026-12', null, '2026-12-31'],
] as const)('gives the due date: %s', (_, rule, competence, uf, expected) => {
  expect(taxDueDate(rule, competence, uf)).toBe(expected);
});

describe('over ten years of holidays', () => {
  const months = Array.from({ length: 120 }, (_, index) => monthAfter('2024-01', index));
  const rules = { das, fgts, dctfWeb, contribuicoes } as const;

  it.each(Object.entries(rules))('%s is due once a month, on a day on which banks are open', (_, rule) => {
    const days = months.map((month) => taxDueDate(rule, month, null));
    for (const day of days) {
      const holidays = holidayDates(brazilianHolidays(Number(day.slice(0, 4))), { banks: true });
      expect([day, weekdayOf(day) % 6 !== 0, holidays.has(day)]).toEqual([day, true, false]);
    }
    expect(new Set(days).size).toBe(months.length);
  });

  it('anticipated dates are never after their nominal day, and postponed ones never before it', () => {
    for (const month of months) {
      const day = `${monthAfter(month, 1)}-20`;
      expect(taxDueDate(fgts, month, null) <= day).toBe(true);
      expect(taxDueDate(das, month, null) >= day).toBe(true);
    }
  });

  it('wages are due from the 5th to the 9th, and never on a Sunday', () => {
    for (const month of months) {
      const day = taxDueDate(wages, month, null);
      expect(Number(day.slice(8))).toBeGreaterThanOrEqual(5);
      expect(Number(day.slice(8))).toBeLessThanOrEqual(9);
      expect(weekdayOf(day)).not.toBe(0);
    }
  });
});

it.each([
  [
    'each month',
    { due: das, months: null },
    ['2026-09 2026-10-20', '2026-10 2026-11-23', '2026-11 2026-12-21'],
  ],
  ['a quarter', { due: dctfWeb, months: [3, 6, 9, 12] }, ['2026-09 2026-10-30']],
  ['a year', { due: defis, months: [12] }, []],
])('finds the competences that fall due in a span: %s', (_, rule, expected) => {
  const found = competencesDue(rule, { from: '2026-10-01', to: '2026-12-31' }, null);
  expect(found.map(({ competence, dueOn }) => `${competence} ${dueOn}`)).toEqual(expected);
});

it('lists a due date that was shifted into the next month in that month only', () => {
  const rule = { due: due({ number: 31 }), months: null };
  const of = (from: string, to: string) => competencesDue(rule, { from, to }, null).map(({ dueOn }) => dueOn);
  expect(of('2026-10-01', '2026-10-31')).toEqual([]);
  expect(of('2026-11-01', '2026-11-30')).toEqual(['2026-11-03', '2026-11-30']);
});

it.each([
  ['paid', 'paid', '2026-11-01', 'paid'],
  ['late', 'open', '2026-11-20', 'overdue'],
  ['today', 'open', '2026-11-21', 'today'],
  ['this week', 'open', '2026-11-28', 'soon'],
  ['later', 'open', '2026-11-29', 'later'],
] as const)('gives the state of an entry: %s', (_, status, dueOn, state) => {
  expect(taxEntryState({ status, dueOn }, '2026-11-21')).toBe(state);
});

it('lays out a month in weeks', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[4]?.slice(0, 3)).toEqual(['2026-11-29', '2026-11-30', null]);
  expect(weeksOf('2027-02')[0]).toEqual([
    null,
    '2027-02-01',
    ...[2, 3, 4, 5, 6].map((day) => `2027-02-0${day}`),
  ]);
});
