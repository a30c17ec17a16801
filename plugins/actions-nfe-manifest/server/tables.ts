import type { NoteRefusal, StoredNoteTables } from '@anteroom/plugin-actions-box-e/api';
import type { ColumnType, Generated, Transaction } from 'kysely';
import type { ManifestEnvironment, ManifestKind, ManifestSynchronisation } from '../api.ts';
import type { LocalAuthorityState } from './localAuthority.ts';

/** Tables of this plugin, and those of `actions-box-e` that it reads. */
export interface ManifestTables extends StoredNoteTables {
  /** Clients for which reading received invoices was switched on or off. */
  'actions_nfe_manifest.taxpayers': {
    company_id: string;
    client_id: string;
    enabled: boolean;
    environment: Generated<ManifestEnvironment>;
    tried_at: Date | null;
    /** CNPJ or CPF without punctuation. */
    tax_id: string;
    /** Number of the last document read, 15 digits. */
    last_nsu: Generated<string>;
    max_nsu: Generated<string>;
    asked_at: Date | null;
    last_at: Date | null;
    last_outcome: ManifestSynchronisation['lastOutcome'];
    reason: Generated<string>;
  };
  /** Certificates with which clients query the tax authority. */
  'actions_nfe_manifest.certificates': {
    company_id: string;
    client_id: string;
    /** Key and certificates, sealed: see `certificateStore.ts`. */
    sealed: string;
    holder: string;
    issuer: string;
    tax_id: string;
    valid_from: Date;
    valid_until: Date;
    fingerprint: string;
    added_at: Date;
    added_by: string;
    stopped: Generated<string>;
    revoked_at: Date | null;
    /** Stage of the last reminder: 60, 30 or 7; null if none was sent. */
    reminded: number | null;
  };
  /** Invoices of a client that the tax authority has announced. */
  'actions_nfe_manifest.notes': {
    company_id: string;
    client_id: string;
    access_key: string;
    /** Calendar date of the authorisation. */
    authorised_on: string;
    /** Whether there is a conclusive event. */
    concluded: Generated<boolean>;
  };
  /** Events that the portal sent. Those that the tax authority registered are in `actions_box_e.events`. */
  'actions_nfe_manifest.sends': {
    company_id: string;
    client_id: string;
    access_key: string;
    kind: ManifestKind;
    sequence: number;
    /** Status; with `sent`, the response is unknown. */
    status: 'sent' | 'registered' | 'refused';
    sent_at: Date;
    sent_by: string;
    justification: string;
  };
  /** Documents of a taxpayer that the tax authority handed out and the portal could not read. */
  'actions_nfe_manifest.unread_documents': {
    company_id: string;
    client_id: string;
    tax_id: string;
    environment: ManifestEnvironment;
    /** Number of the document, 15 digits. */
    nsu: string;
    schema: string;
    /** Content, compressed with gzip, in Base64; empty if it is too large to store. */
    content: string;
    refusal: NoteRefusal;
    detail: string;
    found_at: Date;
  };
  /** State of the demo's tax authority about a taxpayer. */
  'actions_nfe_manifest.local_authority': {
    company_id: string;
    tax_id: string;
    state: ColumnType<LocalAuthorityState, string, string>;
  };
}

export type ManifestTx = Transaction<ManifestTables>;
