import * as api from '@anteroom/contract/places';
import { answer } from '../http/answer.ts';
import type { Service } from '../http/app.ts';
import { countries, stateProvinces } from './places.ts';

/** What an address can be chosen from (spec section 7, other services). */
export const placeRoutes: Service = (app) => {
  answer(app, api.listCountries, async ({ query }) => ({ items: countries(query.language) }));

  answer(app, api.listStateProvinces, async ({ query }) => ({
    items: stateProvinces(query['contactAddressCountryIdRequest.contactAddressCountryId'], query.language),
  }));
};
