import type { ColumnType, Generated } from 'kysely';
import type { EsignRole, EsignSignature } from '../api.ts';
import type { EsignEntries } from '../rules/esignRules.ts';

export interface EsignTables {
  /** Documents that tasks ask people to sign; added with the task. */
  'task_esign.documents': {
    company_id: string;
    task_id: string;
    document_id: string;
    /** Hash of the original when the task was added. */
    sha256: string;
    page_count: number;
    /** Null until all have signed. */
    signed_document_id: Generated<string | null>;
    sealed_at: Generated<Date | null>;
  };
  'task_esign.signers': {
    company_id: string;
    task_id: string;
    /** Position in the signing order, counted from 1. */
    number: number;
    contact_id: string;
    role: EsignRole;
    opened_at: Generated<Date | null>;
    consented_at: Generated<Date | null>;
    /** Text that the signer agreed to. */
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
  /** Certificates that the portal made for firms: see `signingIdentityOf`. */
  'task_esign.certificates': {
    company_id: string;
    /** PKCS #8 key, stored in plain before keys were encrypted. */
    private_key: Buffer | null;
    /** PKCS #8 key in base64, encrypted. */
    sealed_key: string | null;
    certificate: Buffer;
    made_at: Date;
  };
}
