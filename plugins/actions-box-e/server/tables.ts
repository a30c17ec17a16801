import type { Generated, Transaction } from 'kysely';
import type { NoteDirection, NoteImport, NoteKind, NoteRefusal, NoteStatus } from '../api.ts';
import type { StoredNoteTables } from './services.ts';

export interface BoxETables extends StoredNoteTables {
  /** Firms that have, or had, the service. */
  'actions_box_e.firms': { company_id: string; enabled: boolean };
  /** Clients for which the service was switched on or off at some time. */
  'actions_box_e.taxpayers': {
    company_id: string;
    client_id: string;
    enabled: boolean;
    toggled_at: Date;
    /** CNPJ or CPF without punctuation. */
    tax_id: string;
  };
  /** Uploads of invoices. */
  'actions_box_e.imports': {
    company_id: string;
    import_id: string;
    client_id: string;
    user_id: string;
    status: Generated<NoteImport['status']>;
    /** Number of attempts. The latest one owns the import. */
    attempt: Generated<number>;
    files_total: Generated<number>;
    files_done: Generated<number>;
    stored: Generated<number>;
    duplicates: Generated<number>;
    unverified: Generated<number>;
    rejected: Generated<number>;
    created_at: Date;
  };
  /** Files of an import. Until they are read, their contents are stored under {@link importKey}. */
  'actions_box_e.import_files': {
    company_id: string;
    import_id: string;
    position: number;
    file_name: string;
    /** ID of the document that contains the file; null for an uploaded file. */
    document_id: string | null;
  };
  'actions_box_e.import_rejections': {
    company_id: string;
    import_id: string;
    position: number;
    /** Position of the sent file that contained this file. */
    sent_position: number;
    file_name: string;
    reason: NoteRefusal;
    detail: string;
  };
  /** Number and total of a client's invoices by month, kind, direction and status. Maintained by {@link storeFiles}. */
  'actions_box_e.counts': {
    company_id: string;
    client_id: string;
    /** First day of the month. */
    competence: string;
    kind: NoteKind;
    direction: NoteDirection;
    status: NoteStatus;
    notes: number;
    total: number;
  };
}

export type BoxETx = Transaction<BoxETables>;
