import { daysBetween } from '@anteroom/domain/tasks/dueState';
import { addDays, addMonths } from '@anteroom/domain/time/calendarArithmetic';
import { describe, expect, it } from 'vitest';
import {
  maxSoldDays,
  nearestAcquisitionStart,
  nearestPart,
  nearestStart,
  partFault,
  startFault,
  type VacationStart,
  vacationBalance,
  vacationPeriod,
} from './vacationRules.ts';

describe('vacationPeriod', () => {
  it.each([
    ['2024-05-10', '2025-05-09', '2025-05-10', '2026-05-09'],
    ['2024-01-01', '2024-12-31', '2025-01-01', '2025-12-31'],
    ['2023-12-31', '2024-12-30', '2024-12-31', '2025-12-30'],
    ['2024-02-29', '2025-02-28', '2025-03-01', '2026-02-28'],
    ['2023-03-01', '2024-02-29', '2024-03-01', '2025-02-28'],
    ['2026-02-28', '2027-02-27', '2027-02-28', '2028-02-27'],
  ])('earned from %s to %s is taken from %s to %s', (from, to, start, end) => {
    expect(vacationPeriod(from)).toEqual({
      acquisition: { start: from, end: to },
      concession: { start, end },
    });
  });
});

describe('nearestAcquisitionStart', () => {
  it.each([
    ['2020-03-15', '2020-03-15', '2020-03-15'],
    ['2020-03-15', '2024-03-15', '2024-03-15'],
    ['2020-03-15', '2024-03-14', '2024-03-15'],
    ['2020-03-15', '2024-04-20', '2024-03-15'],
    ['2020-03-15', '2024-12-01', '2025-03-15'],
    ['2020-03-15', '2019-01-01', '2020-03-15'],
    ['2024-02-29', '2027-02-20', '2027-03-01'],
    ['2024-02-29', '2028-03-01', '2028-02-29'],
    ['2020-12-31', '2025-01-05', '2024-12-31'],
  ])('for an admission on %s near %s is %s', (admission, date, expected) => {
    expect(nearestAcquisitionStart(admission, date)).toBe(expected);
  });
});

describe('balance', () => {
  it.each([
    [0, 30, 10],
    [5, 30, 10],
    [6, 24, 8],
    [14, 24, 8],
    [15, 18, 6],
    [23, 18, 6],
    [24, 12, 4],
    [32, 12, 4],
    [33, 0, 0],
    [365, 0, 0],
  ])('%i absences leave %i days, of which %i can be sold', (absences, days, sold) => {
    expect(vacationBalance(absences)).toBe(days);
    expect(maxSoldDays(days)).toBe(sold);
  });
});

describe('parts', () => {
  it.each([
    // One part.
    [30, [], 30, null],
    [20, [], 20, null],
    [12, [], 12, null],
    [31, [], 30, 'beyondBalance'],
    // Two parts.
    [14, [], 30, null],
    [16, [], 30, null],
    [15, [], 30, null],
    [25, [], 30, null],
    [26, [], 30, 'restTooShort'],
    [29, [], 30, 'restTooShort'],
    [15, [15], 30, null],
    [16, [15], 30, 'beyondBalance'],
    // Three parts: one of at least 14 days, the others of at least 5.
    [5, [], 30, null],
    [4, [], 30, 'tooShort'],
    [5, [5], 30, null],
    [10, [10], 30, 'noLongPart'],
    [10, [14], 30, null],
    [6, [14, 10], 30, null],
    [5, [14, 10], 30, 'tooMany'],
    [11, [14], 30, null],
    [12, [14], 30, 'restTooShort'],
    [20, [5, 5], 30, null],
    // Four parts.
    [5, [14, 5, 5], 30, 'tooMany'],
    // Fewer days after selling ten, or after absences.
    [14, [], 20, null],
    [10, [], 20, 'noLongPart'],
    [6, [14], 20, null],
    [14, [], 18, 'restTooShort'],
    [6, [], 12, 'noLongPart'],
    [1, [], 0, 'beyondBalance'],
  ] as const)(
    '%i days after parts of %j, of %i available, have the fault %s',
    (days, taken, available, expected) => {
      expect(partFault(days, { taken, available, collective: false })).toBe(expected);
    },
  );

  it.each([
    [10, [], 30, null],
    [9, [], 30, 'tooShort'],
    [20, [10], 30, null],
    [10, [10], 30, 'tooMany'],
    [21, [], 30, 'restTooShort'],
  ] as const)(
    'in a collective vacation, %i days after parts of %j, of %i available, have the fault %s',
    (days, taken, available, expected) => {
      expect(partFault(days, { taken, available, collective: true })).toBe(expected);
    },
  );

  it.each([
    [4, [], 30, 5],
    [28, [], 30, 30],
    [27, [], 30, 25],
    [10, [10], 30, 6],
    [11, [10], 30, 14],
    [12, [14], 30, 11],
    [9, [], 12, 12],
    [40, [], 30, 30],
    [5, [14, 5, 5], 30, null],
    [5, [], 0, null],
  ] as const)(
    'the valid part nearest to %i days after %j, of %i available, is %s',
    (days, taken, available, expected) => {
      expect(nearestPart(days, { taken, available, collective: false })).toBe(expected);
    },
  );
});

describe('start', () => {
  const vacation: VacationStart = {
    period: vacationPeriod('2025-03-10'),
    notified: '2026-06-01',
    days: 30,
    collective: false,
    restDay: 0,
  };
  const judged = (start: string, change: Partial<VacationStart> = {}) => {
    const all = { ...vacation, ...change };
    const fault = startFault(start, all);
    const about = fault && ('holiday' in fault ? fault.holiday.date : fault.date);
    return [fault?.rule ?? null, about, nearestStart(start, all)];
  };

  it.each([
    // 2026-07-01 is a Wednesday; 30 days after the notice.
    ['2026-07-01', null, null, '2026-07-01'],
    ['2026-06-30', 'noticeTooShort', '2026-07-01', '2026-07-01'],
    ['2026-07-02', null, null, '2026-07-02'],
    // Friday and Saturday come before the rest day.
    ['2026-07-03', 'beforeRestDay', '2026-07-05', '2026-07-02'],
    ['2026-07-04', 'beforeRestDay', '2026-07-05', '2026-07-06'],
    ['2026-07-05', 'onRestDay', '2026-07-05', '2026-07-06'],
    ['2026-07-06', null, null, '2026-07-06'],
    // Monday, 7 September.
    ['2026-09-05', 'beforeRestDay', '2026-09-06', '2026-09-03'],
    ['2026-09-07', 'onHoliday', '2026-09-07', '2026-09-08'],
    // Monday, 2 November.
    ['2026-10-29', null, null, '2026-10-29'],
    ['2026-11-02', 'onHoliday', '2026-11-02', '2026-11-03'],
    // Friday, 20 November: Wednesday and Thursday are the two days before it.
    ['2026-11-17', null, null, '2026-11-17'],
    ['2026-11-18', 'beforeHoliday', '2026-11-20', '2026-11-17'],
    ['2026-11-19', 'beforeHoliday', '2026-11-20', '2026-11-17'],
    // The year's end: Friday, 25 December, and Friday, 1 January.
    ['2026-12-23', 'beforeHoliday', '2026-12-25', '2026-12-22'],
    ['2026-12-30', 'beforeHoliday', '2027-01-01', '2026-12-29'],
    ['2027-01-01', 'onHoliday', '2027-01-01', '2027-01-04'],
    // The vacation has to end by 9 March 2027.
    ['2027-02-08', null, null, '2027-02-08'],
    ['2027-02-09', 'afterConcession', '2027-02-08', '2027-02-08'],
  ])(
    'on %s has the fault %s (about %s), and the nearest valid start is %s',
    (start, rule, about, nearest) => {
      expect(judged(start)).toEqual([rule, about, nearest]);
    },
  );

  it('is rejected before the year is worked, except for a collective vacation', () => {
    const change = { period: vacationPeriod('2025-09-14'), notified: '2026-06-01' };
    // 14 September 2026 is a Monday.
    expect(judged('2026-08-03', change)).toEqual(['notAcquired', '2026-09-14', '2026-09-14']);
    expect(judged('2026-08-03', { ...change, collective: true })).toEqual([null, null, '2026-08-03']);
  });

  it('may be later in the concession period when the vacation is shorter', () => {
    expect(judged('2027-02-23', { days: 14 })).toEqual([null, null, '2027-02-23']);
    expect(judged('2027-02-25', { days: 14 })[0]).toBe('afterConcession');
  });

  it('may be after the concession period when the notice came too late to keep it', () => {
    expect(judged('2027-03-15', { notified: '2027-02-10' })).toEqual([null, null, '2027-03-15']);
  });

  it('respects the holidays of the state', () => {
    // Thursday, 9 July, is a holiday of São Paulo.
    expect(judged('2026-07-07')).toEqual([null, null, '2026-07-07']);
    expect(judged('2026-07-07', { state: 'SP' })).toEqual(['beforeHoliday', '2026-07-09', '2026-07-06']);
    expect(judged('2026-07-07', { state: 'RJ' })).toEqual([null, null, '2026-07-07']);
  });

  it('respects a rest day other than Sunday', () => {
    expect(judged('2026-07-03', { restDay: 3 })).toEqual([null, null, '2026-07-03']);
    expect(judged('2026-07-06', { restDay: 3 })).toEqual(['beforeRestDay', '2026-07-08', '2026-07-05']);
  });

  it('of a collective vacation requires 15 days’ notice', () => {
    expect(judged('2026-06-16', { collective: true })).toEqual([null, null, '2026-06-16']);
    expect(judged('2026-06-15', { collective: true })).toEqual([
      'noticeTooShort',
      '2026-06-16',
      '2026-06-16',
    ]);
  });
});

it('nearestStart returns the nearest valid day for every day of ten years', () => {
  const wrong: string[] = [];
  for (let day = '2024-01-01'; day < '2034-01-01'; day = addDays(day, 1)) {
    const vacation: VacationStart = {
      period: vacationPeriod(addMonths(day, -18)),
      notified: addDays(day, -32),
      days: 15,
      collective: false,
      state: 'SP',
      restDay: 0,
    };
    const fits = (start: string) => startFault(start, vacation) === null;
    const nearest = nearestStart(day, vacation);
    const away = Math.abs(daysBetween(day, nearest));
    const nearer = Array.from({ length: away }, (_, index) => [addDays(day, index), addDays(day, -index)]);
    if (!fits(nearest) || nearer.flat().some(fits)) wrong.push(`${day}: ${nearest}`);
  }
  expect(wrong).toEqual([]);
});
