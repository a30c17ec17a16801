/** Returns the native name of a language, such as `Português (Brasil)`. */
export function languageName(language: string): string {
  try {
    const names = new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' });
    const name = names.of(language);
    return name ? name.charAt(0).toLocaleUpperCase(language) + name.slice(1) : language;
  } catch {
    // A text that was stored by other means may have an invalid language.
    return language;
  }
}
