import { checkForm } from '@anteroom/domain/forms/checkForm';
import type { Answers } from '@anteroom/domain/forms/formDefinition';
import { describe, expect, it } from 'vitest';
import type { ServiceRequestType } from '../api.ts';
import { requestFaults } from './requestFaults.ts';
import type { KeptEmployee, RequestContext } from './requestForm.ts';
import { serviceRequestForms } from './serviceRequestForms.ts';

const kept: Readonly<Record<string, KeptEmployee>> = {
  ana: { name: 'Ana Souza', birthDate: '1990-04-02', admissionDate: '2023-03-10', salary: '3200.00' },
  leo: { name: 'Leonardo Dias', birthDate: '1988-10-30', admissionDate: null, salary: null },
  bia: { name: 'Bianca Reis', birthDate: '2001-01-15', admissionDate: '2026-11-03', salary: '1800.00' },
};
const context: RequestContext = { today: '2026-11-20', employee: (id) => kept[id] };

const dependant = {
  dependantName: 'Davi Souza',
  dependantCpf: '111.444.777-35',
  dependantBirth: '2019-06-01',
  kinship: 'child',
  incomeTax: 'yes',
  familyAllowance: 'yes',
};

const overtime = { employee: 'ana', rubric: 'overtime50', measure: 'hours', hours: '8:30' };
const shortage = {
  employee: 'bia',
  rubric: 'other',
  rubricName: 'Quebra de caixa',
  measure: 'amount',
  amount: '150.5',
};

/** A valid request of each type. */
const good: Readonly<Record<ServiceRequestType, Answers>> = {
  generalRequests: { subject: 'Balancete', department: 'accounting', description: 'O de outubro.' },
  employeeRegistration: {
    cpf: '529.982.247-25',
    name: 'Marina Alves',
    birthDate: '1995-08-20',
    sex: 'female',
    pis: '170.01789.45-1',
    cep: '01310-100',
    voterTitle: '1023 8501 0671',
    admissionDate: '2026-12-01',
    contractKind: 'trial',
    trialDays: '45',
    trialExtension: '45',
    category: '101',
    job: 'Auxiliar administrativo',
    cbo: '4110-10',
    salary: '2500',
    payUnit: 'month',
    weeklyHours: '44',
    payment: 'pix',
    pixKey: '529.982.247-25',
    admissionExam: '2026-11-25',
    dependants: [dependant],
  },
  vacationCalculation: {
    employee: 'ana',
    acquisitionStart: '2025-03-10',
    absences: '0',
    start: '2027-01-04',
    days: '20',
    soldDays: '10',
    state: 'SP',
  },
  vacationNotice: { employee: 'ana', acquisitionStart: '2025-03-10', start: '2027-01-04', days: '30' },
  terminationCalculation: {
    employee: 'ana',
    reason: '02',
    notice: 'worked',
    noticeDate: '2026-11-20',
    reduction: 'days',
    date: '2026-12-20',
    alimony: 'yes',
    alimonyShare: '20',
    pixKey: 'ana@exemplo.com.br',
  },
  terminationNotice: {
    employee: 'ana',
    reason: '07',
    notice: 'worked',
    noticeDate: '2026-11-20',
    date: '2026-12-20',
  },
  internRegistration: {
    cpf: '529.982.247-25',
    name: 'Caio Nunes',
    schoolCnpj: '12.ABC.345/01DE-35',
    level: 'higher',
    compulsory: 'no',
    start: '2026-12-01',
    end: '2028-11-30',
    hoursPerDay: '6',
    hoursPerWeek: '30',
    supervisorCpf: '111.444.777-35',
    grant: '1200',
    transport: '220',
  },
  partnerRegistration: {
    partnerKind: '723',
    cpf: '529.982.247-25',
    name: 'Rosa Prado',
    birthDate: '1975-02-11',
    share: '50',
    administrator: 'yes',
    proLabore: '5000',
    start: '2026-12-01',
    otherIncome: 'no',
    dependants: [dependant],
  },
  payrollEntries: {
    payrollKind: 'monthly',
    competence: '11/2026',
    rows: [overtime, shortage],
  },
  employeeLeave: {
    employee: 'ana',
    leaveReason: 'illness',
    start: '2026-11-10',
    expectedEnd: '2026-11-30',
    cid: 'M54.5',
    doctor: 'Dra. Lia Costa',
    crm: '123456',
    crmState: 'SP',
  },
  mocks: {
    mockKind: 'vacation',
    basis: 'employee',
    employee: 'ana',
    vacationStart: '2027-01-04',
    days: '30',
    figures: ['net', 'inss'],
  },
};

type Type = ServiceRequestType;

/** Returns the faults that a change causes in the valid request, each with the values of its message. */
function faultsOf(type: Type, change: Answers): readonly string[] {
  const answers: Answers = { ...good[type], ...change };
  return requestFaults(serviceRequestForms[type], answers, context).map((fault) => {
    const values = 'values' in fault && fault.values ? Object.values(fault.values) : [];
    return [fault.path, fault.rule, ...values].join(' ');
  });
}

describe('every form', () => {
  it.each(Object.keys(good) as Type[])('%s is well formed and accepts a good request', (type) => {
    checkForm(serviceRequestForms[type].definition);
    expect(faultsOf(type, {})).toEqual([]);
  });

  it.each(Object.entries(serviceRequestForms))(
    '%s names one of its fields as the subject of its requests',
    (_, form) => {
      expect(form.definition.fields.map(({ name }) => name)).toContain(form.subject);
    },
  );

  it.each<[Type, readonly string[]]>([
    ['employeeRegistration', ['cpf', 'name', 'birthDate', 'admissionDate', 'job', 'salary']],
    ['vacationCalculation', ['employee', 'acquisitionStart', 'start', 'days']],
    ['vacationNotice', ['employee', 'acquisitionStart', 'start', 'days']],
    ['terminationCalculation', ['employee', 'reason', 'date']],
    ['terminationNotice', ['employee', 'reason', 'date']],
    ['internRegistration', ['cpf', 'name', 'schoolCnpj', 'compulsory', 'start', 'end', 'supervisorCpf']],
    ['partnerRegistration', ['partnerKind', 'cpf', 'name', 'birthDate', 'proLabore', 'start']],
    ['payrollEntries', ['payrollKind', 'competence', 'rows']],
    ['employeeLeave', ['employee', 'leaveReason', 'start']],
    ['mocks', ['mockKind', 'figures']],
  ])('%s requires only %j of an empty request', (type, expected) => {
    const faults = requestFaults(serviceRequestForms[type], {}, context);
    expect(faults.map(({ path, rule }) => [path, rule])).toEqual(expected.map((path) => [path, 'required']));
  });
});

describe('an answer that breaks a rule is reported at its field', () => {
  it.each<[Type, Answers, string]>([
    // Official numbers.
    ['employeeRegistration', { cpf: '529.982.247-26' }, 'cpf cpf'],
    ['employeeRegistration', { pis: '17001789452' }, 'pis pis'],
    ['employeeRegistration', { cbo: '41' }, 'cbo cbo'],
    ['employeeRegistration', { cep: '123' }, 'cep cep'],
    ['employeeRegistration', { voterTitle: '1023 8501 0672' }, 'voterTitle voterTitle'],
    ['internRegistration', { schoolCnpj: '12.ABC.345/01DE-36' }, 'schoolCnpj cnpj'],
    ['employeeRegistration', { pixKey: 'ana at home' }, 'pixKey pixKey'],
    [
      'employeeRegistration',
      { dependants: [{ ...dependant, dependantCpf: '529.982.247-25' }] },
      'dependants.0.dependantCpf sameCpf',
    ],
    ['employeeRegistration', { dependants: [dependant, dependant] }, 'dependants.1.dependantCpf sameCpf'],
    ['partnerRegistration', { dependants: [dependant, dependant] }, 'dependants.1.dependantCpf sameCpf'],
    ['internRegistration', { supervisorCpf: '52998224725' }, 'supervisorCpf sameCpf'],
    // Admission.
    ['employeeRegistration', { birthDate: '2010-12-02' }, 'birthDate tooYoung 16'],
    ['employeeRegistration', { birthDate: '2012-12-02', category: '103' }, 'birthDate tooYoung 14'],
    ['employeeRegistration', { birthDate: '2002-12-01', category: '103' }, 'category apprenticeTooOld 24'],
    ['employeeRegistration', { trialExtension: '46' }, 'trialExtension trialTooLong 45'],
    [
      'employeeRegistration',
      { contractKind: 'fixed', contractEnd: '2028-12-01' },
      'contractEnd contractTooLong 2028-11-30',
    ],
    [
      'employeeRegistration',
      { contractKind: 'fixed', contractEnd: '2026-12-01' },
      'contractEnd endBeforeStart 2026-12-01',
    ],
    ['employeeRegistration', { admissionExam: '2026-12-02' }, 'admissionExam examTooLate 2026-12-01'],
    ['employeeRegistration', { salary: '0' }, 'salary min'],
    ['employeeRegistration', { birthDate: '2026-11-21' }, 'birthDate maxDate'],
    // Vacation.
    ['vacationNotice', { employee: 'nobody' }, 'employee employeeUnknown'],
    [
      'vacationNotice',
      { acquisitionStart: '2025-03-01' },
      'acquisitionStart acquisitionStart 2023-03-10 2025-03-10',
    ],
    ['vacationNotice', { absences: '33' }, 'absences noBalance'],
    ['vacationNotice', { absences: '6' }, 'days beyondBalance 24 24'],
    ['vacationNotice', { days: '28' }, 'days restTooShort 30 30'],
    ['vacationNotice', { days: '20', soldDays: '11' }, 'soldDays max'],
    ['vacationNotice', { absences: '6', days: '14', soldDays: '9' }, 'soldDays soldTooMany 8 24'],
    ['vacationNotice', { days: '10', taken: [{ start: '2026-07-06', days: '10' }] }, 'days noLongPart 6 30'],
    ['vacationNotice', { days: '3', taken: [{ start: '2026-07-06', days: '14' }] }, 'days partTooShort 5 30'],
    [
      'vacationNotice',
      {
        days: '5',
        taken: [
          { start: '2026-05-04', days: '14' },
          { start: '2026-07-06', days: '10' },
        ],
      },
      'days tooManyParts 6 30',
    ],
    ['vacationNotice', { days: '5', taken: [{ start: '2026-05-04', days: '30' }] }, 'taken noPartLeft 30'],
    ['vacationNotice', { start: '2027-01-01' }, 'start onHoliday 2027-01-01 Ano Novo 2027-01-04 30'],
    ['vacationNotice', { start: '2026-12-30' }, 'start beforeHoliday 2027-01-01 Ano Novo 2026-12-29 30'],
    ['vacationNotice', { start: '2027-01-08' }, 'start beforeRestDay 2027-01-10 2027-01-07 30'],
    ['vacationNotice', { start: '2027-01-10' }, 'start onRestDay 2027-01-10 2027-01-11 30'],
    ['vacationNotice', { start: '2026-12-07' }, 'start noticeTooShort 2026-12-20 2026-12-21 30'],
    ['vacationNotice', { start: '2027-02-22' }, 'start afterConcession 2027-02-08 2027-02-08 30'],
    [
      'vacationNotice',
      { acquisitionStart: '2026-03-10', start: '2027-03-01' },
      'start notAcquired 2027-03-10 2027-03-10 30',
    ],
    // Termination.
    ['terminationCalculation', { date: '2026-12-01' }, 'date noticeEnd 2026-11-20 2026-12-20'],
    ['terminationCalculation', { date: '2027-01-31' }, 'date noticeEnd 2026-11-20 2026-12-29'],
    ['terminationNotice', { date: '2026-12-21' }, 'date noticeEnd 2026-11-20 2026-12-20'],
    ['terminationCalculation', { reason: '33', notice: 'waived' }, 'notice noticeForbidden'],
    ['terminationCalculation', { reason: '01', date: '2023-03-09' }, 'date beforeAdmission 2023-03-10'],
    [
      'terminationCalculation',
      { protected: 'yes', protectedUntil: '2027-03-31' },
      'date jobProtected 2027-03-31 2027-04-01',
    ],
    [
      'terminationCalculation',
      { reason: '03', contractEnd: '2026-12-20' },
      'date notBeforeTerm 2026-12-20 2026-12-19',
    ],
    ['terminationCalculation', { reason: '06', contractEnd: '2026-12-31' }, 'date notAtTerm 2026-12-31'],
    ['terminationCalculation', { pixKey: '12' }, 'pixKey pixKey'],
    // Interns and partners.
    ['internRegistration', { end: '2028-12-01' }, 'end contractTooLong 2028-11-30'],
    ['internRegistration', { end: '2026-12-01' }, 'end endBeforeStart 2026-12-01'],
    ['internRegistration', { hoursPerDay: '7' }, 'hoursPerDay max'],
    ['internRegistration', { grant: '' }, 'grant grantNeeded'],
    ['partnerRegistration', { share: '101' }, 'share max'],
    ['partnerRegistration', { start: '1970-01-01' }, 'start endBeforeStart 1975-02-11'],
    // Payroll.
    ['payrollEntries', { competence: '01/2027' }, 'competence competenceAhead 2026-12-31'],
    ['payrollEntries', { competence: '10/2026' }, 'rows.1.employee notYetEmployed 2026-11-03'],
    ['payrollEntries', { rows: [overtime, overtime] }, 'rows.1.rubric sameEntry'],
    [
      'payrollEntries',
      { rows: [{ employee: 'ana', rubric: 'late', measure: 'hours', hours: '1:75' }] },
      'rows.0.hours hours',
    ],
    [
      'payrollEntries',
      { rows: [{ employee: 'ana', rubric: 'late', measure: 'amount' }] },
      'rows.0.amount required',
    ],
    // Leave.
    ['employeeLeave', { expectedEnd: '2026-11-09' }, 'expectedEnd endBeforeStart 2026-11-10'],
    ['employeeLeave', { start: '2023-03-09' }, 'start beforeAdmission 2023-03-10'],
    ['employeeLeave', { cid: 'back' }, 'cid cid'],
    [
      'employeeLeave',
      { leaveReason: 'suspension', expectedEnd: '2026-12-10' },
      'expectedEnd suspensionTooLong 2026-12-09 30',
    ],
    // Simulations.
    ['mocks', { vacationStart: '2023-01-01' }, 'vacationStart beforeAdmission 2023-03-10'],
    ['mocks', { mockKind: 'hiring' }, 'salary required'],
  ])('%s with %j reports %s', (type, change, expected) => {
    expect(faultsOf(type, change)[0]).toBe(expected);
  });
});

describe('an answer that is not needed is not required', () => {
  it.each<[Type, Answers]>([
    ['employeeRegistration', { contractKind: 'permanent', trialDays: '', trialExtension: '90' }],
    ['employeeRegistration', { payment: '', pixKey: 'nonsense' }],
    [
      'employeeRegistration',
      { birthDate: '2002-12-01', category: '103', disability: 'yes', disabilityKinds: ['visual'] },
    ],
    ['vacationNotice', { acquisitionStart: '2025-04-01', restarted: 'yes', start: '2027-01-04' }],
    ['vacationNotice', { employee: 'leo', acquisitionStart: '2025-04-01' }],
    ['terminationCalculation', { reason: '01', notice: 'worked', noticeDate: '', reduction: '' }],
    ['terminationCalculation', { reason: '10', notice: '', noticeDate: '' }],
    [
      'terminationCalculation',
      { reason: '33', reduction: '', protected: 'yes', protectedUntil: '2030-01-01' },
    ],
    ['terminationCalculation', { notice: 'indemnified', noticeDate: '', reduction: '', date: '2026-11-20' }],
    ['internRegistration', { compulsory: 'yes', grant: '', transport: '' }],
    ['internRegistration', { disability: 'yes', end: '2030-01-01' }],
    ['partnerRegistration', { partnerKind: '722', share: '' }],
    ['employeeLeave', { leaveReason: 'suspension', cid: 'nonsense', expectedEnd: '2026-12-09' }],
    [
      'mocks',
      { mockKind: 'hiring', basis: '', employee: 'nobody', salary: '2000', admissionDate: '2026-12-01' },
    ],
  ])('%s with %j breaks no rule', (type, change) => {
    expect(faultsOf(type, change)).toEqual([]);
  });
});

it('an employee registration yields the new employee’s data, without a salary for hourly pay', () => {
  expect(serviceRequestForms.employeeRegistration.employee?.(good.employeeRegistration)).toEqual({
    name: 'Marina Alves',
    cpf: '52998224725',
    pis: '17001789451',
    cbo: '411010',
    job: 'Auxiliar administrativo',
    birthDate: '1995-08-20',
    admissionDate: '2026-12-01',
    salary: '2500',
  });

  const byTheHour = { ...good.employeeRegistration, payUnit: 'hour', salary: '18.5', pis: '', cbo: '' };
  expect(serviceRequestForms.employeeRegistration.employee?.(byTheHour)).toMatchObject({
    salary: null,
    pis: null,
    cbo: null,
  });
});

it.each<[string, Answers, number[]]>([
  ['nothing yet', {}, [30, 0, 30]],
  [
    'a vacation after a part, some of it sold',
    { days: '10', soldDays: '5', taken: [{ days: '14' }] },
    [30, 29, 1],
  ],
  ['absences', { absences: '6', days: '20' }, [24, 20, 4]],
  ['more than there is', { absences: '24', days: '30' }, [12, 30, 0]],
  ['what is no number yet', { absences: '-', days: '1O', soldDays: '' }, [30, 0, 30]],
])('counts the vacation days: %s', (_, answers, [balance, used, left]) => {
  for (const form of [serviceRequestForms.vacationCalculation, serviceRequestForms.vacationNotice])
    expect(form.vacationDays?.(answers)).toEqual({ balance, used, left });
});
