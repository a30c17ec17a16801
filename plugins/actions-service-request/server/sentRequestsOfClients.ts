import { sentPayrollEntries } from './sentPayrollEntries.ts';
import { sentRegistrations } from './sentRegistrations.ts';
import type { SentRequests } from './services.ts';
import type { RequestTx } from './tables.ts';

/** Finds sent requests, and the names of employees, for other plugins. */
export const sentRequestsOfClients: SentRequests = {
  ...sentPayrollEntries,
  ...sentRegistrations,
  async employeeNames(tx: RequestTx, { companyId, clientId }, employeeIds) {
    if (employeeIds.length === 0) return new Map();
    const rows = await tx
      .selectFrom('actions_service_request.employees')
      .select(['employee_id', 'name'])
      .where('company_id', '=', companyId)
      .where('client_id', '=', clientId)
      .where('employee_id', 'in', employeeIds)
      .execute();
    return new Map(rows.map(({ employee_id, name }) => [employee_id, name]));
  },
};
