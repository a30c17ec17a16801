import type { ManifestClient } from '@anteroom/contract';
import { Http, type PredicateFunction } from '@anteroom/sdk';

/** Whether the client's invoices are read from the tax authority. A call that fails counts as no. */
const offered: PredicateFunction = async ({ client, signal, get }) => {
  if (!client) return false;
  const path = `/api/nfe-manifest/v1/clients/${encodeURIComponent(client.id)}`;
  return (await get(Http).get<ManifestClient>(path, { signal })).enabled;
};

export default offered;
