import { describe, expect, it } from 'vitest';
import {
  noticeEnd,
  noticeLength,
  type TerminationReason,
  terminationReasons,
  workedUntil,
} from './terminationRules.ts';

function reason(code: TerminationReason['code']): TerminationReason {
  const found = terminationReasons.find((each) => each.code === code);
  if (!found) throw new Error(`No reason ${code}`);
  return found;
}

describe('noticeLength', () => {
  it.each([
    // Less than a year.
    ['2026-01-10', '2026-11-20', 30],
    ['2025-11-21', '2026-11-20', 30],
    // Full years.
    ['2025-11-20', '2026-11-20', 33],
    ['2024-11-21', '2026-11-20', 33],
    ['2024-11-20', '2026-11-20', 36],
    ['2016-11-20', '2026-11-20', 60],
    ['2007-11-20', '2026-11-20', 87],
    ['2006-11-21', '2026-11-20', 87],
    // No longer than 90 days.
    ['2006-11-20', '2026-11-20', 90],
    ['2005-11-20', '2026-11-20', 90],
    ['1980-01-01', '2026-11-20', 90],
    // Leap years.
    ['2024-02-29', '2025-02-28', 30],
    ['2024-02-29', '2025-03-01', 33],
    ['2024-02-29', '2028-02-29', 42],
    // The year's end.
    ['2024-12-31', '2025-12-30', 30],
    ['2024-12-31', '2025-12-31', 33],
    // The first year does not start before the admission.
    ['2027-01-01', '2026-11-20', 30],
  ])('for an admission on %s and notice on %s is %i days', (admission, notified, expected) => {
    expect(noticeLength(reason('02'), admission, notified)).toBe(expected);
    expect(noticeLength(reason('33'), admission, notified)).toBe(expected);
    // An employee who resigns owes 30 days.
    expect(noticeLength(reason('07'), admission, notified)).toBe(30);
  });

  it('is 30 days without an admission date', () => {
    expect(noticeLength(reason('02'), null, '2026-11-20')).toBe(30);
  });
});

describe('noticeEnd', () => {
  it.each([
    ['2026-11-20', 30, '2026-12-20'],
    ['2026-12-15', 30, '2027-01-14'],
    ['2027-01-30', 30, '2027-03-01'],
    ['2028-01-30', 30, '2028-02-29'],
    ['2026-11-20', 90, '2027-02-18'],
  ])('for notice on %s and %i days is %s', (notified, days, expected) => {
    expect(noticeEnd(notified, days)).toBe(expected);
  });
});

describe('workedUntil', () => {
  it.each([
    ['02', '2020-05-04', '2026-11-20', '2026-12-20', '2027-01-07'],
    ['07', '2020-05-04', '2026-11-20', '2026-12-20', '2026-12-20'],
    ['02', '2026-05-04', '2026-11-20', '2026-12-20', '2026-12-20'],
  ] as const)(
    'for reason %s, admission on %s and notice on %s is between %s and %s',
    (code, admission, notified, earliest, latest) => {
      expect(workedUntil(reason(code), admission, notified)).toEqual({ earliest, latest });
    },
  );
});

describe('reasons', () => {
  const codes = (fits: (each: TerminationReason) => unknown) =>
    terminationReasons.filter(fits).map(({ code }) => code);

  it('are the eSocial codes that requests support', () => {
    expect(codes(() => true)).toEqual(['01', '02', '03', '04', '05', '06', '07', '10', '17', '33']);
  });

  it('say whether and which notice they require', () => {
    expect(codes(({ notices }) => notices.includes('worked'))).toEqual(['02', '07', '33']);
    expect(codes(({ notices }) => notices.includes('waived'))).toEqual(['02', '07']);
    expect(codes(({ notices }) => notices.length === 0)).toEqual(['01', '03', '04', '05', '06', '10']);
    expect(codes(({ reduced }) => reduced)).toEqual(['02']);
  });

  it('say whether a fixed-term contract ends before or at its term', () => {
    expect(codes(({ term }) => term === 'before')).toEqual(['03', '04']);
    expect(codes(({ term }) => term === 'at')).toEqual(['06']);
  });

  it('include those that the employer may not give while a job is protected', () => {
    expect(codes(({ protectable }) => protectable)).toEqual(['02', '03']);
  });
});
