import { Http, useService } from '@anteroom/sdk';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';

/** Facts about an employee that forms and their rules use. */
export interface Employee {
  readonly id: string;
  readonly name: string;
  /** 11 digits; null once anonymised. */
  readonly cpf: string | null;
  /** Calendar dates. */
  readonly birthDate: string | null;
  readonly admissionDate: string | null;
  /** BRL a month, as `2500.00`. */
  readonly salary: string | null;
}

const pathOf = (employer: string) => `/api/employees/v1/clients/${encodeURIComponent(employer)}/employees`;

/** The portal reads these again when it hears that employees have changed. */
const keyOf = (employer: string, ...rest: readonly string[]) => ['employees', employer, ...rest];

const shown = 20;

/** Finds the employees whose name or CPF contains the typed text. */
export function useEmployees(employer: string, search: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: keyOf(employer, 'search', search),
    queryFn: async ({ signal }) => {
      const params = { pageSize: shown, search: search || undefined };
      const { items } = await http.get<{ items: readonly Employee[] }>(pathOf(employer), { params, signal });
      return items;
    },
    placeholderData: (before) => before,
  });
}

/** Loads one employee by ID; nothing for the empty ID. */
export function useEmployee(employer: string, id: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: keyOf(employer, 'one', id),
    queryFn: ({ signal }) => http.get<Employee>(`${pathOf(employer)}/${encodeURIComponent(id)}`, { signal }),
    enabled: id !== '',
  });
}

/** Returns callbacks for an employee who was chosen, or is to be added. */
export function useKeepEmployee(employer: string) {
  const http = useService(Http);
  const queries = useQueryClient();
  const know = (employee: Employee) => queries.setQueryData(keyOf(employer, 'one', employee.id), employee);
  return {
    know,
    /** Rejects with `conflict` when the client has somebody with this CPF. */
    async add(name: string, cpf: string, admissionDate: string): Promise<Employee> {
      const nothing = { pis: null, cbo: null, job: null, birthDate: null, salary: null };
      const body = { ...nothing, name, cpf: cpf.replace(/\D/g, ''), admissionDate: admissionDate || null };
      const added = await http.post<Employee>(pathOf(employer), body);
      know(added);
      void queries.invalidateQueries({ queryKey: keyOf(employer, 'search') });
      return added;
    },
  };
}

/** Returns an employee whom a form shows, for its rules; undefined while not loaded. */
export function employeeInCache(queries: QueryClient, employer: string, id: string): Employee | undefined {
  return queries.getQueryData<Employee>(keyOf(employer, 'one', id));
}
