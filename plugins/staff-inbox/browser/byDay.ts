import type { InboxItem } from '@anteroom/contract/inbox';

/** Items of one day in the person's time zone. */
export interface InboxDay {
  /** As `2026-11-20`. */
  readonly day: string;
  readonly items: readonly InboxItem[];
}

/** Groups items, in their order, by the day under which they are listed. */
export function byDay(items: readonly InboxItem[]): readonly InboxDay[] {
  return [...Map.groupBy(items, ({ shownAt }) => dayOf(new Date(shownAt)))].map(([day, ofDay]) => ({
    day,
    items: ofDay,
  }));
}

function dayOf(time: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
