import type { ActionScreenProps } from '@anteroom/sdk';
import { terminationCalculation } from '../rules/terminationCalculation.ts';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Asking for the end of a contract to be worked out. */
export default function TerminationCalculation({ client }: ActionScreenProps) {
  return (
    <ServiceRequests
      key={client.id}
      type="terminationCalculation"
      form={terminationCalculation}
      clientId={client.id}
    />
  );
}
