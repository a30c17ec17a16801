import type { SentRequests } from '../api.ts';
import type { RequestTx } from './tables.ts';

/** Finds sent requests for other plugins. */
export const findSent: SentRequests = {
  async find(tx: RequestTx, { companyId }, { clientId, types, statuses, from, before, below, limit }) {
    if (types.length === 0 || statuses.length === 0) return [];
    const rows = await tx
      .selectFrom('actions_service_request.requests')
      .select(['request_id as id', 'type', 'number', 'status', 'sent_at as sentAt', 'answers'])
      .where('company_id', '=', companyId)
      .where('client_id', '=', clientId)
      .where('type', 'in', types)
      .where('status', 'in', statuses)
      // Drafts have neither.
      .where('number', 'is not', null)
      .where('sent_at', 'is not', null)
      .$narrowType<{ number: number; sentAt: Date }>()
      .$if(from !== undefined, (query) => query.where('sent_at', '>=', from as Date))
      .$if(before !== undefined, (query) => query.where('sent_at', '<', before as Date))
      .$if(below !== undefined, (query) => query.where('number', '<', below as number))
      .$if(limit !== undefined, (query) => query.limit(limit as number))
      .orderBy('number', 'desc')
      .execute();
    return rows;
  },

  async employeeNames(tx: RequestTx, { companyId }, clientId, employeeIds) {
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
