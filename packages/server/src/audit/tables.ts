import type { ColumnType, Generated } from 'kysely';

export interface AuditTables {
  /** Append-only: a trigger refuses updates and deletions. */
  audit_log: {
    /** Empty when the tenant is not known, as at a refused sign-in. */
    company_id: string;
    audit_id: string;
    at: Generated<Date>;
    action: string;
    user_id: string | null;
    /** Whose view it was, when staff saw the portal as somebody else. */
    viewed_as: string | null;
    /** What it was done to, as `document:…`. */
    subject: string | null;
    details: ColumnType<Record<string, unknown>, string, never>;
    request_id: string | null;
    address: string | null;
  };
}
