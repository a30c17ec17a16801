import * as api from '@anteroom/contract/places';
import { answer } from '../../kernel/http/answer.ts';
import type { Area } from '../AreaServices.ts';
import { countries, stateProvinces } from './places.ts';

/** Routes for the countries, states and provinces of an address (spec section 7, other services). */
export const placeRoutes: Area = (app) => {
  answer(app, api.listCountries, async ({ query }) => ({ items: countries(query.language) }));

  answer(app, api.listStateProvinces, async ({ query }) => ({
    items: stateProvinces(query['contactAddressCountryIdRequest.contactAddressCountryId'], query.language),
  }));
};
