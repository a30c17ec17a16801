import type { NoteRefusal, StoredNoteTables } from '@anteroom/plugin-actions-box-e/api';
import type { ColumnType, Generated, Transaction } from 'kysely';
import type { ManifestEnvironment, ManifestKind, ManifestSynchronisation } from '../api.ts';
import type { LocalAuthorityState } from './localAuthority.ts';

/** The plugin's tables, and those of `actions-box-e` that it reads. */
export interface ManifestTables extends StoredNoteTables {
  /** Clients for whom reading received invoices was switched on or off. */
  'actions_nfe_manifest.taxpayers': {
    company_id: string;
    client_id: string;
    enabled: boolean;
    environment: Generated<ManifestEnvironment>;
    tried_at: Date | null;
    /** CNPJ or CPF without punctuation. */
    tax_id: string;
    /** 15 digits. */
    last_nsu: Generated<string>;
    max_nsu: Generated<string>;
    asked_at: Date | null;
    last_at: Date | null;
    last_outcome: ManifestSynchronisation['lastOutcome'];
    reason: Generated<string>;
  };
  /** Certificates by which clients ask the authority. */
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
    /** 60, 30 or 7; null: nobody was told yet. */
    reminded: number | null;
  };
  /** Invoices of a client that the authority has told of. */
  'actions_nfe_manifest.notes': {
    company_id: string;
    client_id: string;
    access_key: string;
    /** Calendar date. */
    authorised_on: string;
    /** There is a conclusive event. */
    concluded: Generated<boolean>;
  };
  /** Events that were sent from here. What the authority registered is among `actions_box_e.events`. */
  'actions_nfe_manifest.sends': {
    company_id: string;
    client_id: string;
    access_key: string;
    kind: ManifestKind;
    sequence: number;
    /** `sent`: the answer is not known. */
    status: 'sent' | 'registered' | 'refused';
    sent_at: Date;
    sent_by: string;
    justification: string;
  };
  /** Documents of a taxpayer that the authority handed out and the portal could not read. */
  'actions_nfe_manifest.unread_documents': {
    company_id: string;
    client_id: string;
    tax_id: string;
    environment: ManifestEnvironment;
    /** 15 digits. */
    nsu: string;
    schema: string;
    /** Packed by gzip, in Base64; empty for one that is too large to keep. */
    content: string;
    refusal: NoteRefusal;
    detail: string;
    found_at: Date;
  };
  /** Knowledge of the demo's tax authority about a taxpayer. */
  'actions_nfe_manifest.local_authority': {
    company_id: string;
    tax_id: string;
    state: ColumnType<LocalAuthorityState, string, string>;
  };
}

export type ManifestTx = Transaction<ManifestTables>;
