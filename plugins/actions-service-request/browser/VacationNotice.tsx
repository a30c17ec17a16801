import type { ActionScreenProps } from '@anteroom/sdk';
import { vacationNotice } from '../rules/vacationNotice.ts';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Screen for announcing an employee's vacation. */
export default function VacationNotice({ client }: ActionScreenProps) {
  return <ServiceRequests key={client.id} type="vacationNotice" form={vacationNotice} clientId={client.id} />;
}
