import { isPixKey } from '@anteroom/domain/brazil/pixKey';
import type { Answers, FieldDefinition } from '@anteroom/domain/forms/formDefinition';
import { addDays } from '@anteroom/domain/time/calendarArithmetic';
import { textOf } from './readRequest.ts';
import {
  attachments,
  beside,
  choice,
  date,
  employee,
  is,
  money,
  notes,
  percent,
  required,
  text,
  yesNo,
} from './requestFields.ts';
import type { RequestContext, RequestFault } from './requestForm.ts';
import { type TerminationReason, terminationReasons, workedUntil } from './terminationRules.ts';

const codesOf = (reasons: readonly TerminationReason[]) => reasons.map(({ code }) => code);
/** Returns the fields for the employee, the reason and the date, with the notice that the reason requires. */
function leavingFields(reasons: readonly TerminationReason[]): readonly FieldDefinition[] {
  const asked = (fits: (reason: TerminationReason) => unknown) =>
    is('reason', ...codesOf(reasons.filter(fits)));
  return [
    employee(),
    choice('reason', codesOf(reasons), required),
    choice('notice', ['worked', 'indemnified', 'waived'], {
      ...required,
      when: asked(({ notices }) => notices.length > 1),
      hint: 'hints.notice',
    }),
    date('noticeDate', { ...required, ...beside, when: isWorked, hint: 'hints.noticeGiven' }),
    choice('reduction', ['hours', 'days'], {
      ...required,
      when: { all: [isWorked, asked(({ reduced }) => reduced)] },
    }),
    ...(reasons.some(({ term }) => term)
      ? [date('contractEnd', { ...required, when: asked(({ term }) => term) })]
      : []),
    date('date', { ...required, hint: 'hints.terminationDate' }),
    yesNo('protected', { when: asked(({ protectable }) => protectable), hint: 'hints.protected' }),
    date('protectedUntil', { ...required, ...beside, when: is('protected', 'yes') }),
  ];
}

const isWorked = is('notice', 'worked');

/** Fields of a termination notice. It offers only reasons that require a notice. */
export const noticeFields: readonly FieldDefinition[] = [
  ...leavingFields(terminationReasons.filter(({ notices }) => notices.length > 1)),
  notes(),
  attachments(),
];

/** Fields of a termination calculation: those of the notice, plus payments, recipients and means of payment. */
export const calculationFields: readonly FieldDefinition[] = [
  ...leavingFields(terminationReasons),
  money('fgtsBalance', { heading: 'parts.payment', hint: 'hints.fgtsBalance' }),
  yesNo('alimony'),
  percent('alimonyShare', { ...required, ...beside, when: is('alimony', 'yes'), min: 0.01 }),
  date('dismissalExam', { when: { not: is('reason', '10') }, hint: 'hints.dismissalExam' }),
  text('pixKey', { ...beside, maxLength: 77, hint: 'hints.pixKey' }),
  notes(),
  attachments(),
];

/** Checks what a reason forbids, and when a notice ends (CLT, art. 477 to 491). */
export function terminationFaults(answers: Answers, context: RequestContext): readonly RequestFault[] {
  const reason = terminationReasons.find(({ code }) => code === textOf(answers, 'reason'));
  if (!reason) return [];
  const admission = context.employee(textOf(answers, 'employee'))?.admissionDate ?? null;
  return [
    ...noticeFaults(answers, reason),
    ...dateFaults(answers, reason, admission),
    ...pixKeyFaults(answers, 'pixKey'),
  ];
}

function noticeFaults(answers: Answers, { notices }: TerminationReason): readonly RequestFault[] {
  const notice = textOf(answers, 'notice');
  const isAllowed = notice === '' || notices.some((kind) => kind === notice);
  return isAllowed ? [] : [{ path: 'notice', rule: 'noticeForbidden' }];
}

function dateFaults(
  answers: Answers,
  reason: TerminationReason,
  admission: string | null,
): readonly RequestFault[] {
  const day = textOf(answers, 'date');
  if (admission !== null && day < admission) {
    return [{ path: 'date', rule: 'beforeAdmission', values: { date: admission } }];
  }
  const protectedUntil = textOf(answers, 'protectedUntil');
  if (protectedUntil && day <= protectedUntil) {
    const nearest = addDays(protectedUntil, 1);
    return [{ path: 'date', rule: 'jobProtected', values: { date: protectedUntil, nearest } }];
  }
  const contractEnd = textOf(answers, 'contractEnd');
  if (reason.term === 'before' && day >= contractEnd) {
    return [
      {
        path: 'date',
        rule: 'notBeforeTerm',
        values: { date: contractEnd, nearest: addDays(contractEnd, -1) },
      },
    ];
  }
  if (reason.term === 'at' && day !== contractEnd) {
    return [{ path: 'date', rule: 'notAtTerm', values: { nearest: contractEnd } }];
  }
  const notified = textOf(answers, 'noticeDate');
  if (textOf(answers, 'notice') !== 'worked' || !notified) return [];
  const { earliest, latest } = workedUntil(reason, admission, notified);
  if (day >= earliest && day <= latest) return [];
  const nearest = day < earliest ? earliest : latest;
  return [{ path: 'date', rule: 'noticeEnd', values: { date: notified, nearest } }];
}

/** Checks a Pix key: as it is registered, or written with the punctuation of a CPF, a CNPJ or a telephone number. */
export function pixKeyFaults(answers: Answers, name: string): readonly RequestFault[] {
  const key = textOf(answers, name);
  const bare = key.replace(/[.\-/() ]/g, '').toUpperCase();
  const fits = key === '' || isPixKey(key) || isPixKey(key.toLowerCase()) || isPixKey(bare);
  return fits ? [] : [{ path: name, rule: 'pixKey' }];
}
