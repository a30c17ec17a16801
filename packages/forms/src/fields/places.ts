import { listCountries, listStateProvinces, type Place } from '@anteroom/contract/places';
import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { Http, useI18n, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';

/**
 * Debounce time in milliseconds: how long a country must stay chosen before its states are requested (spec section 9).
 */
const SETTLED_AFTER = 100;

/** Returns all countries, sorted by name in the person's language. They are requested only once. */
export function useCountries(): readonly Place[] {
  const http = useService(Http);
  const language = useAtomValue(useI18n().language);
  const { data } = useQuery({
    queryKey: ['places', language],
    queryFn: ({ signal }) => http.call(listCountries, { query: { language }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.items ?? NONE;
}

/** Returns the states or provinces of a country, sorted by name; empty while they load, or if there are none. */
export function useStates(country: string): readonly Place[] {
  const http = useService(Http);
  const language = useAtomValue(useI18n().language);
  const settled = useDebounced(country, SETTLED_AFTER);
  const { data } = useQuery({
    queryKey: ['places', language, settled],
    queryFn: ({ signal }) => {
      const query = { 'contactAddressCountryIdRequest.contactAddressCountryId': settled, language };
      return http.call(listStateProvinces, { query, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: settled !== '',
  });
  return (settled === country && data?.items) || NONE;
}

const NONE: readonly Place[] = [];
