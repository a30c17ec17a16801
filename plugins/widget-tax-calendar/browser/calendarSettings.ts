import type { Query, Settings } from '@anteroom/sdk';

export const statuses = ['all', 'open', 'overdue', 'paid'] as const;
/** Status by which entries are filtered. */
export type Status = (typeof statuses)[number];

/** The person's settings, as declared in `plugin.ts`. */
export interface CalendarSettings {
  /** Status filter that the list selects initially. */
  readonly status: Status;
  /** Whether overdue entries of earlier months are shown. */
  readonly earlier: boolean;
}

/** Settings to use if the person's own cannot be loaded, so that the calendar is shown anyway. */
export const defaultSettings: CalendarSettings = { status: 'all', earlier: true };

export function settingsQuery(settings: Settings): Query<CalendarSettings> {
  return settings.get<CalendarSettings>({ level: 'user' });
}
