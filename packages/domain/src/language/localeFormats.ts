import { calendarDateOf, isCalendarDate } from '../time/calendarDate.ts';
import { unbrokenTime } from './unbrokenTime.ts';

/** Length of a formatted date; `time` includes the time of day. */
export type DateStyle = 'short' | 'medium' | 'long' | 'time';

const dateOptions: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  short: { dateStyle: 'short' },
  medium: { dateStyle: 'medium' },
  long: { dateStyle: 'long' },
  time: { dateStyle: 'medium', timeStyle: 'short' },
};
const dayMs = 86_400_000;
const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats dates and numbers in one language. */
export class LocaleFormats {
  readonly #language: string;
  /** Cache of formatters, which are expensive to create and needed on every render. */
  readonly #made = new Map<string, unknown>();

  /** @param language - BCP 47 tag, in any case. */
  constructor(language: string) {
    this.#language = language;
  }

  /**
   * Formats a date. `date` is an ISO time, or a calendar date, which has no time and is the same day in every time
   * zone.
   */
  date(date: string, style: DateStyle = 'medium'): string {
    const options = dateOptions[style];
    if (!isCalendarDate(date)) return unbrokenTime(this.#dateFormat(options).formatToParts(new Date(date)));
    return this.#dateFormat({ dateStyle: options.dateStyle, timeZone: 'UTC' }).format(
      new Date(`${date}T00:00Z`),
    );
  }

  /** Returns the distance in days from `now` to `date` as text: `tomorrow`, `2 days ago`. */
  relativeDay(date: string, now: Date): string {
    const make = () => new Intl.RelativeTimeFormat(this.#language, { numeric: 'auto' });
    return this.#keep('relative', make).format(daysFromToday(date, now), 'day');
  }

  number(value: number, options: Intl.NumberFormatOptions = {}): string {
    const make = () => new Intl.NumberFormat(this.#language, options);
    return this.#keep(`number${JSON.stringify(options)}`, make).format(value);
  }

  /** Separator that spreadsheets expect between the fields of a CSV file: not the decimal mark of the language. */
  get csvSeparator(): ',' | ';' {
    return this.number(0.5).includes(',') ? ';' : ',';
  }

  /** Formats an amount. `currency` is an ISO 4217 code. */
  currency(value: number, currency: string): string {
    return this.number(value, { style: 'currency', currency });
  }

  /** Formats a number of bytes, such as `3.1 MB`. Each unit is 1,024 of the previous one. */
  bytes(value: number): string {
    const power = Math.min(byteUnits.length - 1, value < 1 ? 0 : Math.floor(Math.log2(value) / 10));
    return this.number(value / 1024 ** power, {
      style: 'unit',
      unit: byteUnits[power],
      // Long form for `100 bytes`, because the English short form is `100 byte`.
      unitDisplay: power === 0 ? 'long' : 'short',
      maximumFractionDigits: power > 1 ? 1 : 0,
    });
  }

  #dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const make = () => new Intl.DateTimeFormat(this.#language, options);
    return this.#keep(`date${JSON.stringify(options)}`, make);
  }

  #keep<T>(kind: string, make: () => T): T {
    const format = (this.#made.get(kind) as T | undefined) ?? make();
    this.#made.set(kind, format);
    return format;
  }
}

/** Returns the number of days from the day of `now`, in its time zone, to a calendar date. */
export function daysFromToday(date: string, now: Date): number {
  const today = Date.parse(`${calendarDateOf(now)}T00:00Z`);
  return Math.round((Date.parse(`${date.slice(0, 10)}T00:00Z`) - today) / dayMs);
}
