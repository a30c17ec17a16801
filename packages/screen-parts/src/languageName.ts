import { languageNames } from '@anteroom/domain/language/languageNames';

/** Returns the native name of a language, such as `Português (Brasil)`, as in the menu for choosing one. */
export function languageName(language: string): string {
  const known: string | undefined = (languageNames as Readonly<Record<string, string>>)[language];
  if (known !== undefined) return known;
  try {
    const names = new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' });
    const name = names.of(language);
    return name ? name.charAt(0).toLocaleUpperCase(language) + name.slice(1) : language;
  } catch {
    // A text that was stored by other means may have an invalid language.
    return language;
  }
}
