import type { NoteDirection, NoteImport, NoteKind, NoteRefusal, NoteStatus } from '@anteroom/contract';
import type { Generated } from 'kysely';

export interface BoxETables {
  /** Firms that have, or had, the service. */
  box_e_companies: { company_id: string; enabled: boolean };
  /** Clients for whom it was switched on or off. */
  box_e_clients: {
    company_id: string;
    client_id: string;
    enabled: boolean;
    toggled_at: Date;
    /** CNPJ or CPF without punctuation. */
    tax_id: string;
  };
  /** Uploads of invoices. */
  note_imports: {
    company_id: string;
    import_id: string;
    client_id: string;
    user_id: string;
    status: Generated<NoteImport['status']>;
    /** Counts how often it was begun; whoever began it last is the one who reads it. */
    attempt: Generated<number>;
    files_total: Generated<number>;
    files_done: Generated<number>;
    stored: Generated<number>;
    duplicates: Generated<number>;
    unverified: Generated<number>;
    rejected: Generated<number>;
    created_at: Date;
  };
  /** What was sent, until it has been read; its content is under {@link importKey}. */
  note_import_files: {
    company_id: string;
    import_id: string;
    position: number;
    file_name: string;
  };
  note_import_rejections: {
    company_id: string;
    import_id: string;
    position: number;
    file_name: string;
    reason: NoteRefusal;
    detail: string;
  };
  /** Invoices of a client. */
  notes: {
    company_id: string;
    client_id: string;
    access_key: string;
    kind: NoteKind;
    direction: NoteDirection;
    status: NoteStatus;
    series: number;
    number: number;
    /** Local time, as it stands on the invoice; read it by `to_char`, since it is of no time zone. */
    issued_at: string;
    issuer_tax_id: string;
    issuer_name: string;
    recipient_tax_id: string | null;
    recipient_name: string | null;
    /** In centavos. */
    total: number;
    is_summary: boolean;
    import_id: string;
  };
  /** The XML of each as it came. */
  note_files: {
    company_id: string;
    client_id: string;
    access_key: string;
    /** Bytes of the XML. */
    size: number;
    /** The XML, packed by gzip. */
    content: Buffer;
  };
  /** What happened to an invoice that is there, or may come. */
  note_events: {
    company_id: string;
    client_id: string;
    access_key: string;
    type: string;
    sequence: number;
    author: string;
    at: string;
    description: string;
    text: string;
    protocol: string;
    cancels: boolean;
    import_id: string;
    size: number;
    content: Buffer;
  };
  /** How many there are; kept by triggers, never written to. */
  note_counts: {
    company_id: string;
    client_id: string;
    /** The first of the month. */
    competence: string;
    kind: NoteKind;
    direction: NoteDirection;
    status: NoteStatus;
    notes: number;
    total: number;
  };
}
