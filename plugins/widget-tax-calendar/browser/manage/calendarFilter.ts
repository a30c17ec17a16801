import { oneOf, useAddressFilter } from '@anteroom/screen-parts/useAddressFilter';

/** Path of the page on which staff manage the tax calendar. */
export const calendarPath = '/staff/tax-calendar';

/** Part of the page that is shown. */
interface CalendarFilter {
  readonly view: 'rules' | 'client';
  /** Client ID, or an empty string for none. */
  readonly client: string;
}

/** Returns the filter from the page's address, and a function that changes it there. */
export const useCalendarFilter = () => useAddressFilter(readFilter);

function readFilter(query: URLSearchParams): CalendarFilter {
  return { view: oneOf(query, 'view', ['client']) ?? 'rules', client: query.get('client') ?? '' };
}
