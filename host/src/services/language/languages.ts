import { supportedLanguages } from '@anteroom/domain/language/supportedLanguages';
import type { Language } from '@anteroom/sdk';

/** The portal's languages, those that stand for their mother tongue first. */
export const languages = [...supportedLanguages] as readonly Language[];

/** Language for people whose own has no texts. */
export const fallbackLanguage: Language = 'en-us';

/** The portal's language that suits a person best, by what they prefer: `['pt-PT', 'en']` gives `pt-br`. */
export function matchLanguage(preferred: readonly string[]): Language {
  const [best] = preferred.flatMap((tag) => languageOf(tag) ?? languageOf(tag.replace(/-.*/, '')) ?? []);
  return best ?? fallbackLanguage;
}

/** The portal's language that a code names: `pt` is `pt-br`. Null for a language that the portal does not speak. */
export function languageOf(code: string): Language | null {
  const wanted = code.toLowerCase();
  return languages.find((language) => language === wanted || language.startsWith(`${wanted}-`)) ?? null;
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
