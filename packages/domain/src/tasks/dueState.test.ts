import { describe, expect, it } from 'vitest';
import { daysBetween, dueState } from './dueState.ts';

describe('dueState', () => {
  it.each([
    ['2026-11-19', 'overdue'],
    ['2025-12-31', 'overdue'],
    ['2026-11-20', 'today'],
    ['2026-11-21', 'soon'],
    ['2026-11-27', 'soon'],
    ['2026-11-28', 'later'],
    ['2027-01-01', 'later'],
  ] as const)('a task due on %s is %s on 2026-11-20', (dueDate, state) => {
    expect(dueState(dueDate, '2026-11-20')).toBe(state);
  });
});

describe('daysBetween', () => {
  it('counts across a leap day and the end of a year', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
  });
});
