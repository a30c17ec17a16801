import { calendarDateOf } from '@anteroom/domain/time/calendarDate';

/** Returns the current day in the person's time zone, such as `2026-11-20`. */
export function today(): string {
  return calendarDateOf(new Date());
}
