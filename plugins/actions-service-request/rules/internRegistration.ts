import type { Answers } from '@anteroom/domain/forms/formDefinition';
import { addDays, addYears } from '@anteroom/domain/time/calendarArithmetic';
import { digitsOf, numberOf, textOf } from './readRequest.ts';
import {
  attachments,
  beside,
  choice,
  date,
  file,
  identifier,
  money,
  notes,
  number,
  required,
  text,
  yesNo,
} from './requestFields.ts';
import type { RequestFault, ServiceRequestForm } from './requestForm.ts';

/** Registration of an intern (estágio, category 901; Lei 11.788/2008). */
export const internRegistration: ServiceRequestForm = {
  definition: {
    id: 'intern-registration',
    version: 1,
    fields: [
      identifier('cpf', 'cpf', { ...required, step: 'parts.personal' }),
      text('name', { ...required, ...beside }),
      date('birthDate', { ...beside, max: 'today' }),
      yesNo('disability'),
      identifier('cnpj', 'schoolCnpj', { ...required, step: 'parts.school' }),
      text('schoolName', beside),
      text('course'),
      choice('level', ['primary', 'secondary', 'technical', 'special', 'higher'], beside),
      text('term', { ...beside, maxLength: 40 }),
      yesNo('compulsory', { ...required, step: 'parts.internship', hint: 'hints.compulsory' }),
      date('start', required),
      date('end', { ...required, ...beside }),
      number('hoursPerDay', { min: 1, max: 6, decimals: 2 }),
      number('hoursPerWeek', { ...beside, min: 1, max: 30, decimals: 2 }),
      text('supervisorName'),
      identifier('cpf', 'supervisorCpf', { ...required, ...beside }),
      text('insurer'),
      text('policy', { ...beside, maxLength: 60 }),
      money('grant', { hint: 'hints.grant' }),
      money('transport', { ...beside, hint: 'hints.grant' }),
      text('agent', { hint: 'hints.agent' }),
      file('signedTerm', { hint: 'hints.signedTerm' }),
      notes(),
      attachments(),
    ],
  },
  subject: 'name',
  check: (answers) => [...termFaults(answers), ...grantFaults(answers), ...supervisorFaults(answers)],
};

/** Checks the maximum term of two years at the same place, unless the student has a disability (art. 11). */
function termFaults(answers: Answers): readonly RequestFault[] {
  const [start, end] = [textOf(answers, 'start'), textOf(answers, 'end')];
  if (end <= start) return [{ path: 'end', rule: 'endBeforeStart', values: { date: start } }];
  const nearest = addDays(addYears(start, 2), -1);
  const isBound = textOf(answers, 'disability') !== 'yes';
  return isBound && end > nearest ? [{ path: 'end', rule: 'contractTooLong', values: { nearest } }] : [];
}

/** Checks that an internship that is not part of a course's curriculum is paid, including transport (art. 12). */
function grantFaults(answers: Answers): readonly RequestFault[] {
  if (textOf(answers, 'compulsory') === 'yes') return [];
  return ['grant', 'transport']
    .filter((name) => !numberOf(answers, name))
    .map((path) => ({ path, rule: 'grantNeeded' as const }));
}

function supervisorFaults(answers: Answers): readonly RequestFault[] {
  const isSame = digitsOf(answers, 'supervisorCpf') === digitsOf(answers, 'cpf');
  return isSame ? [{ path: 'supervisorCpf', rule: 'sameCpf' }] : [];
}
