import type { ActionScreenProps } from '@anteroom/sdk';
import { employeeRegistration } from '../rules/employeeRegistration.ts';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Registering somebody who is hired. */
export default function EmployeeRegistration({ client }: ActionScreenProps) {
  return (
    <ServiceRequests
      key={client.id}
      type="employeeRegistration"
      form={employeeRegistration}
      clientId={client.id}
    />
  );
}
