import type { EsignRole, EsignSignature } from '@anteroom/contract/taskKinds/esign';
import type { EsignEntries } from '@anteroom/domain/esignRules';
import type { ColumnType, Generated } from 'kysely';

export interface EsignTables {
  /** What a task of kind ESIGN has signed; made with the task. */
  esign_documents: {
    company_id: string;
    task_id: string;
    document_id: string;
    /** Of the original, as it was when the task was made. */
    sha256: string;
    page_count: number;
    /** null until all have signed. */
    signed_document_id: Generated<string | null>;
    sealed_at: Generated<Date | null>;
  };
  esign_signers: {
    company_id: string;
    task_id: string;
    /** From 1, in the order in which they sign. */
    number: number;
    contact_id: string;
    role: EsignRole;
    opened_at: Generated<Date | null>;
    consented_at: Generated<Date | null>;
    /** What was agreed to. */
    consent: Generated<string | null>;
    method: Generated<EsignSignature['method'] | null>;
    /** PNG. */
    picture: Generated<Buffer | null>;
    initials: Generated<Buffer | null>;
    signed_at: Generated<Date | null>;
    entries: ColumnType<EsignEntries | null, never, string>;
    time_zone: Generated<string | null>;
    language: Generated<string | null>;
    address: Generated<string | null>;
    user_agent: Generated<string | null>;
    user_id: Generated<string | null>;
    declined_at: Generated<Date | null>;
  };
  /** Of firms that have none of their own: see `signingIdentityOf`. */
  signing_certificates: {
    company_id: string;
    private_key: Buffer;
    certificate: Buffer;
    made_at: Date;
  };
}
