import type { ServiceRequest, ServiceRequestStatus, ServiceRequestType } from '@anteroom/contract';
import type { ColumnType, Generated } from 'kysely';

export interface ServiceRequestTables {
  service_requests: {
    company_id: string;
    request_id: string;
    client_id: string;
    type: ServiceRequestType;
    number: number;
    status: Generated<ServiceRequestStatus>;
    refusal_reason: string | null;
    details: ColumnType<ServiceRequest['details'], string, string>;
    idempotency_key: string;
    sent_by: string;
    sent_at: Date;
  };
  /** The last number given in a firm. */
  service_request_numbers: { company_id: string; last_number: number };
}
