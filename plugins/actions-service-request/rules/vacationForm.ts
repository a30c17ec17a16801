import { entriesOf } from '@anteroom/domain/forms/formAnswers';
import type { Answers, FieldDefinition } from '@anteroom/domain/forms/formDefinition';
import { numberOf, textOf } from './readRequest.ts';
import {
  attachments,
  beside,
  choice,
  date,
  employee,
  group,
  is,
  notes,
  number,
  required,
  state,
  yesNo,
} from './requestFields.ts';
import type { RequestContext, RequestFault, VacationDays } from './requestForm.ts';
import {
  maxSoldDays,
  nearestAcquisitionStart,
  nearestPart,
  nearestStart,
  noticeDays,
  type PartFault,
  partFault,
  startFault,
  type VacationStart,
  vacationBalance,
  vacationPeriod,
} from './vacationRules.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Fields that both vacation requests share: the calculation and the notice. */
export const vacationFields: readonly FieldDefinition[] = [
  employee(),
  date('acquisitionStart', { ...required, heading: 'parts.acquisition', hint: 'hints.acquisitionStart' }),
  yesNo('restarted', { hint: 'hints.restarted' }),
  number('absences', { hint: 'hints.absences', max: 366 }),
  group('taken', [date('start', required), number('days', { ...required, ...beside, min: 1, max: 30 })], {
    hint: 'hints.taken',
    max: 3,
  }),
  yesNo('collective', { heading: 'parts.vacation' }),
  date('noticeDate', { hint: 'hints.noticeDate' }),
  date('start', { ...required, ...beside, label: 'fields.vacationStart', hint: 'hints.vacationStart' }),
  number('days', { ...required, min: 1, max: 30 }),
  number('soldDays', { ...beside, max: 10, when: { not: is('collective', 'yes') } }),
  yesNo('thirteenthAdvance', { hint: 'hints.thirteenthAdvance' }),
  state('state', { hint: 'hints.state' }),
  choice('restDay', weekdays, { ...beside, hint: 'hints.restDay' }),
  notes(),
  attachments(),
];

/** Checks the days against the balance, and then the first day (CLT, art. 129 to 145). */
export function vacationFaults(answers: Answers, context: RequestContext): readonly RequestFault[] {
  const admission = context.employee(textOf(answers, 'employee'))?.admissionDate ?? null;
  const acquisitionStart = textOf(answers, 'acquisitionStart');
  const isRestarted = textOf(answers, 'restarted') === 'yes';
  if (admission !== null && !isRestarted) {
    const nearest = nearestAcquisitionStart(admission, acquisitionStart);
    if (nearest !== acquisitionStart) {
      return [{ path: 'acquisitionStart', rule: 'acquisitionStart', values: { date: admission, nearest } }];
    }
  }
  const balance = vacationBalance(numberOf(answers, 'absences') ?? 0);
  if (balance === 0) return [{ path: 'absences', rule: 'noBalance' }];
  return [...dayFaults(answers, balance), ...beginFaults(answers, context)];
}

/**
 * Returns the days of the 30 that remain after absences, and how many of them are used (CLT, art. 130). Invalid numbers
 * count as 0.
 */
export function vacationDays(answers: Answers): VacationDays {
  const amount = (days: number | null) => (days !== null && days > 0 ? days : 0);
  const balance = vacationBalance(amount(numberOf(answers, 'absences')));
  const days = [numberOf(answers, 'days'), numberOf(answers, 'soldDays'), ...takenDays(answers)];
  const used = days.reduce<number>((sum, one) => sum + amount(one), 0);
  return { balance, used, left: Math.max(0, balance - used) };
}

function takenDays(answers: Answers): readonly number[] {
  return entriesOf(answers.taken).map((entry) => numberOf(entry, 'days') ?? 0);
}

function dayFaults(answers: Answers, balance: number): readonly RequestFault[] {
  const sold = numberOf(answers, 'soldDays') ?? 0;
  const limit = maxSoldDays(balance);
  if (sold > limit) return [{ path: 'soldDays', rule: 'soldTooMany', values: { limit, count: balance } }];

  const parts = {
    taken: takenDays(answers),
    available: balance - sold,
    collective: textOf(answers, 'collective') === 'yes',
  };
  const days = numberOf(answers, 'days') ?? 0;
  const fault = partFault(days, parts);
  if (fault === null) return [];
  const nearest = nearestPart(days, parts);
  if (nearest === null) return [{ path: 'taken', rule: 'noPartLeft', values: { count: parts.available } }];
  return [{ path: 'days', rule: partRule[fault], values: { limit: nearest, count: parts.available } }];
}

const partRule = {
  beyondBalance: 'beyondBalance',
  tooMany: 'tooManyParts',
  tooShort: 'partTooShort',
  restTooShort: 'restTooShort',
  noLongPart: 'noLongPart',
} as const satisfies Record<PartFault, RequestFault['rule']>;

function beginFaults(answers: Answers, { today }: RequestContext): readonly RequestFault[] {
  const start = textOf(answers, 'start');
  const collective = textOf(answers, 'collective') === 'yes';
  const vacation: VacationStart = {
    period: vacationPeriod(textOf(answers, 'acquisitionStart')),
    notified: textOf(answers, 'noticeDate') || today,
    days: numberOf(answers, 'days') ?? 0,
    collective,
    state: textOf(answers, 'state') || undefined,
    restDay: Math.max(0, weekdays.indexOf(textOf(answers, 'restDay'))),
  };
  const fault = startFault(start, vacation);
  if (fault === null) return [];
  const nearest = nearestStart(start, vacation);
  const about =
    'holiday' in fault ? { date: fault.holiday.date, name: fault.holiday.name } : { date: fault.date };
  const count = collective ? noticeDays.collective : noticeDays.own;
  return [{ path: 'start', rule: fault.rule, values: { ...about, nearest, count } }];
}
