const languages = ['en', 'es', 'fr', 'nl', 'pt'] as const;

/** Languages in which the provider's pages are available. */
export type IdpLanguage = (typeof languages)[number];

/** Returns the first of the preferred languages (BCP 47) in which the pages are available, or English. */
export function idpLanguage(wanted: readonly string[]): IdpLanguage {
  const primary = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  const spoken = primary.find((language) => languages.some((each) => each === language));
  return languages.find((language) => language === spoken) ?? 'en';
}

/** Returns a duration in words, such as "30 seconds" or "2 minutes". Rounds up. */
export function durationIn(language: IdpLanguage, seconds: number): string {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
