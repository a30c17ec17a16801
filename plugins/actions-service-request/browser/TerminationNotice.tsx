import type { ActionScreenProps } from '@anteroom/sdk';
import { terminationNotice } from '../rules/terminationNotice.ts';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Screen for a termination notice, given or received. */
export default function TerminationNotice({ client }: ActionScreenProps) {
  return (
    <ServiceRequests key={client.id} type="terminationNotice" form={terminationNotice} clientId={client.id} />
  );
}
