import { countFormatter } from '@anteroom/domain/language/countFormatter';
import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import { createInstance } from 'i18next';

/** Texts by key, nested or flat, as in a file of `locales/server/`. */
interface Texts {
  readonly [key: string]: string | Texts;
}

/**
 * Key of a text; nested keys are joined with dots. All plural forms (`files_one`, `files_other`) have the same key:
 * `files`.
 */
type TextKey<T> = {
  [Key in keyof T & string]: T[Key] extends string
    ? Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
      ? Stem
      : Key
    : `${Key}.${TextKey<T[Key]>}`;
}[keyof T & string];

/** Texts with which the audit log shows the details of a half's entries. What has no text is shown as recorded. */
export interface AuditWords {
  /** Names of details, by their keys: the texts under `auditDetails`. */
  readonly details: Readonly<Record<string, string>>;
  /** Texts of values, by the detail's key and the value: the texts under `auditValues`. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Names of kinds of subjects, such as `trip` of `trip:018f…`: the texts under `auditSubjects`. */
  readonly subjects: Readonly<Record<string, string>>;
}

/** Texts that a server half itself writes, as {@link serverTexts} returns them. */
export interface ServerTexts<Key extends string = string> {
  /** Returns the texts in a language. */
  (language: string): (key: Key, values?: Readonly<Record<string, string | number>>) => string;
  /** Returns the names of the half's actions in the audit log: the texts under `auditActions`, by action. */
  auditActions(language: string): Readonly<Record<string, string>>;
  /** Returns the texts of the details of these actions. */
  auditWords(language: string): AuditWords;
}

type Say = (key: string, values: Readonly<Record<string, string | number>>) => string;

/**
 * Loads what the server itself writes (e-mails, files) from the texts of `locales/server/`. Returns a function that
 * accepts a language, such as `pt-br`, and returns the texts in it, or else in a variant of the language or in English.
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
  const i18next = createInstance().use(countFormatter);
  void i18next.init({
    initAsync: false,
    fallbackLng: 'en-us',
    load: 'currentOnly',
    lowerCaseLng: true,
    resources: Object.fromEntries(
      Object.entries(languages).map(([language, texts]) => [language, { translation: texts }]),
    ),
    nsSeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  const available = Object.keys(languages);
  // Caches texts without values: a table repeats the same texts in every row, and each lookup takes microseconds.
  const plain = new Map(available.map((language) => [language, new Map<string, string>()]));
  const nearestTo = (language: string) => nearestLanguage(available, language.toLowerCase()) ?? 'en-us';
  const textsIn = (language: string) => {
    const nearest = nearestTo(language);
    // The types above check the keys; the library's own types support the keys of only one program.
    const t = i18next.getFixedT(nearest) as Say;
    return (key: string, values?: Readonly<Record<string, string | number>>) => {
      if (values) return t(key, values);
      const kept = plain.get(nearest);
      const text = kept?.get(key) ?? t(key, {});
      kept?.set(key, text);
      return text;
    };
  };
  const section = <T extends string | Texts>(language: string, name: string) =>
    ({
      ...(languages['en-us'][name] as Texts),
      ...(languages[nearestTo(language)]?.[name] as Texts),
    }) as Readonly<Record<string, T>>;
  return Object.assign(textsIn, {
    auditActions: (language: string) => section<string>(language, 'auditActions'),
    auditWords: (language: string) => ({
      details: section<string>(language, 'auditDetails'),
      values: section<Readonly<Record<string, string>>>(language, 'auditValues'),
      subjects: section<string>(language, 'auditSubjects'),
    }),
  });
}
