import type { ActionScreenProps } from '@anteroom/sdk';
import { partnerRegistration } from '../rules/partnerRegistration.ts';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Screen for registering a partner or a director. */
export default function PartnerRegistration({ client }: ActionScreenProps) {
  return (
    <ServiceRequests
      key={client.id}
      type="partnerRegistration"
      form={partnerRegistration}
      clientId={client.id}
    />
  );
}
