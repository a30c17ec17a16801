/**
 * Regenerates `src/brazilianHolidays.json` from date-holidays. Run it (`npm run holidays -w @anteroom/domain`) after
 * upgrading that package, for example when a law has added a holiday.
 */
import { writeFileSync } from 'node:fs';
import Holidays from 'date-holidays';
import { type Holiday, type HolidayRow, holidayYears } from './brazilianHolidays.ts';

/** Brazilian names of holidays for which the library has the name used in Portugal. */
const brazilianNames: Readonly<Record<string, string>> = { 'Corpo de Deus': 'Corpus Christi' };

/** Returns the library's holidays of a year: the national ones and, for each state, those that are not national. */
export function holidaysOf(year: number): Holiday[] {
  const national = daysOff(new Holidays('BR'), year, null);
  const everywhere = new Set(national.map(keyOf));
  const states = Object.keys(new Holidays().getStates('BR') ?? {});
  const local = states.flatMap((state) =>
    daysOff(new Holidays('BR', state), year, state).filter((holiday) => !everywhere.has(keyOf(holiday))),
  );
  return [...national, ...local];
}

const keyOf = ({ date, kind, name }: Holiday) => `${date} ${kind} ${name}`;

function daysOff(of: Holidays, year: number, state: string | null): Holiday[] {
  return of.getHolidays(year, 'pt').flatMap(({ date, name, type }) => {
    if (type !== 'public' && type !== 'bank') return [];
    return [{ date: date.slice(0, 10), name: brazilianNames[name] ?? name, kind: type, state }];
  });
}

/**
 * Groups holidays of the same name, kind and state into rows: a span if the holiday falls on the same day in
 * consecutive years, otherwise a list of dates.
 */
function rowsOf(holidays: readonly Holiday[]): HolidayRow[] {
  const spans: HolidayRow[] = [];
  const moving: Holiday[] = [];
  for (const same of groupsOf(holidays, ({ date, ...rest }) => ({ ...rest, day: date.slice(5) }))) {
    const [{ date, ...rest }] = same;
    const years = same.map((each) => Number(each.date.slice(0, 4)));
    const [from, to] = [Math.min(...years), Math.max(...years)];
    if (years.length > 1 && to - from === years.length - 1) {
      spans.push({ ...rest, day: date.slice(5), from, to });
    } else moving.push(...same);
  }
  const rows = groupsOf(moving, ({ date: _, ...rest }) => rest).map((same) => {
    const [{ date: _, ...rest }] = same;
    return { ...rest, dates: same.map(({ date }) => date).toSorted() };
  });
  return [...spans, ...rows];
}

function groupsOf(
  holidays: readonly Holiday[],
  keyOf: (holiday: Holiday) => object,
): [Holiday, ...Holiday[]][] {
  return [...Map.groupBy(holidays, (holiday) => JSON.stringify(keyOf(holiday))).values()] as [
    Holiday,
    ...Holiday[],
  ][];
}

if (import.meta.main) {
  const { first, last } = holidayYears;
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  writeFileSync(
    new URL('./brazilianHolidays.json', import.meta.url),
    JSON.stringify(rowsOf(years.flatMap(holidaysOf))),
  );
}
