import type { ActionScreenProps } from '@anteroom/sdk';
import { payrollEntries } from '../rules/payrollEntries.ts';
import { ServiceRequests } from './ServiceRequests.tsx';

/** Screen for requesting the payroll entries of a month. */
export default function PayrollEntries({ client }: ActionScreenProps) {
  return <ServiceRequests key={client.id} type="payrollEntries" form={payrollEntries} clientId={client.id} />;
}
