import { Http, type PredicateFunction } from '@anteroom/sdk';
import { getManifestClient } from '../api.ts';

/** Resolves with whether the client's invoices are read from the tax authority. A failed call counts as no. */
const offered: PredicateFunction = async ({ client, signal, get }) => {
  if (!client) return false;
  return (await get(Http).call(getManifestClient, { params: { clientId: client.id }, signal })).enabled;
};

export default offered;
