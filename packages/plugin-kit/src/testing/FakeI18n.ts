import { countFormatter } from '@anteroom/domain/language/countFormatter';
import { type DateStyle, LocaleFormats } from '@anteroom/domain/language/localeFormats';
import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import type { I18n, Language, TextValues } from '@anteroom/sdk';
import { createInstance, type i18n } from 'i18next';
import { atom } from 'jotai';
import type { Texts } from '../texts.ts';
import type { StateStore } from './StateStore.ts';

const fallback: Language = 'en-us';

/** Serves the plugin's own texts, with the same library as the portal. A missing text throws. */
export class FakeI18n implements I18n {
  readonly language;
  readonly #current;
  readonly #store: StateStore;
  /** i18next instance that `useTranslation` uses. */
  readonly i18next: i18n;
  readonly #now: () => Date;

  /** @param locales - the plugin's texts by language. */
  constructor(
    store: StateStore,
    locales: Readonly<Record<string, Texts>>,
    language: Language = fallback,
    now: () => Date = () => new Date(),
  ) {
    const current = atom(language);
    this.#store = store;
    this.#current = current;
    this.#now = now;
    this.language = atom((get) => get(current));
    this.i18next = createInstance().use(countFormatter);
    void this.i18next.init({
      initAsync: false,
      lng: language,
      // A language without a file falls back to another variant of it, else to English, as in the portal.
      fallbackLng: (asked = language) => nearestLanguage(Object.keys(locales), asked) ?? fallback,
      load: 'currentOnly',
      lowerCaseLng: true,
      resources: Object.fromEntries(
        Object.entries(locales).map(([each, texts]) => [each, { translation: texts }]),
      ),
      nsSeparator: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      parseMissingKeyHandler: (key) => {
        throw new Error(`There is no text "${key}": add it to locales/${fallback}.json`);
      },
    });
  }

  t = (key: string, values?: TextValues): string => {
    const t = this.i18next.t as (key: string, values: object) => string;
    return t(key, { ...values });
  };

  date = (date: string, style?: DateStyle): string => this.#formats.date(date, style);

  relativeDay = (date: string): string => this.#formats.relativeDay(date, this.#now());

  number = (value: number, options?: Intl.NumberFormatOptions): string =>
    this.#formats.number(value, options);

  currency = (value: number, currency: string): string => this.#formats.currency(value, currency);

  bytes = (value: number): string => this.#formats.bytes(value);

  /** Changes the language while the page is open. */
  async choose(language: Language): Promise<void> {
    const changed = this.i18next.changeLanguage(language);
    this.#store.set(this.#current, language);
    await changed;
  }

  get #formats(): LocaleFormats {
    return new LocaleFormats(this.#store.get(this.#current));
  }
}
