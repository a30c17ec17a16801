import type { Answers, FormDefinition } from '@anteroom/domain/formDefinition';
import type { EmployeeFacts } from '../api.ts';

/** What the rules of a request may ask about, the same in the browser and on the server. */
export interface RequestContext {
  /** The calendar date on which it is judged. */
  readonly today: string;
  /** What is kept of an employee, by the answer to a field of type `employee`; undefined for nobody. */
  employee(id: string): KeptEmployee | undefined;
}

/** As much of an employee as rules ask about. */
export type KeptEmployee = Pick<EmployeeFacts, 'name' | 'birthDate' | 'admissionDate' | 'salary'>;

/**
 * The rules over more than one answer that a request can break; those of a single answer are its field's. A rule has its text
 * `faults.<rule>` in the plugin's languages. Add a member with its first form.
 */
export const requestRules = [
  'employeeUnknown',
  // Of several forms.
  'sameCpf',
  'pixKey',
  'beforeAdmission',
  'endBeforeStart',
  'contractTooLong',
  // Vacation.
  'acquisitionStart',
  'noBalance',
  'soldTooMany',
  'noPartLeft',
  'beyondBalance',
  'tooManyParts',
  'partTooShort',
  'restTooShort',
  'noLongPart',
  'notAcquired',
  'noticeTooShort',
  'afterConcession',
  'onHoliday',
  'beforeHoliday',
  'onRestDay',
  'beforeRestDay',
  // The end of a contract.
  'noticeForbidden',
  'noticeEnd',
  'jobProtected',
  'notBeforeTerm',
  'notAtTerm',
  // Registrations.
  'tooYoung',
  'apprenticeTooOld',
  'trialTooLong',
  'examTooLate',
  'grantNeeded',
  // Payroll and leave.
  'competenceAhead',
  'notYetEmployed',
  'sameEntry',
  'suspensionTooLong',
  'cid',
] as const;
export type RequestRule = (typeof requestRules)[number];

export interface RequestFault {
  /** The answer to mend: `start`, or `entries.0.amount` in a group's first entry. */
  readonly path: string;
  readonly rule: RequestRule;
  /** What the message names. */
  readonly values?: {
    readonly count?: number;
    readonly limit?: number;
    /** Calendar dates. */
    readonly date?: string;
    readonly nearest?: string;
    /** Of a holiday. */
    readonly name?: string;
  };
}

/** Days of vacation of a period, as far as the answers tell. */
export interface VacationDays {
  /** All that the period gives. */
  readonly balance: number;
  /** Taken before, sold, and asked for in this request. */
  readonly used: number;
  /** Never less than none. */
  readonly left: number;
}

/** The form of one type of request. */
export interface ServiceRequestForm {
  readonly definition: FormDefinition;
  /** The field whose answer tells requests of the type apart in a list: a text, or an employee, whose name stands for it. */
  readonly subject: string;
  /** Judges answers each of which keeps its field's rules. */
  check?(answers: Answers, context: RequestContext): readonly RequestFault[];
  /** What is told while the answers are given: how the vacation stands. They may lack anything. */
  vacationDays?(answers: Answers): VacationDays;
  /** Whom the request makes an employee, once the firm has done it. */
  employee?(answers: Answers): EmployeeFacts;
}
