import type { I18n, Language, TextValues } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { Texts } from '../texts.ts';

/** Texts of one locale file, formats of one language, a fixed day and UTC. A text that is not there throws. */
export class FakeI18n implements I18n {
  readonly language;
  readonly #texts: Texts;
  readonly #tag: string;
  readonly #now: () => Date;

  constructor(texts: Texts, language: Language = 'en-us', now: () => Date = () => new Date()) {
    this.language = atom(language);
    this.#texts = texts;
    this.#tag = language;
    this.#now = now;
  }

  t = (key: string, values: TextValues = {}): string => {
    const plural = typeof values.count === 'number' && new Intl.PluralRules(this.#tag).select(values.count);
    const text = (plural && this.#find(`${key}_${plural}`)) || this.#find(key);
    if (text === undefined) throw new Error(`There is no text "${key}".`);
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };

  date = (date: string, style: 'short' | 'medium' | 'long' | 'time' = 'medium'): string =>
    new Intl.DateTimeFormat(this.#tag, {
      timeZone: 'UTC',
      ...(style === 'time' ? { timeStyle: 'short' } : { dateStyle: style }),
    }).format(new Date(date));

  relativeDay = (date: string): string => {
    const day = 24 * 60 * 60 * 1000;
    const days = Math.floor(Date.parse(date) / day) - Math.floor(this.#now().getTime() / day);
    return new Intl.RelativeTimeFormat(this.#tag, { numeric: 'auto' }).format(days, 'day');
  };

  number = (value: number, options?: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(this.#tag, options).format(value);

  currency = (value: number, currency: string): string => this.number(value, { style: 'currency', currency });

  bytes = (value: number): string =>
    value < 1_000_000
      ? `${this.number(value / 1000, oneDigit)} kB`
      : `${this.number(value / 1e6, oneDigit)} MB`;

  #find(key: string): string | undefined {
    let found: string | Texts | undefined = this.#texts;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string' ? found : undefined;
  }
}

const oneDigit: Intl.NumberFormatOptions = { maximumFractionDigits: 1 };
