import type { Answers } from '@anteroom/domain/forms/formDefinition';
import { addDays } from '@anteroom/domain/time/calendarArithmetic';
import { textOf } from './readRequest.ts';
import {
  attachments,
  beside,
  choice,
  date,
  employee,
  file,
  is,
  notes,
  required,
  state,
  text,
} from './requestFields.ts';
import type { RequestContext, RequestFault, ServiceRequestForm } from './requestForm.ts';

const isMedical = is('leaveReason', 'illness', 'workAccident', 'maternity', 'miscarriage');

/** Leave of an employee, with its reason (afastamento). */
export const employeeLeave: ServiceRequestForm = {
  definition: {
    id: 'employee-leave',
    version: 1,
    fields: [
      employee(),
      choice(
        'leaveReason',
        [
          'illness',
          'workAccident',
          'maternity',
          'adoption',
          'miscarriage',
          'military',
          'unionMandate',
          'paid',
          'unpaid',
          'suspension',
          'prison',
          'other',
        ],
        required,
      ),
      text('reasonName', { ...required, when: is('leaveReason', 'other') }),
      date('start', required),
      date('expectedEnd', beside),
      text('cat', { maxLength: 30, when: is('leaveReason', 'workAccident'), hint: 'hints.cat' }),
      text('cid', { maxLength: 6, when: isMedical, hint: 'hints.cid' }),
      text('doctor', { when: isMedical }),
      text('crm', { ...beside, maxLength: 12, when: isMedical }),
      state('crmState', { ...beside, when: isMedical }),
      file('document', { hint: 'hints.leaveDocument' }),
      notes(),
      attachments(),
    ],
  },
  subject: 'employee',
  check: (answers, context) => [...timeFaults(answers, context), ...cidFaults(answers)],
};

const LONGEST_SUSPENSION = 30;

/** Checks the duration. A suspension of more than 30 days ends the contract (CLT, art. 474). */
function timeFaults(answers: Answers, context: RequestContext): readonly RequestFault[] {
  const [start, end] = [textOf(answers, 'start'), textOf(answers, 'expectedEnd')];
  const admission = context.employee(textOf(answers, 'employee'))?.admissionDate;
  if (admission && start < admission) {
    return [{ path: 'start', rule: 'beforeAdmission', values: { date: admission } }];
  }
  if (end && end < start) return [{ path: 'expectedEnd', rule: 'endBeforeStart', values: { date: start } }];
  const nearest = addDays(start, LONGEST_SUSPENSION - 1);
  return textOf(answers, 'leaveReason') === 'suspension' && end > nearest
    ? [{ path: 'expectedEnd', rule: 'suspensionTooLong', values: { nearest, count: LONGEST_SUSPENSION } }]
    : [];
}

/** Checks the code of the International Classification of Diseases, such as `M54.5`. */
function cidFaults(answers: Answers): readonly RequestFault[] {
  const cid = textOf(answers, 'cid');
  return cid === '' || /^[A-Z]\d{2}(\.?\d)?$/i.test(cid) ? [] : [{ path: 'cid', rule: 'cid' }];
}
