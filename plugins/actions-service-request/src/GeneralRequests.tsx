import { generalRequests } from '@anteroom/domain/serviceRequests/generalRequests';
import type { ActionScreenProps } from '@anteroom/sdk';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Asking the firm for anything that has no form of its own. */
export default function GeneralRequests({ client }: ActionScreenProps) {
  return (
    <ServiceRequests key={client.id} type="generalRequests" form={generalRequests} clientId={client.id} />
  );
}
