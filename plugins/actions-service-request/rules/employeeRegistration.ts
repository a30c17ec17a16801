import type { Answers, FieldDefinition } from '@anteroom/domain/forms/formDefinition';
import { addDays, addYears, fullYears } from '@anteroom/domain/time/calendarArithmetic';
import type { EmployeeFacts } from '../api.ts';
import { digitsOf, numberOf, sameCpfFaults, textOf } from './readRequest.ts';
import {
  attachments,
  beside,
  choice,
  date,
  dependants,
  file,
  identifier,
  is,
  money,
  notes,
  number,
  required,
  several,
  state,
  text,
  yesNo,
} from './requestFields.ts';
import type { RequestFault, ServiceRequestForm } from './requestForm.ts';
import { pixKeyFaults } from './terminationForm.ts';

const personal: readonly FieldDefinition[] = [
  identifier('cpf', 'cpf', { ...required, step: 'parts.personal' }),
  text('name', { ...required, ...beside }),
  date('birthDate', { ...required, ...beside, max: 'today' }),
  choice('sex', ['female', 'male']),
  choice('race', ['white', 'black', 'brown', 'asian', 'indigenous', 'notTold'], beside),
  choice('maritalStatus', ['single', 'married', 'divorced', 'separated', 'widowed'], beside),
  choice('schooling', [
    'none',
    'primaryBegun',
    'primary',
    'secondaryBegun',
    'secondary',
    'higherBegun',
    'higher',
    'postgraduate',
    'masters',
    'doctorate',
  ]),
  text('nationality', beside),
  text('motherName', beside),
  { type: 'email', name: 'email', label: 'fields.email' },
  identifier('phoneBr', 'phone', beside),
  yesNo('disability'),
  several('disabilityKinds', ['physical', 'visual', 'hearing', 'mental', 'intellectual', 'rehabilitated'], {
    ...required,
    when: is('disability', 'yes'),
  }),
  identifier('cep', 'cep', { heading: 'parts.address' }),
  text('street', beside),
  text('streetNumber', { ...beside, maxLength: 20 }),
  text('addressLine2'),
  text('district', beside),
  text('city', beside),
  state('addressState', beside),
];

const documents: readonly FieldDefinition[] = [
  text('rg', { maxLength: 20, step: 'parts.documents' }),
  text('rgIssuer', { ...beside, maxLength: 20 }),
  state('rgState', beside),
  identifier('pis', 'pis', { hint: 'hints.pis' }),
  choice('ctps', ['digital', 'paper'], { ...beside, hint: 'hints.ctps' }),
  text('ctpsNumber', { ...required, maxLength: 11, when: is('ctps', 'paper') }),
  text('ctpsSeries', { ...required, ...beside, maxLength: 5, when: is('ctps', 'paper') }),
  state('ctpsState', { ...required, ...beside, when: is('ctps', 'paper') }),
  identifier('voterTitle', 'voterTitle'),
  text('reservist', { ...beside, maxLength: 20, when: is('sex', 'male') }),
  text('cnh', { minLength: 11, maxLength: 11, hint: 'hints.cnh' }),
];

const contract: readonly FieldDefinition[] = [
  date('admissionDate', { ...required, step: 'parts.contract' }),
  choice('contractKind', ['permanent', 'trial', 'fixed'], beside),
  choice('category', ['101', '103', '111'], beside),
  number('trialDays', { ...required, min: 1, max: 90, when: is('contractKind', 'trial') }),
  number('trialExtension', {
    ...beside,
    max: 89,
    when: is('contractKind', 'trial'),
    hint: 'hints.trialExtension',
  }),
  date('contractEnd', { ...required, when: is('contractKind', 'fixed') }),
  text('job', required),
  money('salary', { ...required, ...beside, min: 0.01, max: 999_999_999 }),
  choice('payUnit', ['month', 'fortnight', 'week', 'day', 'hour', 'task'], beside),
  identifier('cbo', 'cbo', { hint: 'hints.cbo' }),
  number('weeklyHours', { max: 44, decimals: 2 }),
  text('workingHours', { hint: 'hints.workingHours' }),
  yesNo('unemploymentInsurance'),
  text('union', beside),
  yesNo('transportVoucher'),
  money('dailyFare', { ...required, ...beside, min: 0.01, when: is('transportVoucher', 'yes') }),
  choice('payment', ['account', 'pix']),
  text('bank', { ...required, when: is('payment', 'account') }),
  text('branch', { ...required, ...beside, maxLength: 10, when: is('payment', 'account') }),
  text('account', { ...required, ...beside, maxLength: 20, when: is('payment', 'account') }),
  text('pixKey', { ...required, maxLength: 77, when: is('payment', 'pix'), hint: 'hints.pixKey' }),
  date('admissionExam', { hint: 'hints.admissionExam' }),
  file('admissionExamFile', { hint: 'hints.admissionExamFile' }),
];

/** Registration of a new employee of the client (admissão). */
export const employeeRegistration: ServiceRequestForm = {
  definition: {
    id: 'employee-registration',
    version: 1,
    fields: [
      ...personal,
      ...documents,
      ...contract,
      dependants({ step: 'parts.dependants' }),
      notes(),
      attachments(),
    ],
  },
  subject: 'name',
  check: (answers) => [
    ...ageFaults(answers),
    ...contractFaults(answers),
    ...pixKeyFaults(answers, 'pixKey'),
    ...sameCpfFaults(answers),
  ],
  employee: (answers): EmployeeFacts => ({
    name: textOf(answers, 'name'),
    cpf: digitsOf(answers, 'cpf') ?? '',
    pis: digitsOf(answers, 'pis'),
    cbo: digitsOf(answers, 'cbo'),
    job: textOf(answers, 'job'),
    birthDate: textOf(answers, 'birthDate'),
    admissionDate: textOf(answers, 'admissionDate'),
    // Only monthly salaries are stored.
    salary: ['', 'month'].includes(textOf(answers, 'payUnit')) ? textOf(answers, 'salary') : null,
  }),
};

const APPRENTICE = '103';

/** Checks the minimum age: 16 or, for an apprentice, 14 to 24 (Constituição, art. 7 XXXIII; CLT, art. 428). */
function ageFaults(answers: Answers): readonly RequestFault[] {
  const [birthDate, admission] = [textOf(answers, 'birthDate'), textOf(answers, 'admissionDate')];
  const isApprentice = textOf(answers, 'category') === APPRENTICE;
  const limit = isApprentice ? 14 : 16;
  if (admission < addYears(birthDate, limit)) {
    return [{ path: 'birthDate', rule: 'tooYoung', values: { limit } }];
  }
  const isBound = isApprentice && textOf(answers, 'disability') !== 'yes';
  return isBound && fullYears(birthDate, admission) >= 24
    ? [{ path: 'category', rule: 'apprenticeTooOld', values: { limit: 24 } }]
    : [];
}

/** Checks the term of the contract (CLT, art. 445) and the medical exam (NR-7). */
function contractFaults(answers: Answers): readonly RequestFault[] {
  const admission = textOf(answers, 'admissionDate');
  const [end, exam] = [textOf(answers, 'contractEnd'), textOf(answers, 'admissionExam')];
  const faults: RequestFault[] = [];
  const trial = numberOf(answers, 'trialDays') ?? 0;
  if (trial + (numberOf(answers, 'trialExtension') ?? 0) > LONGEST_TRIAL) {
    faults.push({ path: 'trialExtension', rule: 'trialTooLong', values: { limit: LONGEST_TRIAL - trial } });
  }
  const longest = addDays(addYears(admission, 2), -1);
  if (end && end <= admission) {
    faults.push({ path: 'contractEnd', rule: 'endBeforeStart', values: { date: admission } });
  } else if (end > longest) {
    faults.push({ path: 'contractEnd', rule: 'contractTooLong', values: { nearest: longest } });
  }
  if (exam > admission) {
    faults.push({ path: 'admissionExam', rule: 'examTooLate', values: { date: admission } });
  }
  return faults;
}

const LONGEST_TRIAL = 90;
