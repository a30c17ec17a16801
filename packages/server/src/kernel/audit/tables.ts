import type { ColumnType, Generated } from 'kysely';
import type { AppendOnly } from '../database/AppendOnly.ts';

export interface AuditTables {
  audit_log: AppendOnly<{
    /** Empty when the tenant is not known, for example for a refused sign-in. */
    company_id: string;
    audit_id: string;
    at: Generated<Date>;
    action: string;
    user_id: string | null;
    /** ID of the user whose view was shown, when staff were viewing the portal as somebody else. */
    viewed_as: string | null;
    /** Kind and ID of the object that was acted on, such as `document:…`. */
    subject: string | null;
    details: ColumnType<Record<string, unknown>, string, never>;
    request_id: string | null;
    /** Digest of the IP address, which is stored in `audit_names`. */
    address: string | null;
  }>;
  /**
   * Names and addresses of people in the log, stored separately: once a row is erased, only an irreversible digest
   * remains.
   */
  audit_names: {
    company_id: string;
    audit_id: string;
    /** Digest that the log contains. */
    digest: string;
    /** The person whose name or address it is, if known. */
    user_id: string | null;
    salt: Buffer;
    value: string;
  };
  /** Entries that are not in {@link AuditTables.audit_chain} yet. */
  audit_unchained: { company_id: string; audit_id: string };
  /** The log's entries in the order in which they were chained. */
  audit_chain: AppendOnly<{
    company_id: string;
    /** Position, counted from 1 without gaps. */
    position: number;
    audit_id: string;
    /** SHA-256 of the previous hash and the entry's own digest. */
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
