import type { Query, Settings } from '@anteroom/sdk';

export const statuses = ['all', 'open', 'overdue', 'paid'] as const;
/** Which entries are shown, by how they stand. */
export type Status = (typeof statuses)[number];

/** The person's settings, as `plugin.ts` declares it. */
export interface CalendarSettings {
  /** Status that the list shows first. */
  readonly status: Status;
  /** Whether what is overdue from earlier months is shown. */
  readonly earlier: boolean;
}

/** Settings that hold where the person's own cannot be read: a calendar is of more use than none. */
export const defaultSettings: CalendarSettings = { status: 'all', earlier: true };

export function settingsQuery(settings: Settings): Query<CalendarSettings> {
  return settings.get<CalendarSettings>({ level: 'user' });
}
