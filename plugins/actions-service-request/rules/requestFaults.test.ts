import { expect, it } from 'vitest';
import { generalRequests } from './generalRequests.ts';
import { namedEmployees } from './namedEmployees.ts';
import { requestFaults } from './requestFaults.ts';
import type { RequestContext, ServiceRequestForm } from './requestForm.ts';
import { requestSubject, requestWords } from './requestSubject.ts';

const ana = { name: 'Ana Souza', birthDate: null, admissionDate: '2024-02-01', salary: null };
const context: RequestContext = {
  today: '2026-11-20',
  employee: (id) => (id === 'ana' ? ana : undefined),
};

const leave: ServiceRequestForm = {
  definition: {
    id: 'leave',
    version: 1,
    fields: [
      { name: 'employee', type: 'employee', label: 'employee', required: true },
      { name: 'start', type: 'date', label: 'start', required: true },
      { name: 'why', type: 'longText', label: 'why' },
      {
        name: 'others',
        type: 'group',
        label: 'others',
        entry: 'other',
        fields: [{ name: 'who', type: 'employee', label: 'who' }],
      },
    ],
  },
  subject: 'employee',
  check: ({ start, employee }, { employee: kept }) =>
    String(start) < String(kept(String(employee))?.admissionDate)
      ? [{ path: 'start', rule: 'employeeUnknown' }]
      : [],
};

const rulesOf = (answers: object) =>
  requestFaults(leave, answers as never, context).map(({ path, rule }) => `${path} ${rule}`);

it('checks each answer first, then the employees that answers name, then the rules between answers', () => {
  expect(rulesOf({ employee: 'bob' })).toEqual(['start required']);
  expect(rulesOf({ employee: 'bob', start: '2025-01-01' })).toEqual(['employee employeeUnknown']);
  expect(rulesOf({ employee: 'ana', start: '2025-01-01', others: [{ who: 'ana' }, { who: 'eve' }] })).toEqual(
    ['others.1.who employeeUnknown'],
  );
  expect(rulesOf({ employee: 'ana', start: '2024-01-01' })).toEqual(['start employeeUnknown']);
  expect(rulesOf({ employee: 'ana', start: '2025-01-01' })).toEqual([]);
});

it('finds the employees that answers name', () => {
  const answers = { employee: 'ana', others: [{ who: '' }, { who: 'eve' }] };
  expect(namedEmployees(leave.definition.fields, answers)).toEqual([
    { path: 'employee', employeeId: 'ana' },
    { path: 'others.1.who', employeeId: 'eve' },
  ]);
});

it('takes the subject of a request from its employee’s name or its subject answer', () => {
  const nameOf = (id: string) => context.employee(id)?.name;
  expect(requestSubject(leave, { employee: 'ana' }, nameOf)).toBe('Ana Souza');
  expect(requestSubject(leave, { employee: 'bob' }, nameOf)).toBeNull();
  expect(requestSubject(generalRequests, { subject: ' Balancete ' }, nameOf)).toBe('Balancete');
  expect(requestSubject(generalRequests, {}, nameOf)).toBeNull();
});

it('searches only the free text of the answers', () => {
  expect(requestWords(leave.definition.fields, { employee: 'ana', why: 'Cirurgia' })).toBe('Cirurgia');
});
