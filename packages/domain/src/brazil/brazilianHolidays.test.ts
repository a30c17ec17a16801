import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '../time/calendarArithmetic.ts';
import { brazilianHolidays, holidayDates, holidayYears } from './brazilianHolidays.ts';
import { holidaysOf } from './makeHolidayTable.ts';

/** Easter Sundays from the church's tables; they determine the movable holidays. */
const easters: readonly string[] = [
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2031-04-13',
  '2032-03-28',
  '2033-04-17',
];
const decade = easters.map((easter) => ({ year: Number(easter.slice(0, 4)), easter }));

describe('holidays over ten years', () => {
  it.each(decade)('$year has exactly the national holidays set by law', ({ year, easter }) => {
    const days = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'];
    const expected = [...days.map((day) => `${year}-${day}`), addDays(easter, -2)];
    // Election days are holidays on Sundays, so they add no further day off.
    const onWeekdays = (dates: Iterable<string>) =>
      [...dates].filter((date) => weekdayOf(date) !== 0).toSorted();
    expect(onWeekdays(holidayDates(brazilianHolidays(year)))).toEqual(onWeekdays(expected));
  });

  it.each(decade)('in $year only banks are closed at Carnival and on Corpus Christi', ({ year, easter }) => {
    const forBanks = holidayDates(brazilianHolidays(year), { banks: true });
    const forOthers = holidayDates(brazilianHolidays(year));
    for (const date of [addDays(easter, -48), addDays(easter, -47), addDays(easter, 60)]) {
      expect(forBanks).toContain(date);
      expect(forOthers).not.toContain(date);
    }
  });
});

describe('state holidays', () => {
  it.each([
    ['SP', '2026-07-09'],
    ['RJ', '2026-04-23'],
    ['RJ', '2026-02-17'],
    ['BA', '2026-07-02'],
    ['RS', '2026-09-20'],
    ['PR', '2026-12-19'],
    ['ES', '2026-04-13'],
  ])('only %s observes the holiday on %s', (state, date) => {
    const holidays = brazilianHolidays(2026);
    expect(holidayDates(holidays, { state })).toContain(date);
    expect(holidayDates(holidays)).not.toContain(date);
    expect(holidayDates(holidays, { state: 'MG' })).not.toContain(date);
  });

  it('come on top of the national ones, which are listed once', () => {
    const holidays = brazilianHolidays(2026);
    expect(holidays.filter(({ date }) => date === '2026-12-25')).toEqual([
      { date: '2026-12-25', name: 'Natal', kind: 'public', state: null },
    ]);
    expect(holidayDates(holidays, { state: 'SP' })).toContain('2026-12-25');
  });
});

it('lists the holidays by date', () => {
  const dates = brazilianHolidays(2027).map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
});

it('returns nothing for years outside the table', () => {
  expect(brazilianHolidays(holidayYears.first - 1)).toEqual([]);
  expect(brazilianHolidays(holidayYears.first)).not.toEqual([]);
  expect(brazilianHolidays(holidayYears.last)).not.toEqual([]);
  expect(brazilianHolidays(holidayYears.last + 1)).toEqual([]);
});

it('matches the holiday library (after raising its version, run `npm run holidays`)', () => {
  const written = ({ date, kind, name, state }: (typeof known)[number]) => `${date} ${state} ${kind} ${name}`;
  const known = holidaysOf(2028);
  expect(brazilianHolidays(2028).map(written).toSorted()).toEqual(known.map(written).toSorted());
});
