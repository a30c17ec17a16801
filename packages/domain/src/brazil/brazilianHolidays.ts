import table from './brazilianHolidays.json' with { type: 'json' };

export interface Holiday {
  /** Calendar date. */
  readonly date: string;
  /** Brazilian name of the holiday. */
  readonly name: string;
  /** `public`: nobody has to work. `bank`: banks are closed, and what is due through them is shifted; others work. */
  readonly kind: 'public' | 'bank';
  /** The state that keeps it, as `SP`; null where all do. */
  readonly state: string | null;
}

/** Row of the holiday table: a fixed day in a range of years, or the dates of a movable holiday. */
export type HolidayRow = Omit<Holiday, 'date'> &
  (
    | { readonly day: string; readonly from: number; readonly to: number }
    | { readonly dates: readonly string[] }
  );

/** The years that the table knows. */
export const holidayYears = { first: 2016, last: 2060 };

/**
 * The holidays of Brazil and of its states in a year, by date; none beyond {@link holidayYears}. What municipalities keep is not known.
 *
 * Source: date-holidays (commenthol and others, CC BY 3.0), of which `npm run holidays` makes the table.
 */
export function brazilianHolidays(year: number): readonly Holiday[] {
  const known = years.get(year) ?? holidaysOf(year);
  years.set(year, known);
  return known;
}

/** Holidays by year, computed once: a rule asks for every day of a year. */
const years = new Map<number, readonly Holiday[]>();

function holidaysOf(year: number): readonly Holiday[] {
  return (table as readonly HolidayRow[])
    .flatMap((row) => datesOf(row, year).map((date) => holidayOf(row, date)))
    .toSorted(
      (left, right) => compare(left.date, right.date) || compare(left.state ?? '', right.state ?? ''),
    );
}

/**
 * The days off among holidays: those of the country and, where it is known, of a state (`SP`). `banks` adds the days on which banks alone are
 * closed: they count for what is due through them and not for who works.
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
