import type { InboxItem } from '@anteroom/contract/inbox';
import { calendarDateOf } from '@anteroom/domain/time/calendarDate';

/** Items of one day in the person's time zone. */
export interface InboxDay {
  /** ISO date, such as `2026-11-20`. */
  readonly day: string;
  readonly items: readonly InboxItem[];
}

/** Groups items, in their order, by the day under which they are listed. */
export function byDay(items: readonly InboxItem[]): readonly InboxDay[] {
  return [...Map.groupBy(items, ({ shownAt }) => calendarDateOf(new Date(shownAt)))].map(([day, ofDay]) => ({
    day,
    items: ofDay,
  }));
}
