import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import { I18n, useService } from '@anteroom/sdk';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useHost } from '../../HostContext.ts';
import { I18next } from './i18next.ts';

/** Loads the texts of one language; a later part replaces what it says differently. */
export type LoadTexts = () => Promise<readonly object[]>;

/** Loads texts in the person's language that come with the screen that needs them, not with every page. */
export function useTexts(
  namespace: string,
  languages: Readonly<Record<string, LoadTexts>>,
): UseQueryResult<true> {
  const i18next = useHost<I18next>(I18next);
  const language = useAtomValue(useService(I18n).language);
  return useQuery({
    queryKey: ['texts', namespace, language],
    queryFn: async () => {
      const source = nearestLanguage(Object.keys(languages), language) ?? 'en-us';
      for (const texts of (await languages[source]?.()) ?? [])
        i18next.addResourceBundle(language, namespace, texts, true, true);
      return true as const;
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}
