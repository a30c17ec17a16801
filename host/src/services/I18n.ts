import type { I18n, Language, TextValues } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import type { Atom } from 'jotai';
import { Owner } from './Owner.ts';
import { StateStore } from './StateStore.ts';
import { Texts } from './Texts.ts';

type DateStyle = 'short' | 'medium' | 'long' | 'time';

const dateOptions: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  short: { dateStyle: 'short' },
  medium: { dateStyle: 'medium' },
  long: { dateStyle: 'long' },
  time: { dateStyle: 'medium', timeStyle: 'short' },
};
const dayMs = 86_400_000;
const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Texts of the host or of one plugin. Its functions may be taken out of it: `const { t } = useI18n()`. */
@injectable('Singleton')
export class BoundI18n implements I18n {
  readonly language: Atom<Language>;
  private readonly formats = new Map<string, unknown>();

  constructor(
    @inject(Texts) private readonly texts: Texts,
    @inject(Owner) private readonly owner: Owner,
    @inject(StateStore) private readonly store: StateStore,
  ) {
    this.language = texts.language;
  }

  readonly t = (key: string, values?: TextValues): string => this.texts.text(this.owner, key, values);

  readonly date = (date: string, style: DateStyle = 'medium'): string => {
    const options = dateOptions[style];
    if (!isCalendarDate(date)) return this.dateFormat(options).format(new Date(date));
    // A calendar date has no time, and stays the same day in every time zone.
    return this.dateFormat({ dateStyle: options.dateStyle, timeZone: 'UTC' }).format(
      new Date(`${date}T00:00Z`),
    );
  };

  readonly relativeDay = (date: string): string => {
    const format = this.format(
      'relative',
      (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
    );
    return format.format(daysFromToday(date, new Date()), 'day');
  };

  readonly number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
    this.numberFormat(options).format(value);

  readonly currency = (value: number, currency: string): string =>
    this.numberFormat({ style: 'currency', currency }).format(value);

  readonly bytes = (value: number): string => {
    const power = Math.min(byteUnits.length - 1, value < 1 ? 0 : Math.floor(Math.log2(value) / 10));
    const options = {
      style: 'unit',
      unit: byteUnits[power],
      // `100 bytes`, since the short form of English is `100 byte`.
      unitDisplay: power === 0 ? 'long' : 'short',
      maximumFractionDigits: power > 1 ? 1 : 0,
    } as const;
    return this.numberFormat(options).format(value / 1024 ** power);
  };

  private dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    return this.format(
      `date${JSON.stringify(options)}`,
      (language) => new Intl.DateTimeFormat(language, options),
    );
  }

  private numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
    return this.format(
      `number${JSON.stringify(options)}`,
      (language) => new Intl.NumberFormat(language, options),
    );
  }

  /** Formatters are dear to make and asked for on every render. */
  private format<T>(kind: string, make: (language: Language) => T): T {
    const language = this.store.get(this.language);
    const key = `${language} ${kind}`;
    const format = (this.formats.get(key) as T | undefined) ?? make(language);
    this.formats.set(key, format);
    return format;
  }
}

function isCalendarDate(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date);
}

/** Whole days from the day of `now`, in its time zone, to a calendar date. */
export function daysFromToday(date: string, now: Date): number {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.round((Date.parse(`${date.slice(0, 10)}T00:00Z`) - today) / dayMs);
}
