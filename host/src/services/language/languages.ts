import { supportedLanguages } from '@anteroom/domain/language/supportedLanguages';
import type { Language } from '@anteroom/sdk';

/** The portal's languages. The default variant of each language comes first. */
export const languages = [...supportedLanguages] as readonly Language[];

/** Language for people whose own language is not supported. */
const fallbackLanguage: Language = 'en-us';

/** Returns the supported language that best matches a person's preferences: `['pt-PT', 'en']` gives `pt-br`. */
export function matchLanguage(preferred: readonly string[]): Language {
  const [best] = preferred.flatMap((tag) => languageOf(tag) ?? languageOf(tag.replace(/-.*/, '')) ?? []);
  return best ?? fallbackLanguage;
}

/** Returns the supported language for a code: `pt` gives `pt-br`. Returns null for an unsupported language. */
export function languageOf(code: string): Language | null {
  const wanted = code.toLowerCase();
  return languages.find((language) => language === wanted || language.startsWith(`${wanted}-`)) ?? null;
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
