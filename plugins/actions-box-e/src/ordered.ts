import type { BoxEClient, BoxECompany } from '@anteroom/contract';
import { Http, type PredicateFunction } from '@anteroom/sdk';

/** Whether the firm has box-e, and it is on for the client (spec section 6). A call that fails counts as no. */
const ordered: PredicateFunction = async ({ client, signal, get }) => {
  if (!client) return false;
  const http = get(Http);
  const { enabled } = await http.get<BoxECompany>('/api/boxe/v1/companies', { signal });
  if (!enabled) return false;
  const path = `/api/boxe/v1/clients/${encodeURIComponent(client.id)}`;
  const { lastToggle } = await http.get<BoxEClient>(path, { signal });
  return lastToggle?.enabled ?? false;
};

export default ordered;
