/** Time before a task's due date at which the person is reminded. */
export type ReminderStage = 'week' | 'day';

/**
 * Range of days before the due date for each stage, so that a reminder can still be sent later if it was impossible on
 * one day.
 */
const stages: Readonly<Record<ReminderStage, readonly [first: number, last: number]>> = {
  week: [7, 5],
  day: [1, 0],
};

/** Maximum number of days that {@link reminderStage} looks ahead. */
export const reminderDays = stages.week[0];

/**
 * Returns the reminder that is due for a pending task on a given day in the firm's time zone; null if there is none.
 *
 * @param dueDate - and `today`: calendar dates, `2026-11-20`.
 */
export function reminderStage(dueDate: string, today: string): ReminderStage | null {
  const days = (Date.parse(`${dueDate}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000;
  const isWithin = ([first, last]: readonly [number, number]) => days <= first && days >= last;
  if (isWithin(stages.week)) return 'week';
  return isWithin(stages.day) ? 'day' : null;
}

/**
 * Returns whether the hour, in the firm's time zone, is suitable for sending unsolicited messages: from 9 a.m. until 5
 * p.m.
 */
export function isCivilHour(hour: number): boolean {
  return hour >= 9 && hour < 17;
}

/**
 * Returns the date and hour (0 to 23) in a time zone.
 *
 * @param timeZone - IANA name, such as `America/New_York`.
 */
export function localTime(now: Date, timeZone: string): { readonly date: string; readonly hour: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return { date: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}
