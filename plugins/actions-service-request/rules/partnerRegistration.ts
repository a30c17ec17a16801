import { sameCpfFaults, textOf } from './readRequest.ts';
import {
  attachments,
  beside,
  choice,
  date,
  dependants,
  identifier,
  is,
  money,
  notes,
  percent,
  required,
  text,
  yesNo,
} from './requestFields.ts';
import type { ServiceRequestForm } from './requestForm.ts';

/** Registration of a partner or director who is paid for their work (sócio, 723; diretor, 721 and 722). */
export const partnerRegistration: ServiceRequestForm = {
  definition: {
    id: 'partner-registration',
    version: 1,
    fields: [
      choice('partnerKind', ['723', '721', '722'], required),
      identifier('cpf', 'cpf', required),
      text('name', { ...required, ...beside }),
      date('birthDate', { ...required, ...beside, max: 'today' }),
      percent('share', { ...required, min: 0.01, when: is('partnerKind', '723') }),
      yesNo('administrator', { ...beside, when: is('partnerKind', '723') }),
      money('proLabore', required),
      date('start', { ...required, ...beside }),
      yesNo('otherIncome', { hint: 'hints.otherIncome' }),
      identifier('cnpj', 'otherIncomeCnpj', { ...required, ...beside, when: is('otherIncome', 'yes') }),
      money('otherIncomeAmount', { ...required, ...beside, min: 0.01, when: is('otherIncome', 'yes') }),
      dependants(),
      notes(),
      attachments(),
    ],
  },
  subject: 'name',
  check: (answers) => {
    const [birthDate, start] = [textOf(answers, 'birthDate'), textOf(answers, 'start')];
    const isBorn = start > birthDate;
    return [
      ...(isBorn ? [] : [{ path: 'start', rule: 'endBeforeStart' as const, values: { date: birthDate } }]),
      ...sameCpfFaults(answers),
    ];
  },
};
