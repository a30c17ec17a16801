import type { EmployeeSource } from '@anteroom/forms';
import { Http, useService } from '@anteroom/sdk';
import { useMemo } from 'react';
import { addEmployee, getEmployee, listEmployees } from '../api.ts';

const pageSize = 20;
const unknown = { pis: null, cbo: null, job: null, birthDate: null, salary: null };

/** Returns a client's employees for the forms' employee fields. */
export function useEmployeeSource(clientId: string): EmployeeSource {
  const http = useService(Http);
  return useMemo(
    () => ({
      employer: clientId,
      async search(text, signal) {
        const query = { pageSize, ...(text && { search: text }) };
        return (await http.call(listEmployees, { params: { clientId }, query, signal })).items;
      },
      get: (employeeId, signal) => http.call(getEmployee, { params: { clientId, employeeId }, signal }),
      add: (facts) => http.call(addEmployee, { params: { clientId }, body: { ...unknown, ...facts } }),
    }),
    [http, clientId],
  );
}
