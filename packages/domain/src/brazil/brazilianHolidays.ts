import table from './brazilianHolidays.json' with { type: 'json' };

export interface Holiday {
  /** Calendar date. */
  readonly date: string;
  /** Brazilian name of the holiday. */
  readonly name: string;
  /** `public`: nobody has to work. `bank`: only banks are closed, which shifts payments due through them. */
  readonly kind: 'public' | 'bank';
  /** State that observes the holiday, such as `SP`; null if all states do. */
  readonly state: string | null;
}

/** Row of the holiday table: a fixed day in a range of years, or the individual dates of a holiday. */
export type HolidayRow = Omit<Holiday, 'date'> &
  (
    | { readonly day: string; readonly from: number; readonly to: number }
    | { readonly dates: readonly string[] }
  );

/** First and last year in the holiday table. */
export const holidayYears = { first: 2016, last: 2060 };

/**
 * Returns the national and state holidays of Brazil in a year, sorted by date. Returns an empty list for years outside
 * {@link holidayYears}. Municipal holidays are not included.
 *
 * Source: date-holidays (commenthol and others, CC BY 3.0), from which `npm run holidays` generates the table.
 */
export function brazilianHolidays(year: number): readonly Holiday[] {
  const known = years.get(year) ?? holidaysOf(year);
  years.set(year, known);
  return known;
}

/** Cache of holidays by year, because rules check every day of a year. */
const years = new Map<number, readonly Holiday[]>();

function holidaysOf(year: number): readonly Holiday[] {
  return (table as readonly HolidayRow[])
    .flatMap((row) => datesOf(row, year).map((date) => holidayOf(row, date)))
    .toSorted(
      (left, right) => compare(left.date, right.date) || compare(left.state ?? '', right.state ?? ''),
    );
}

/**
 * Returns the dates of the national holidays and, if `state` is given (such as `SP`), of that state's holidays. `banks`
 * adds the days on which only banks are closed: they matter for payments due through banks, but not for working days.
 */
export function holidayDates(
  holidays: readonly Holiday[],
  { state, banks = false }: { readonly state?: string | undefined; readonly banks?: boolean } = {},
): ReadonlySet<string> {
  const kept = holidays.filter(
    (holiday) => (holiday.state === null || holiday.state === state) && (banks || holiday.kind === 'public'),
  );
  return new Set(kept.map(({ date }) => date));
}

function datesOf(row: HolidayRow, year: number): readonly string[] {
  if ('dates' in row) return row.dates.filter((date) => date.startsWith(`${year}-`));
  return row.from <= year && year <= row.to ? [`${year}-${row.day}`] : [];
}

const holidayOf = ({ name, kind, state }: HolidayRow, date: string): Holiday => ({ date, name, kind, state });

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
