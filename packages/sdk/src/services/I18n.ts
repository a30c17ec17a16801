import type { Atom } from 'jotai';
import { serviceToken } from '../serviceToken.ts';

/** Languages of the portal, in lower case. */
export type Language = 'en-us' | 'en-gb' | 'en-au' | 'en-ca' | 'es-ar' | 'pt-br' | 'nl-nl' | 'fr-ca';

/**
 * Values for a text's placeholders (`{{name}}`). `count` selects the plural form, and is written with the separators of
 * the language; other numbers are written as they are, such as years. Use {@link I18n.number} for them otherwise.
 */
export type TextValues = Readonly<Record<string, string | number>>;

/** Texts, dates and numbers in the person's language. In a plugin, `t` reads the plugin's own `locales`. */
export interface I18n {
  readonly language: Atom<Language>;
  /**
   * Changes the person's language, on this device and in their profile.
   *
   * @throws Error if the profile could not be saved. The language of this device has changed nevertheless.
   */
  choose(language: Language): Promise<void>;
  t(key: string, values?: TextValues): string;
  /**
   * Formats a date. `date` is an ISO time, or a calendar date (`2026-11-20`), which no time zone shifts. Default style:
   * `medium`.
   */
  date(date: string, style?: 'short' | 'medium' | 'long' | 'time'): string;
  /** Returns the distance in days from today to a calendar date, in words: `tomorrow`, `in 3 days`, `2 days ago`. */
  relativeDay(date: string): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** Formats an amount of money. `currency` is an ISO 4217 code. */
  currency(value: number, currency: string): string;
  /**
   * Formats a number of bytes, such as `3.1 MB`. Each unit is 1,024 of the previous one, as in file managers and the
   * upload limit.
   */
  bytes(value: number): string;
}

export const I18n = serviceToken<I18n>('I18n');
