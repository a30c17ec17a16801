import type { Language } from '@anteroom/sdk';

/** Returns the text in the language, else in its variant for another country, else in English; undefined where the build gave none. */
export function nearestText(
  texts: Readonly<Partial<Record<Language, string>>> = {},
  language: Language,
): string | undefined {
  const related = (Object.keys(texts) as Language[]).find(
    (other) => other.slice(0, 2) === language.slice(0, 2),
  );
  return texts[language] ?? texts[related ?? 'en-us'] ?? texts['en-us'];
}
