import type { ActionScreenProps } from '@anteroom/sdk';
import { generalRequests } from '../rules/generalRequests.ts';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Screen for requests that have no form of their own. */
export default function GeneralRequests({ client }: ActionScreenProps) {
  return (
    <ServiceRequests key={client.id} type="generalRequests" form={generalRequests} clientId={client.id} />
  );
}
