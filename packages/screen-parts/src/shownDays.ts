import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import type { Tone } from '@anteroom/ui/Badge';

/** Days on which a text of the firm is shown: calendar dates, or empty for no bound. The last day is shown to its end. */
export interface ShownDays {
  readonly from: string;
  readonly until: string;
}

/** Times between which it is shown, as ISO times; `until` null: for good. */
export interface ShownTimes {
  readonly from: string;
  readonly until: string | null;
}

/**
 * Returns the times at which days begin and end on the clock of the person who chooses them. Without a first day it is shown from `now` on.
 */
export function timesOf({ from, until }: ShownDays, now: Date): ShownTimes {
  return {
    from: (from === '' ? now : startOf(from)).toISOString(),
    until: until === '' ? null : startOf(until, 1).toISOString(),
  };
}

/** Returns the days of times: the opposite of {@link timesOf}. */
export function daysOf({ from, until }: ShownTimes): ShownDays {
  return {
    from: calendarDateOf(new Date(from)),
    until: until === null ? '' : calendarDateOf(new Date(Date.parse(until) - 1)),
  };
}

/** Returns whether a text is shown now, will be, or was. */
export function shownState({ from, until }: ShownTimes, now: Date): 'planned' | 'shown' | 'ended' {
  if (Date.parse(from) > now.getTime()) return 'planned';
  return until !== null && Date.parse(until) <= now.getTime() ? 'ended' : 'shown';
}

/** Tone of the badge of each state. */
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
