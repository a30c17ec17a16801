import { vacationCalculation } from '@anteroom/domain/serviceRequests/vacationCalculation';
import type { ActionScreenProps } from '@anteroom/sdk';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Asking for a vacation to be worked out. */
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
