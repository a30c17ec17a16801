const languages = ['en', 'es', 'fr', 'nl', 'pt'] as const;

/** The provider's pages speak these languages. */
export type IdpLanguage = (typeof languages)[number];

/** Returns the first of the wanted languages (BCP 47) that the pages speak; English otherwise. */
export function idpLanguage(wanted: readonly string[]): IdpLanguage {
  const primary = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  const spoken = primary.find((language) => languages.some((each) => each === language));
  return languages.find((language) => language === spoken) ?? 'en';
}

/** Returns "30 seconds" or "2 minutes" in a language, never less than it is. */
export function durationIn(language: IdpLanguage, seconds: number): string {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
