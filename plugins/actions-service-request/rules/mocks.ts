import { textOf } from './readRequest.ts';
import {
  beside,
  choice,
  date,
  employee,
  is,
  longText,
  money,
  number,
  required,
  several,
} from './requestFields.ts';
import type { ServiceRequestForm } from './requestForm.ts';
import { terminationReasons } from './terminationRules.ts';

const ofSomebody = is('mockKind', 'vacation', 'termination');
const bySalary = { any: [is('mockKind', 'hiring'), is('basis', 'salary')] };

/** Simulation of costs (simulações). */
export const mocks: ServiceRequestForm = {
  definition: {
    id: 'mocks',
    version: 1,
    fields: [
      choice('mockKind', ['vacation', 'termination', 'hiring'], required),
      choice('basis', ['employee', 'salary'], { ...required, when: ofSomebody }),
      { ...employee(), when: is('basis', 'employee') },
      money('salary', { ...required, min: 0.01, when: bySalary }),
      date('admissionDate', { ...required, ...beside, when: bySalary }),
      date('vacationStart', { ...required, when: is('mockKind', 'vacation') }),
      number('days', { ...required, ...beside, min: 5, max: 30, when: is('mockKind', 'vacation') }),
      date('terminationDate', { ...required, when: is('mockKind', 'termination') }),
      choice(
        'reason',
        terminationReasons.map(({ code }) => code),
        {
          ...required,
          when: is('mockKind', 'termination'),
        },
      ),
      several('figures', ['net', 'gross', 'inss', 'irrf', 'fgts', 'employerCost'], required),
      longText('notes'),
    ],
  },
  subject: 'employee',
  check: (answers, context) => {
    const kept = context.employee(textOf(answers, 'employee'))?.admissionDate;
    const admission = textOf(answers, 'admissionDate') || kept;
    return ['vacationStart', 'terminationDate'].flatMap((path) => {
      const day = textOf(answers, path);
      return admission && day && day < admission
        ? [{ path, rule: 'beforeAdmission' as const, values: { date: admission } }]
        : [];
    });
  },
};
