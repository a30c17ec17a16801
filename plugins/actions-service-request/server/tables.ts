import type { Portal } from '@anteroom/server-sdk';
import type { ColumnType, Generated, Transaction } from 'kysely';
import type { EmployeeStatus, RequestAnswers, ServiceRequestStatus, ServiceRequestType } from '../api.ts';

export interface ServiceRequestTables {
  'actions_service_request.requests': {
    company_id: string;
    request_id: string;
    client_id: string;
    type: ServiceRequestType;
    /** null in drafts only, as are `sent_by` and `sent_at`. */
    number: number | null;
    status: ServiceRequestStatus;
    refusal_reason: string | null;
    answers: ColumnType<RequestAnswers, string, string>;
    form_version: number;
    version: Generated<number>;
    subject: string | null;
    /** Text for searching, folded. */
    words: string;
    /** IDs of the employees named in the answers. */
    employee_ids: string[];
    idempotency_key: string;
    created_by: string;
    created_at: Date;
    changed_at: Date;
    sent_by: string | null;
    sent_at: Date | null;
  };
  /** Each status that a request has entered. */
  'actions_service_request.history': {
    company_id: string;
    request_id: string;
    /** Time-ordered ID. */
    event_id: string;
    at: Date;
    user_id: string;
    status: ServiceRequestStatus;
    /** Why the firm refused the request; null if it did not, or if it was removed with an employee's personal data. */
    reason: string | null;
    /** The firm's answer; null if there is none, or if it was removed with an employee's personal data. */
    answer: string | null;
    /** Documents of the client that are attached to the answer. */
    document_ids: Generated<string[]>;
  };
  /** The last number assigned in a firm. */
  'actions_service_request.numbers': { company_id: string; last_number: number };
  /** The employees of clients. */
  'actions_service_request.employees': {
    company_id: string;
    client_id: string;
    employee_id: string;
    name: string;
    /** null once the employee is anonymised. */
    cpf: string | null;
    pis: string | null;
    cbo: string | null;
    job: string | null;
    birth_date: string | null;
    admission_date: string | null;
    salary: string | null;
    status: EmployeeStatus;
    /** Name for sorting and searching, folded. */
    sort_name: string;
    version: Generated<number>;
    changed_at: Date;
  };
}

/** The portal with this plugin's tables. */
export type RequestPortal = Portal<ServiceRequestTables>;

/** A transaction that sees one firm's requests and employees. */
export type RequestTx = Transaction<ServiceRequestTables>;
