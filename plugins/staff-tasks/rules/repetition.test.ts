import { expect, it } from 'vitest';
import { addedOn, occasionOf, toldOn, type Yearly, yearToAdd } from './repetition.ts';

const yearly: Yearly = { month: 3, day: 1, startYear: 2027, yearOffset: -1, daysBefore: 14 };

it('derives the day, the year, the adding date and the notice date of the next occasion', () => {
  expect(occasionOf(yearly)).toEqual({ today: '2027-03-01', year: 2026 });
  expect(addedOn(yearly)).toBe('2027-02-15');
  expect(toldOn(yearly)).toBe('2027-02-08');
});

it.each([
  [2028, '2028-02-29', '2028-02-28'],
  [2029, '2029-02-28', '2029-02-27'],
])('takes the last day of February %i for February 29', (startYear, today, before) => {
  const leap = { ...yearly, day: 29, month: 2, startYear, daysBefore: 1 };
  expect(occasionOf(leap).today).toBe(today);
  expect(addedOn(leap)).toBe(before);
});

it('counts days back across February 29 and the new year', () => {
  expect(addedOn({ ...yearly, startYear: 2028, daysBefore: 1 })).toBe('2028-02-29');
  expect(addedOn({ ...yearly, month: 1, day: 5, daysBefore: 10 })).toBe('2026-12-26');
});

it.each([
  ['2027-02-14', null],
  ['2027-02-15', 2027],
  ['2028-02-15', 2027],
  ['2028-02-16', 2028],
  ['2031-12-31', 2031],
])('on %s adds the tasks of %s and none of the years that were missed', (today, year) => {
  expect(yearToAdd(yearly, today)).toBe(year);
});
