import { daysBetween } from '@anteroom/domain/tasks/dueState';
import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import type { I18n } from '@anteroom/sdk';

/** Number of past days for which the distance in days is shown; earlier times are shown as a date. */
const NEAR_DAYS = 6;

/** Returns a past time as a day in everyday language: `yesterday`, `3 days ago`, `Mar 4, 2026`. */
export function recentDay(time: string, now: Date, i18n: Pick<I18n, 'date' | 'relativeDay'>): string {
  const day = calendarDateOf(new Date(time));
  return daysBetween(day, calendarDateOf(now)) <= NEAR_DAYS ? i18n.relativeDay(day) : i18n.date(day);
}
