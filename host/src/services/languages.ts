import type { Language } from '@anteroom/sdk';

/** The portal's languages, those that stand for their mother tongue first. */
export const languages: readonly Language[] = [
  'en-us',
  'en-gb',
  'en-au',
  'en-ca',
  'es-ar',
  'pt-br',
  'nl-nl',
  'fr-ca',
];

/** Where texts are looked for when a language does not have them, nearest first. */
export const fallbackLanguage: Language = 'en-us';

/** The portal's language that suits a person best, by what they prefer: `['pt-PT', 'en']` gives `pt-br`. */
export function matchLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred.map((language) => language.toLowerCase())) {
    const exact = languages.find((language) => language === tag);
    if (exact) return exact;
    const [primary] = tag.split('-');
    const kin = languages.find((language) => language.startsWith(`${primary}-`));
    if (kin) return kin;
  }
  return fallbackLanguage;
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
