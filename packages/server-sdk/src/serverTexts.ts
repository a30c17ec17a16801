import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import { createInstance } from 'i18next';

/** Texts by key, nested or not, as a file of `locales/server/` holds them. */
interface Texts {
  readonly [key: string]: string | Texts;
}

/** Key of a text, nested ones joined by dots. The forms of a plural (`files_one`, `files_other`) have one key: `files`. */
type TextKey<T> = {
  [Key in keyof T & string]: T[Key] extends string
    ? Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
      ? Stem
      : Key
    : `${Key}.${TextKey<T[Key]>}`;
}[keyof T & string];

/** Texts that a server half writes itself, as {@link serverTexts} returns them. */
export interface ServerTexts<Key extends string = string> {
  /** Returns the texts in a language. */
  (language: string): (key: Key, values?: Readonly<Record<string, string | number>>) => string;
  /** Returns what the half calls its actions in the audit log: the texts under `auditActions`, by action. */
  auditActions(language: string): Readonly<Record<string, string>>;
}

type Say = (key: string, values: Readonly<Record<string, string | number>>) => string;

/**
 * Reads what the server writes itself (e-mails, files) from the texts of `locales/server/`. Returns a function that takes
 * a language, as `pt-br`, and returns the texts in it: in a variant of it, or in English, where there are none.
 *
 * @example
 * ```ts
 * import { serverTexts } from '@anteroom/server-sdk';
 * import english from '../locales/server/en-us.json' with { type: 'json' };
 * import portuguese from '../locales/server/pt-br.json' with { type: 'json' };
 *
 * export const textsIn = serverTexts({ 'en-us': english, 'pt-br': portuguese });
 *
 * const t = textsIn(firm.language);
 * t('mail.subject', { client: 'Finch Bakery' });
 * ```
 */
export function serverTexts<const English extends Texts>(
  languages: { readonly 'en-us': English } & Readonly<Record<string, Texts>>,
): ServerTexts<TextKey<English>> {
  const i18next = createInstance();
  void i18next.init({
    initAsync: false,
    fallbackLng: 'en-us',
    load: 'currentOnly',
    lowerCaseLng: true,
    resources: Object.fromEntries(
      Object.entries(languages).map(([language, texts]) => [language, { translation: texts }]),
    ),
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  const available = Object.keys(languages);
  // A table has the same words in every row, and each look-up takes microseconds.
  const plain = new Map(available.map((language) => [language, new Map<string, string>()]));
  const nearestTo = (language: string) => nearestLanguage(available, language.toLowerCase()) ?? 'en-us';
  const textsIn = (language: string) => {
    const nearest = nearestTo(language);
    // Keys are checked above: the library's own types know those of one program only.
    const t = i18next.getFixedT(nearest) as Say;
    return (key: string, values?: Readonly<Record<string, string | number>>) => {
      if (values) return t(key, values);
      const kept = plain.get(nearest);
      const text = kept?.get(key) ?? t(key, {});
      kept?.set(key, text);
      return text;
    };
  };
  const actionsOf = (texts?: Texts) => (texts?.auditActions ?? {}) as Readonly<Record<string, string>>;
  const auditActions = (language: string) => ({
    ...actionsOf(languages['en-us']),
    ...actionsOf(languages[nearestTo(language)]),
  });
  return Object.assign(textsIn, { auditActions });
}
