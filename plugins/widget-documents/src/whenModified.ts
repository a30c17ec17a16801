import { calendarDateOf } from '@anteroom/domain/calendarDate';
import { daysBetween } from '@anteroom/domain/dueState';
import type { I18n } from '@anteroom/sdk';

/** For this many days back a day is told by its distance; before that, by its date. */
const NEAR_DAYS = 6;

/** When a document last changed, in the words a person would use: `yesterday`, `3 days ago`, `Mar 4, 2026`. */
export function whenModified(
  modifiedDate: string,
  now: Date,
  i18n: Pick<I18n, 'date' | 'relativeDay'>,
): string {
  const day = calendarDateOf(new Date(modifiedDate));
  return daysBetween(day, calendarDateOf(now)) <= NEAR_DAYS ? i18n.relativeDay(day) : i18n.date(day);
}
