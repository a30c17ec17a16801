import type { ActionScreenProps } from '@anteroom/sdk';
import { internRegistration } from '../rules/internRegistration.ts';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Screen for registering an intern. */
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
