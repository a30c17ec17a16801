import type { EmployeeStatus } from '@anteroom/contract';
import type { Generated } from 'kysely';

export interface EmployeeTables {
  employees: {
    company_id: string;
    client_id: string;
    employee_id: string;
    name: string;
    /** null once anonymised. */
    cpf: string | null;
    pis: string | null;
    cbo: string | null;
    job: string | null;
    birth_date: string | null;
    admission_date: string | null;
    salary: string | null;
    status: EmployeeStatus;
    /** Folded, for order and search. */
    sort_name: string;
    version: Generated<number>;
    changed_at: Date;
  };
}
