import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormScope } from '../FormScope.ts';

/** Facts about an employee that forms and their rules use. */
export interface Employee {
  readonly id: string;
  readonly name: string;
  /** CPF of 11 digits; null if the employee was anonymised. */
  readonly cpf: string | null;
  /** Calendar date. */
  readonly birthDate: string | null;
  readonly admissionDate: string | null;
  /** Monthly salary in BRL, such as `2500.00`. */
  readonly salary: string | null;
}

/** Source of the employees that a form offers, provided by the plugin that shows the form. */
export interface EmployeeSource {
  /** ID of the client for whom they work. */
  readonly employer: string;
  /** Finds some employees whose name or CPF contains the text; an empty text matches everybody. */
  search(text: string, signal: AbortSignal): Promise<readonly Employee[]>;
  get(id: string, signal: AbortSignal): Promise<Employee>;
  /** Adds an employee. Rejects with `conflict` if the client already has an employee with this CPF. */
  add(facts: NewEmployee): Promise<Employee>;
}

/** Facts that are sufficient to identify an employee. */
export interface NewEmployee {
  readonly name: string;
  /** 11 digits. */
  readonly cpf: string;
  /** Calendar date. */
  readonly admissionDate: string | null;
}

/** Prefix of the query keys, which the portal invalidates when it is notified that employees have changed. */
const keyOf = (employer: string, ...rest: readonly string[]) => ['employees', employer, ...rest];

function useSource(): EmployeeSource {
  const { employees } = useFormScope();
  if (!employees) throw new Error('The form asks for an employee, and nobody said whose.');
  return employees;
}

/** Finds the employees whose name or CPF contains the typed text, after a pause in typing. */
export function useEmployees(search: string) {
  const source = useSource();
  const text = useDebounced(search.trim());
  return useQuery({
    queryKey: keyOf(source.employer, 'search', text),
    queryFn: ({ signal }) => source.search(text, signal),
    placeholderData: (before) => before,
  });
}

/** Loads one employee by ID; loads nothing if the ID is empty. */
export function useEmployee(id: string) {
  const source = useSource();
  return useQuery({
    queryKey: keyOf(source.employer, 'one', id),
    queryFn: ({ signal }) => source.get(id, signal),
    enabled: id !== '',
  });
}

/** Returns callbacks for choosing an employee and for adding one. */
export function useKeepEmployee() {
  const source = useSource();
  const queries = useQueryClient();
  const { employer } = source;
  const know = (employee: Employee) => queries.setQueryData(keyOf(employer, 'one', employee.id), employee);
  return {
    know,
    /** Rejects with `conflict` if the client already has an employee with this CPF. */
    async add(facts: NewEmployee): Promise<Employee> {
      const added = await source.add(facts);
      know(added);
      void queries.invalidateQueries({ queryKey: keyOf(employer, 'search') });
      return added;
    },
  };
}

/** Returns the cached employee that a form shows, for use in its rules; undefined while it is not loaded. */
export function employeeInCache(queries: QueryClient, employer: string, id: string): Employee | undefined {
  return queries.getQueryData<Employee>(keyOf(employer, 'one', id));
}
