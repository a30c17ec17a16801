import type { ActionScreenProps } from '@anteroom/sdk';
import { employeeRegistration } from '../rules/employeeRegistration.ts';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Screen for registering a new employee. */
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
