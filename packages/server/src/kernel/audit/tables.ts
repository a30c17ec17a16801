import type { ColumnType, Generated } from 'kysely';
import type { AppendOnly } from '../database/AppendOnly.ts';

export interface AuditTables {
  audit_log: AppendOnly<{
    /** Empty when the tenant is not known, as at a refused sign-in. */
    company_id: string;
    audit_id: string;
    at: Generated<Date>;
    action: string;
    user_id: string | null;
    /** ID of the user whose view it was, when staff were viewing the portal as somebody else. */
    viewed_as: string | null;
    /** Kind and ID of the thing that was acted on, such as `document:…`. */
    subject: string | null;
    details: ColumnType<Record<string, unknown>, string, never>;
    request_id: string | null;
    /** Digest of the IP address that `audit_names` has. */
    address: string | null;
  }>;
  /** Names and addresses of people in the log, kept apart from it: an erased row leaves a digest that nobody can undo. */
  audit_names: {
    company_id: string;
    audit_id: string;
    /** Digest that stands in the log. */
    digest: string;
    /** The person to whom it belongs, where that is known. */
    user_id: string | null;
    salt: Buffer;
    value: string;
  };
  /** Entries that {@link AuditTables.audit_chain} does not have yet. */
  audit_unchained: { company_id: string; audit_id: string };
  /** The log's entries in the order in which they were chained. */
  audit_chain: AppendOnly<{
    company_id: string;
    /** Counted from 1, without gaps. */
    position: number;
    audit_id: string;
    /** SHA-256 of the hash before and the entry's own. */
    hash: Buffer;
  }>;
  /** Signed ends of the chain: the last one, and the last one of each day (UTC). */
  audit_heads: AppendOnly<{
    company_id: string;
    position: number;
    hash: Buffer;
    signed_at: Date;
    signature: Buffer;
  }>;
}
