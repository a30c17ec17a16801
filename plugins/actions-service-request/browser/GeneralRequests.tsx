import type { ActionScreenProps } from '@anteroom/sdk';
import { generalRequests } from '../rules/generalRequests.ts';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Asking the firm for anything that has no form of its own. */
export default function GeneralRequests({ client }: ActionScreenProps) {
  return (
    <ServiceRequests key={client.id} type="generalRequests" form={generalRequests} clientId={client.id} />
  );
}
