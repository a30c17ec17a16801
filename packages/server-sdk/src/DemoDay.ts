import type { Clock } from './services.ts';

/** Times for demo data, relative to the day on which it is added, so that it always looks recent. */
export class DemoDay {
  readonly #now: Date;
  readonly #midnight: number;

  constructor(clock: Clock) {
    this.#now = clock.now();
    this.#midnight = new Date(this.#now).setUTCHours(0, 0, 0, 0);
  }

  /** Year of the day on which the data is added. */
  get year(): number {
    return new Date(this.#midnight).getUTCFullYear();
  }

  /** Returns the number of days from a calendar date to the day on which the data is added. */
  daysSince(date: string): number {
    return (this.#midnight - Date.parse(date)) / 86_400_000;
  }

  /**
   * Returns the age in days of something that is made once the month this many months earlier is over, such as its
   * payroll: `age`, or less if the month was not over yet by then.
   */
  afterMonth(monthsAgo: number, age: number): number {
    return Math.min(age, this.daysSince(this.firstOfMonth(monthsAgo - 1)));
  }

  /** Returns the calendar date this many days later; negative numbers are in the past. */
  date(days: number): string {
    return this.time(days).toISOString().slice(0, 10);
  }

  /**
   * Returns a time within the working hours of the day this many days later. It differs from day to day. For the day
   * itself, it is never later than now.
   */
  time(days: number): Date {
    const minutes = 9 * 60 + ((Math.abs(days) * 37) % 480);
    const time = this.#midnight + days * 86_400_000 + minutes * 60_000;
    return new Date(days > 0 ? time : Math.min(time, this.#now.getTime()));
  }

  /** Returns the first day of the month this many months earlier, such as `2026-10-01`. */
  firstOfMonth(monthsAgo: number): string {
    const day = new Date(this.#midnight);
    day.setUTCMonth(day.getUTCMonth() - monthsAgo, 1);
    return day.toISOString().slice(0, 10);
  }

  /** Returns the name and year of the month this many months earlier, such as `October 2026`. */
  month(monthsAgo: number, locale: string): string {
    const day = new Date(this.#midnight);
    day.setUTCMonth(day.getUTCMonth() - monthsAgo, 1);
    return day.toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  }
}
