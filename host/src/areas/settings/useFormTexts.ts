import type { UseQueryResult } from '@tanstack/react-query';
import { type LoadTexts, useTexts } from '../../services/language/useTexts.ts';

/** Namespace of the texts of `@anteroom/forms`, which come with the screen that needs them. */
export const formNamespace = 'forms';

const languages: Readonly<Record<string, LoadTexts>> = {
  'en-us': async () => textsOf(await import('@anteroom/forms/locales/en-us.json')),
  'es-ar': async () => textsOf(await import('@anteroom/forms/locales/es-ar.json')),
  'fr-ca': async () => textsOf(await import('@anteroom/forms/locales/fr-ca.json')),
  'nl-nl': async () => textsOf(await import('@anteroom/forms/locales/nl-nl.json')),
  'pt-br': async () => textsOf(await import('@anteroom/forms/locales/pt-br.json')),
};

/** Loads the texts of forms in the person's language. */
export function useFormTexts(): UseQueryResult<true> {
  return useTexts(formNamespace, languages);
}

function textsOf({ default: form }: { readonly default: object }): readonly object[] {
  return [{ form }];
}
