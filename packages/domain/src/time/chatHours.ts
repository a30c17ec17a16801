import type { ChatHours } from '@anteroom/contract';

/**
 * Returns whether the live chat is open at a given time. At `closes` it is already closed. Opening hours cannot span
 * midnight.
 */
export function isChatOpen({ opens, closes, timeZone, days }: ChatHours, now: Date): boolean {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const time = `${parts.get('hour')}:${parts.get('minute')}`;
  const day = weekdays.indexOf(parts.get('weekday') ?? '') + 1;
  return days.includes(day) && opens <= time && time < closes;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
