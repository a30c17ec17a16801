import { terminationNotice } from '@anteroom/domain/serviceRequests/terminationNotice';
import type { ActionScreenProps } from '@anteroom/sdk';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Notice, given or received. */
export default function TerminationNotice({ client }: ActionScreenProps) {
  return (
    <ServiceRequests key={client.id} type="terminationNotice" form={terminationNotice} clientId={client.id} />
  );
}
