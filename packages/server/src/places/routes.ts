import { CountryQuery, PlaceList, StateProvinceQuery } from '@anteroom/contract';
import type { Service } from '../http/app.ts';
import { countries, stateProvinces } from './places.ts';

const tags = ['places'];

/** What an address can be chosen from (spec section 7, other services). */
export const placeRoutes: Service = (app) => {
  app.get(
    '/api/core/v1/contact-address-countries',
    {
      config: { access: 'places.read' },
      schema: { tags, querystring: CountryQuery, response: { 200: PlaceList } },
    },
    async ({ query }) => ({ items: countries(query.language) }),
  );

  app.get(
    '/api/core/v1/contact-address-state-provinces',
    {
      config: { access: 'places.read' },
      schema: { tags, querystring: StateProvinceQuery, response: { 200: PlaceList } },
    },
    async ({ query }) => ({
      items: stateProvinces(query['contactAddressCountryIdRequest.contactAddressCountryId'], query.language),
    }),
  );
};
