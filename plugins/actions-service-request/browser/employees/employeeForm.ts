import { type IdentifierType, identifiers } from '@anteroom/domain/people/identifiers';
import type { FormDefinition, ValuesOf } from '@anteroom/forms';
import type { Employee, EmployeeFacts } from '../../api.ts';
import { listedStatuses } from './employeeFilter.ts';

const facts = [
  { name: 'name', type: 'text', label: 'fields.name', required: true, maxLength: 200 },
  { name: 'cpf', type: 'cpf', label: 'fields.cpf', required: true, beside: true },
  { name: 'job', type: 'text', label: 'fields.job', maxLength: 200 },
  { name: 'cbo', type: 'cbo', label: 'fields.cbo', beside: true },
  { name: 'birthDate', type: 'date', label: 'fields.birthDate', max: 'today' },
  { name: 'admissionDate', type: 'date', label: 'fields.admissionDate', beside: true },
  { name: 'pis', type: 'pis', label: 'fields.pis' },
  { name: 'salary', type: 'currency', currency: 'BRL', label: 'fields.salary', min: 0, beside: true },
] as const;

/** Form for a new employee, who is always active. */
export const newEmployeeForm = {
  id: 'new-employee',
  version: 1,
  fields: facts,
} as const satisfies FormDefinition;

/** Form for an existing employee. */
export const employeeForm = {
  id: 'employee',
  version: 1,
  fields: [
    ...facts,
    {
      name: 'status',
      type: 'choice',
      label: 'list.status',
      hint: 'employees.statusHint',
      required: true,
      options: listedStatuses.map((value) => ({ value, label: `employees.status.${value}` })),
    },
  ],
} as const satisfies FormDefinition;

/** Returns the form's values for an employee, with numbers formatted as they are while they are typed. */
export function valuesOfEmployee({ status, ...known }: Employee): Partial<ValuesOf<typeof employeeForm>> {
  const { name, cpf, job, cbo, birthDate, admissionDate, pis, salary } = known;
  const masked = (type: IdentifierType, digits: string | null) => identifiers[type].mask(digits ?? '', '');
  return {
    name,
    cpf: masked('cpf', cpf),
    job: job ?? '',
    cbo: masked('cbo', cbo),
    birthDate: birthDate ?? '',
    admissionDate: admissionDate ?? '',
    pis: masked('pis', pis),
    salary: salary ?? '',
    ...(status !== 'anonymised' && { status }),
  };
}

/** Returns the employee facts for valid form values. */
export function factsOfValues(values: ValuesOf<typeof newEmployeeForm>): EmployeeFacts {
  const digits = (masked: string) => masked.replace(/\D/g, '');
  const { name, cpf, job, cbo, birthDate, admissionDate, pis, salary } = values;
  return {
    name,
    cpf: digits(cpf),
    job: job || null,
    cbo: digits(cbo) || null,
    birthDate: birthDate || null,
    admissionDate: admissionDate || null,
    pis: digits(pis) || null,
    salary: salary || null,
  };
}
