import { expect, it } from 'vitest';
import { recentDay } from './recentDay.ts';

const i18n = { relativeDay: (date: string) => `relative ${date}`, date: (date: string) => `date ${date}` };
const now = new Date(2026, 10, 20, 9, 0);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

it.each([
  ['this morning', at(20, 8), 'relative 2026-11-20'],
  ['late last night, on the person’s own calendar', at(19, 23), 'relative 2026-11-19'],
  ['six days ago', at(14, 0), 'relative 2026-11-14'],
  ['a week ago', at(13, 23), 'date 2026-11-13'],
])('formats a time: %s', (_, modified, words) => {
  expect(recentDay(modified, now, i18n)).toBe(words);
});
