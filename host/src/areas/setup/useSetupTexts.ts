import type { UseQueryResult } from '@tanstack/react-query';
import { type LoadTexts, useTexts } from '../../services/language/useTexts.ts';

/** The English of other countries, whose spelling differs. */
const otherEnglish: LoadTexts = async () => {
  const [english, british] = await Promise.all([
    import('./locales/en-us.json'),
    import('./locales/en-gb.json'),
  ]);
  return [english.default, british.default];
};

const languages: Readonly<Record<string, LoadTexts>> = {
  'en-us': async () => [(await import('./locales/en-us.json')).default],
  'en-gb': otherEnglish,
  'en-au': otherEnglish,
  'en-ca': otherEnglish,
  'es-ar': async () => [(await import('./locales/es-ar.json')).default],
  'fr-ca': async () => [(await import('./locales/fr-ca.json')).default],
  'nl-nl': async () => [(await import('./locales/nl-nl.json')).default],
  'pt-br': async () => [(await import('./locales/pt-br.json')).default],
};

/** Loads the texts of the first run, which no other screen needs. */
export function useSetupTexts(): UseQueryResult<true> {
  return useTexts('setup', languages);
}
