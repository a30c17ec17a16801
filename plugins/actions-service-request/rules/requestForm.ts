import type { Answers, FormDefinition } from '@anteroom/domain/forms/formDefinition';
import type { EmployeeFacts } from '../api.ts';

/** Facts for a request's rules, the same in the browser and on the server. */
export interface RequestContext {
  /** The calendar date on which the request is checked. */
  readonly today: string;
  /**
   * Returns the stored facts of an employee by ID, which is the answer to an `employee` field; undefined if there is
   * none.
   */
  employee(id: string): KeptEmployee | undefined;
}

/** Facts about an employee that the rules use. */
export type KeptEmployee = Pick<EmployeeFacts, 'name' | 'birthDate' | 'admissionDate' | 'salary'>;

/**
 * Rules across answers that a request can break; the rules of a single answer belong to its field. The text of a rule
 * is `faults.<rule>` in the plugin's languages. Add a member with its first form.
 */
export const requestRules = [
  'employeeUnknown',
  // Rules of several forms.
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
  /** Path of the answer to correct: `start`, or `entries.0.amount` in a group's first entry. */
  readonly path: string;
  readonly rule: RequestRule;
  /** Values for the message. */
  readonly values?: {
    readonly count?: number;
    readonly limit?: number;
    /** Calendar dates. */
    readonly date?: string;
    readonly nearest?: string;
    /** Name of a holiday. */
    readonly name?: string;
  };
}

/** Vacation days of a period, as far as the answers are known. */
export interface VacationDays {
  /** All days to which the period gives entitlement. */
  readonly balance: number;
  /** Days already taken, sold, and requested here. */
  readonly used: number;
  /** Days left, at least 0. */
  readonly left: number;
}

/** The form of one type of request. */
export interface ServiceRequestForm {
  readonly definition: FormDefinition;
  /** Field that distinguishes requests of the type in a list: a text, or an employee, who is shown by name. */
  readonly subject: string;
  /** Checks the rules across answers. Each answer on its own is already valid. */
  check?(answers: Answers, context: RequestContext): readonly RequestFault[];
  /** Returns the vacation balance to show while the person fills in the form. Answers may be missing. */
  vacationDays?(answers: Answers): VacationDays;
  /** Returns the person whom a completed request adds as an employee. */
  employee?(answers: Answers): EmployeeFacts;
}
