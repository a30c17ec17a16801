import type { RequestAnswers, ServiceRequestStatus, ServiceRequestType } from '@anteroom/contract';
import type { ColumnType, Generated } from 'kysely';

export interface ServiceRequestTables {
  service_requests: {
    company_id: string;
    request_id: string;
    client_id: string;
    type: ServiceRequestType;
    /** This and who sent it when: null in a draft, and in nothing else. */
    number: number | null;
    status: ServiceRequestStatus;
    refusal_reason: string | null;
    answers: ColumnType<RequestAnswers, string, string>;
    form_version: number;
    version: Generated<number>;
    subject: string | null;
    /** Folded, for searching. */
    words: string;
    /** Whom the answers name. */
    employee_ids: string[];
    idempotency_key: string;
    created_by: string;
    created_at: Date;
    changed_at: Date;
    sent_by: string | null;
    sent_at: Date | null;
  };
  /** Each status that a request came into. */
  service_request_events: {
    company_id: string;
    request_id: string;
    /** Time-ordered. */
    event_id: string;
    at: Date;
    user_id: string;
    status: ServiceRequestStatus;
    reason: string | null;
  };
  /** The last number given in a firm. */
  service_request_numbers: { company_id: string; last_number: number };
}
