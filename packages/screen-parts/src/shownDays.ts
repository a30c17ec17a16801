import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import type { Tone } from '@anteroom/ui/Badge';

/**
 * Days on which a text from the firm is shown: calendar dates, or empty for no limit. It is shown until the end of the
 * last day.
 */
export interface ShownDays {
  readonly from: string;
  readonly until: string;
}

/** Period in which a text is shown, as ISO times; `until` is null for no end. */
export interface ShownTimes {
  readonly from: string;
  readonly until: string | null;
}

/**
 * Converts days to the times at which they begin and end in the time zone of the person who chooses them. Without a
 * first day, the period begins `now`.
 */
export function timesOf({ from, until }: ShownDays, now: Date): ShownTimes {
  return {
    from: (from === '' ? now : startOf(from)).toISOString(),
    until: until === '' ? null : startOf(until, 1).toISOString(),
  };
}

/** Converts times back to days; the inverse of {@link timesOf}. */
export function daysOf({ from, until }: ShownTimes): ShownDays {
  return {
    from: calendarDateOf(new Date(from)),
    until: until === null ? '' : calendarDateOf(new Date(Date.parse(until) - 1)),
  };
}

/** Returns whether a text will be shown, is shown, or is no longer shown. */
export function shownState({ from, until }: ShownTimes, now: Date): 'planned' | 'shown' | 'ended' {
  if (Date.parse(from) > now.getTime()) return 'planned';
  return until !== null && Date.parse(until) <= now.getTime() ? 'ended' : 'shown';
}

/** Tone of each state's badge. */
export const toneOfState: Readonly<Record<ReturnType<typeof shownState>, Tone>> = {
  planned: 'info',
  shown: 'success',
  ended: 'neutral',
};

function startOf(date: string, daysLater = 0): Date {
  const start = new Date(`${date}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return start;
}
