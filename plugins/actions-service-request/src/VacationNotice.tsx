import { vacationNotice } from '@anteroom/domain/serviceRequests/vacationNotice';
import type { ActionScreenProps } from '@anteroom/sdk';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Telling that somebody goes on vacation. */
export default function VacationNotice({ client }: ActionScreenProps) {
  return <ServiceRequests key={client.id} type="vacationNotice" form={vacationNotice} clientId={client.id} />;
}
