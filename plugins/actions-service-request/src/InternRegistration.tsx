import { internRegistration } from '@anteroom/domain/serviceRequests/internRegistration';
import type { ActionScreenProps } from '@anteroom/sdk';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Registering an intern. */
export default function InternRegistration({ client }: ActionScreenProps) {
  return (
    <ServiceRequests
      key={client.id}
      type="internRegistration"
      form={internRegistration}
      clientId={client.id}
    />
  );
}
