import type { ActionScreenProps } from '@anteroom/sdk';
import { terminationCalculation } from '../rules/terminationCalculation.ts';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Screen for requesting the calculation of a contract's termination. */
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
