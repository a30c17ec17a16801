import { isCpf, isPis } from '@anteroom/domain/brazil/brazilianIdentifiers';
import { isCalendarDate } from '@anteroom/domain/time/calendarDate';
import type { EmployeeFacts } from '../api.ts';

/** Fault in a fact about an employee. `order`: the admission date is before the birth date. */
export interface EmployeeFault {
  readonly fact: keyof EmployeeFacts;
  readonly kind: 'required' | 'checkDigits' | 'digits' | 'date' | 'order' | 'amount' | 'tooLong';
}

/** Returns all faults in the facts about an employee. */
export function employeeFaults(facts: EmployeeFacts): readonly EmployeeFault[] {
  const { name, cpf, pis, cbo, job, birthDate, admissionDate, salary } = facts;
  const faults: EmployeeFault[] = [];
  const note = (fact: EmployeeFault['fact'], kind: EmployeeFault['kind']) => faults.push({ fact, kind });
  if (name.trim() === '') note('name', 'required');
  if (name.length > 200) note('name', 'tooLong');
  if (!/^\d{11}$/.test(cpf)) note('cpf', cpf === '' ? 'required' : 'digits');
  else if (!isCpf(cpf)) note('cpf', 'checkDigits');
  if (pis !== null && !/^\d{11}$/.test(pis)) note('pis', 'digits');
  else if (pis !== null && !isPis(pis)) note('pis', 'checkDigits');
  if (cbo !== null && !/^\d{6}$/.test(cbo)) note('cbo', 'digits');
  if (job !== null && job.length > 200) note('job', 'tooLong');
  if (birthDate !== null && !isCalendarDate(birthDate)) note('birthDate', 'date');
  if (admissionDate !== null && !isCalendarDate(admissionDate)) note('admissionDate', 'date');
  else if (birthDate !== null && admissionDate !== null && admissionDate < birthDate)
    note('admissionDate', 'order');
  if (salary !== null && !/^\d{1,9}(\.\d{1,2})?$/.test(salary)) note('salary', 'amount');
  return faults;
}
