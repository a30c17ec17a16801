import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import { I18n, useService } from '@anteroom/sdk';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useHost } from '../../HostContext.ts';
import { I18next } from '../../services/language/i18next.ts';

/** Namespace of the texts of `@anteroom/forms`, which are loaded with the screen that needs them. */
export const formNamespace = 'forms';

const languages: Readonly<Record<string, () => Promise<{ readonly default: object }>>> = {
  'en-us': () => import('@anteroom/forms/locales/en-us.json'),
  'es-ar': () => import('@anteroom/forms/locales/es-ar.json'),
  'fr-ca': () => import('@anteroom/forms/locales/fr-ca.json'),
  'nl-nl': () => import('@anteroom/forms/locales/nl-nl.json'),
  'pt-br': () => import('@anteroom/forms/locales/pt-br.json'),
};

/** Loads the texts of forms in the person's language. */
export function useFormTexts(): UseQueryResult<true> {
  const i18next = useHost<I18next>(I18next);
  const language = useAtomValue(useService(I18n).language);
  return useQuery({
    queryKey: ['texts', formNamespace, language],
    queryFn: async () => {
      const texts = await languages[nearestLanguage(Object.keys(languages), language) ?? 'en-us']?.();
      i18next.addResourceBundle(language, formNamespace, { form: texts?.default }, true, true);
      return true as const;
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}
