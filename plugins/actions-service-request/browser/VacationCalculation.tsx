import type { ActionScreenProps } from '@anteroom/sdk';
import { vacationCalculation } from '../rules/vacationCalculation.ts';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Screen for requesting a vacation calculation. */
export default function VacationCalculation({ client }: ActionScreenProps) {
  return (
    <ServiceRequests
      key={client.id}
      type="vacationCalculation"
      form={vacationCalculation}
      clientId={client.id}
    />
  );
}
