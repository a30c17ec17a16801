import { Http, useI18n, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

/** A country, by ISO 3166-1, or one of its states or provinces, by ISO 3166-2. */
export interface Place {
  readonly id: string;
  readonly name: string;
}

interface PlaceList {
  readonly items: readonly Place[];
}

/** Milliseconds for which a choice must stand before its states are asked for (spec section 9). */
const SETTLED_AFTER = 100;

/** All countries, by name in the person's language. Asked for once. */
export function useCountries(): readonly Place[] {
  return usePlaces('/api/core/v1/contact-address-countries', {});
}

/** The states or provinces of a country by name; none while they load, and where there are none. */
export function useStates(country: string): readonly Place[] {
  const settled = useSettled(country);
  const places = usePlaces(
    '/api/core/v1/contact-address-state-provinces',
    { 'contactAddressCountryIdRequest.contactAddressCountryId': settled },
    settled !== '',
  );
  return settled === country ? places : NONE;
}

const NONE: readonly Place[] = [];

function usePlaces(path: string, params: Readonly<Record<string, string>>, enabled = true): readonly Place[] {
  const http = useService(Http);
  const language = useAtomValue(useI18n().language);
  const { data } = useQuery({
    queryKey: ['places', path, params, language],
    queryFn: ({ signal }) => http.get<PlaceList>(path, { params: { ...params, language }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  return data?.items ?? NONE;
}

/** A value once it has stood still; at once where there was none before. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
