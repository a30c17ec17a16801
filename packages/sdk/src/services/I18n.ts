import type { Atom } from 'jotai';
import { serviceToken } from '../serviceToken.ts';

/** The languages of the portal, lower case. */
export type Language = 'en-us' | 'en-gb' | 'en-au' | 'en-ca' | 'es-ar' | 'pt-br' | 'nl-nl' | 'fr-ca';

/** Values for a text's placeholders (`{{name}}`); `count` chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Texts, dates and numbers in the person's language. Bound to a plugin, `t` reads the plugin's own `locales`. */
export interface I18n {
  readonly language: Atom<Language>;
  /**
   * Changes the person's language, on this device and in their profile.
   *
   * @throws Error when the profile could not be saved; this device has the language all the same.
   */
  choose(language: Language): Promise<void>;
  t(key: string, values?: TextValues): string;
  /** `date`: an ISO time, or a calendar date (`2026-11-20`), which no time zone shifts. Default style `medium`. */
  date(date: string, style?: 'short' | 'medium' | 'long' | 'time'): string;
  /** Returns the distance in days from today to a calendar date, in words: `tomorrow`, `in 3 days`, `2 days ago`. */
  relativeDay(date: string): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** `currency`: ISO 4217. */
  currency(value: number, currency: string): string;
  /** A number of bytes, as `3.1 MB`; 1,024 of each unit make the next, as file managers and the upload limit count. */
  bytes(value: number): string;
}

export const I18n = serviceToken<I18n>('I18n');
