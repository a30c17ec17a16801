import type { ActionScreenProps } from '@anteroom/sdk';
import { employeeLeave } from '../rules/employeeLeave.ts';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Screen for reporting an employee's leave. */
export default function EmployeeLeave({ client }: ActionScreenProps) {
  return <ServiceRequests key={client.id} type="employeeLeave" form={employeeLeave} clientId={client.id} />;
}
