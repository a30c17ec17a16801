import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** A country (ISO 3166-1 alpha-2), or a state, province or other part of one (ISO 3166-2). */
export const Place = Type.Object({ id: Type.String(), name: Type.String() });
export type Place = Static<typeof Place>;

/** Places, sorted by name. */
export const PlaceList = Type.Object({ items: Type.Array(Place) });
export type PlaceList = Static<typeof PlaceList>;

const language = Type.String({ pattern: '^[a-z]{2}-[a-z]{2}$', default: 'en-us' });

/** Query of {@link listCountries}, with the language of the names. */
export const CountryQuery = Type.Object({ language });
export type CountryQuery = Static<typeof CountryQuery>;

/**
 * Query of {@link listStateProvinces}. Their names are those used in the country, not translated, and are sorted by the
 * rules of the requested language.
 */
export const StateProvinceQuery = Type.Object({
  'contactAddressCountryIdRequest.contactAddressCountryId': Type.String({ pattern: '^[A-Z]{2}$' }),
  language,
});
export type StateProvinceQuery = Static<typeof StateProvinceQuery>;

export const listCountries = endpoint({
  method: 'GET',
  path: '/api/core/v1/contact-address-countries',
  access: 'places.read',
  summary: 'Lists countries by name.',
  query: CountryQuery,
  answers: { 200: PlaceList },
});

export const listStateProvinces = endpoint({
  method: 'GET',
  path: '/api/core/v1/contact-address-state-provinces',
  access: 'places.read',
  summary: 'Lists a country’s states and provinces by name.',
  query: StateProvinceQuery,
  answers: { 200: PlaceList },
  example: { query: { 'contactAddressCountryIdRequest.contactAddressCountryId': 'US' } },
});
