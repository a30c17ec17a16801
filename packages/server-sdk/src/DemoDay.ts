import type { Clock } from './services.ts';

/** Times of the demo data, counted from the day on which it is put in; so that it always looks lived in. */
export class DemoDay {
  readonly #midnight: number;

  constructor(clock: Clock) {
    this.#midnight = new Date(clock.now()).setUTCHours(0, 0, 0, 0);
  }

  get year(): number {
    return new Date(this.#midnight).getUTCFullYear();
  }

  /** Calendar date, `days` from the seed day; negative is past. */
  date(days: number): string {
    return this.time(days).toISOString().slice(0, 10);
  }

  /** In working hours of the day, at a different time for each. */
  time(days: number): Date {
    return new Date(this.#midnight + days * 86_400_000 + (9 * 60 + ((Math.abs(days) * 37) % 480)) * 60_000);
  }

  /** First day of the month that lies `monthsAgo` before the seed day's: `2026-10-01`. */
  firstOfMonth(monthsAgo: number): string {
    const day = new Date(this.#midnight);
    day.setUTCMonth(day.getUTCMonth() - monthsAgo, 1);
    return day.toISOString().slice(0, 10);
  }

  /** Name of the month that lies `months` before the seed day's, with its year: `October 2026`. */
  month(monthsAgo: number, locale: string): string {
    const day = new Date(this.#midnight);
    day.setUTCMonth(day.getUTCMonth() - monthsAgo, 1);
    return day.toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  }
}
