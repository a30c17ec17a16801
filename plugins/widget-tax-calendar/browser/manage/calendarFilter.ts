import { oneOf, useAddressFilter } from '@anteroom/screen-parts/useAddressFilter';

/** Address at which staff keep the tax calendar. */
export const calendarPath = '/staff/tax-calendar';

/** Part of the screen that is shown. */
interface CalendarFilter {
  readonly view: 'rules' | 'client';
  /** Client ID; empty for none. */
  readonly client: string;
}

/** Returns the filter that the address has, and a function that changes it there. */
export const useCalendarFilter = () => useAddressFilter(readFilter);

function readFilter(query: URLSearchParams): CalendarFilter {
  return { view: oneOf(query, 'view', ['client']) ?? 'rules', client: query.get('client') ?? '' };
}
