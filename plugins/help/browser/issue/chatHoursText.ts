import type { ChatHours } from '@anteroom/contract';
import { unbrokenTime } from '@anteroom/domain/language/unbrokenTime';
import type { Language } from '@anteroom/sdk';

/**
 * Formats the hours for reading, with the days and the time zone: `9 AM – 5 PM EST, Mon–Fri`. `now` decides between EST
 * and EDT.
 */
export function chatHoursText(hours: ChatHours, language: Language, now: Date): string {
  const { opens, closes, timeZone, days } = hours;
  const times = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' });
  const at = (time: string) => new Date(`1970-01-01T${time}Z`);
  const zone = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${unbrokenTime(times.formatRangeToParts(at(opens), at(closes)))} ${zone}, ${daysText(days, language)}`;
}

/** Formats ranges of days, as `Mon–Fri, Sun`. */
function daysText(days: readonly number[], language: Language): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  const name = (day: number) => weekday.format(new Date(Date.UTC(1970, 0, 4 + day)));
  const runs: [number, number][] = [];
  for (const day of days.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs
    .map(([first, last]) => (first === last ? name(first) : `${name(first)}–${name(last)}`))
    .join(', ');
}
