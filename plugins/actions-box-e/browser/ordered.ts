import { Http, type PredicateFunction } from '@anteroom/sdk';
import { getBoxEClient, getBoxECompany } from '../api.ts';

/**
 * Resolves with whether the firm has box-e and it is on for the client (spec section 6). A failed call counts as no.
 */
const ordered: PredicateFunction = async ({ client, signal, get }) => {
  if (!client) return false;
  const http = get(Http);
  const { enabled } = await http.call(getBoxECompany, { signal });
  if (!enabled) return false;
  const { lastToggle } = await http.call(getBoxEClient, { params: { clientId: client.id }, signal });
  return lastToggle?.enabled ?? false;
};

export default ordered;
