import { entriesOf } from '@anteroom/domain/forms/formAnswers';
import type { Answers, EntryAnswers } from '@anteroom/domain/forms/formDefinition';
import { lastDayOf, monthAfter } from '@anteroom/domain/time/calendarArithmetic';
import { textOf } from './readRequest.ts';
import {
  attachments,
  beside,
  choice,
  employee,
  group,
  identifier,
  is,
  money,
  notes,
  required,
  text,
} from './requestFields.ts';
import type { RequestContext, RequestFault, ServiceRequestForm } from './requestForm.ts';

const rubrics = [
  'overtime50',
  'overtime100',
  'nightPremium',
  'absence',
  'late',
  'commission',
  'bonus',
  'advance',
  'healthPlan',
  'mealVoucher',
  'loan',
  'other',
];

/**
 * Additions to and deductions from a payroll (lançamentos da folha): each row has one employee and one rubric, in hours
 * or money.
 */
export const payrollEntries: ServiceRequestForm = {
  definition: {
    id: 'payroll-entries',
    version: 1,
    fields: [
      choice(
        'payrollKind',
        ['monthly', 'advance', 'thirteenthFirst', 'thirteenthSecond', 'complementary'],
        required,
      ),
      identifier('competence', 'competence', { ...required, ...beside }),
      group(
        'rows',
        [
          employee(),
          choice('rubric', rubrics, required),
          text('rubricName', { ...required, ...beside, maxLength: 100, when: is('rubric', 'other') }),
          choice('measure', ['hours', 'amount'], required),
          identifier('hours', 'hours', { ...required, ...beside, when: is('measure', 'hours') }),
          money('amount', { ...required, ...beside, min: 0.01, when: is('measure', 'amount') }),
        ],
        { ...required, max: 200 },
      ),
      notes(),
      attachments(),
    ],
  },
  subject: 'competence',
  check: (answers, context) => {
    const month = textOf(answers, 'competence').split('/').reverse().join('-');
    const latest = monthAfter(context.today.slice(0, 7), 1);
    if (month > latest)
      return [{ path: 'competence', rule: 'competenceAhead', values: { date: lastDayOf(latest) } }];
    return rowFaults(answers, month, context);
  },
};

function rowFaults(answers: Answers, month: string, context: RequestContext): readonly RequestFault[] {
  const seen = new Set<string>();
  return entriesOf(answers.rows).flatMap((row, index): readonly RequestFault[] => {
    const admission = context.employee(textOf(row, 'employee'))?.admissionDate;
    if (admission && admission > lastDayOf(month)) {
      return [{ path: `rows.${index}.employee`, rule: 'notYetEmployed', values: { date: admission } }];
    }
    const key = keyOf(row);
    const isTwice = seen.has(key);
    seen.add(key);
    return isTwice ? [{ path: `rows.${index}.rubric`, rule: 'sameEntry' }] : [];
  });
}

const keyOf = (row: EntryAnswers) =>
  JSON.stringify(['employee', 'rubric', 'rubricName', 'measure'].map((name) => textOf(row, name)));
