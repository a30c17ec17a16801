import { type AnyTransaction, serverService } from '@anteroom/server-sdk/api';
import type { ServiceRequestStatus, ServiceRequestType } from '../api.ts';

/** A client of a firm. */
export interface RequestHolder {
  readonly companyId: string;
  readonly clientId: string;
}

/** Status of a request that was sent to the firm. */
export type SentStatus = Exclude<ServiceRequestStatus, 'draft'>;

/** Type of a request that adds someone to the payroll. */
export type RegistrationType = Extract<
  ServiceRequestType,
  'employeeRegistration' | 'internRegistration' | 'partnerRegistration'
>;

/** Filter of a client's sent requests. */
export interface SentRequestFilter {
  readonly statuses: readonly SentStatus[];
  /** Sent at this time or later. */
  readonly from?: Date | undefined;
  /** Sent before this time. */
  readonly before?: Date | undefined;
}

/** Filter of the rows of requests for payroll entries. */
export interface PayrollEntryFilter extends SentRequestFilter {
  /** Month, such as `2026-11`. */
  readonly competence?: string | undefined;
  readonly employeeId?: string | undefined;
  /** Name of the rubric in the request's form, such as `overtime50`. */
  readonly rubric?: string | undefined;
}

/** Filter of registrations. */
export interface RegistrationFilter extends SentRequestFilter {
  readonly types: readonly RegistrationType[];
}

/** Facts about the request that contains an item. */
interface SentIn {
  readonly requestId: string;
  /** Number of the request. */
  readonly number: number;
  readonly status: SentStatus;
  readonly sentAt: Date;
}

/** Row of a request for payroll entries (lançamento da folha). */
export interface SentPayrollEntry extends SentIn {
  /** Place of the row in its request, counted from 1. */
  readonly place: number;
  /** Month, such as `2026-11`. */
  readonly competence: string;
  readonly payrollKind: string;
  /** null: the employee is no longer stored. */
  readonly employee: { readonly id: string; readonly name: string } | null;
  readonly rubric: string;
  /** Description of the rubric, if the rubric is `other`. */
  readonly rubricName: string | null;
  /** Minutes, or null if the entry has an `amount`. */
  readonly minutes: number | null;
  /** Amount in centavos. */
  readonly amount: number | null;
}

/** Totals of the payroll entries of one rubric. */
export interface PayrollEntryTotal {
  readonly rubric: string;
  readonly count: number;
  readonly minutes: number;
  /** Amount in centavos. */
  readonly amount: number;
}

/** Request that adds someone to the payroll. Null values were not asked for, not given, or have been anonymised. */
export interface SentRegistration extends SentIn {
  readonly type: RegistrationType;
  readonly name: string | null;
  /** CPF as it was typed, with punctuation. */
  readonly cpf: string | null;
  /** Calendar date of the start. */
  readonly startsOn: string | null;
  readonly job: string | null;
  /** Wages, grant or pro-labore, in centavos. */
  readonly pay: number | null;
}

/**
 * Clients' sent requests, for server halves of plugins that require this one. Callers must check that the person may
 * see the client.
 */
export interface SentRequests {
  /**
   * Lists the rows of requests for payroll entries: requests by descending number, the rows of each in their original
   * order.
   */
  payrollEntries(
    tx: AnyTransaction,
    holder: RequestHolder,
    filter: PayrollEntryFilter,
    page: { readonly limit: number; readonly after?: Pick<SentPayrollEntry, 'number' | 'place'> | undefined },
  ): Promise<readonly SentPayrollEntry[]>;
  /** Totals the rows of requests for payroll entries by rubric, ordered by the rubrics' names. */
  payrollEntryTotals(
    tx: AnyTransaction,
    holder: RequestHolder,
    filter: PayrollEntryFilter,
  ): Promise<readonly PayrollEntryTotal[]>;
  /**
   * Lists registrations by descending number.
   * @param page Selects numbers below `below`.
   */
  registrations(
    tx: AnyTransaction,
    holder: RequestHolder,
    filter: RegistrationFilter,
    page: { readonly limit: number; readonly below?: number | undefined },
  ): Promise<readonly SentRegistration[]>;
  /** Counts registrations by type, ordered by the types' names. */
  registrationCounts(
    tx: AnyTransaction,
    holder: RequestHolder,
    filter: RegistrationFilter,
  ): Promise<readonly { readonly type: RegistrationType; readonly count: number }[]>;
  /** Returns the names of a client's employees by ID, without IDs that the client does not have. */
  employeeNames(
    tx: AnyTransaction,
    holder: RequestHolder,
    employeeIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
}

/** See {@link SentRequests}. */
export const sentRequests = serverService<SentRequests>('actions-service-request', 'sentRequests');
