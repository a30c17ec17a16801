import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormScope } from '../FormScope.ts';

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

/** The employees whom a form chooses from. The plugin that shows the form has them. */
export interface EmployeeSource {
  /** ID of the client for whom they work. */
  readonly employer: string;
  /** Finds some of those whose name or CPF contains a text; any for the empty one. */
  search(text: string, signal: AbortSignal): Promise<readonly Employee[]>;
  get(id: string, signal: AbortSignal): Promise<Employee>;
  /** Rejects with `conflict` when the client has an employee with this CPF. */
  add(facts: NewEmployee): Promise<Employee>;
}

/** Just enough facts to tell an employee from others. */
export interface NewEmployee {
  readonly name: string;
  /** 11 digits. */
  readonly cpf: string;
  /** Calendar date. */
  readonly admissionDate: string | null;
}

/** The portal reads these again when it hears that employees have changed. */
const keyOf = (employer: string, ...rest: readonly string[]) => ['employees', employer, ...rest];

function useSource(): EmployeeSource {
  const { employees } = useFormScope();
  if (!employees) throw new Error('The form asks for an employee, and nobody said whose.');
  return employees;
}

/** Finds the employees whose name or CPF contains the typed text. */
export function useEmployees(search: string) {
  const source = useSource();
  return useQuery({
    queryKey: keyOf(source.employer, 'search', search),
    queryFn: ({ signal }) => source.search(search, signal),
    placeholderData: (before) => before,
  });
}

/** Loads one employee by ID; nothing for the empty ID. */
export function useEmployee(id: string) {
  const source = useSource();
  return useQuery({
    queryKey: keyOf(source.employer, 'one', id),
    queryFn: ({ signal }) => source.get(id, signal),
    enabled: id !== '',
  });
}

/** Returns callbacks for an employee who was chosen, or is to be added. */
export function useKeepEmployee() {
  const source = useSource();
  const queries = useQueryClient();
  const { employer } = source;
  const know = (employee: Employee) => queries.setQueryData(keyOf(employer, 'one', employee.id), employee);
  return {
    know,
    /** Rejects with `conflict` when the client has somebody with this CPF. */
    async add(facts: NewEmployee): Promise<Employee> {
      const added = await source.add(facts);
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
