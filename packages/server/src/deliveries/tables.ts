import type { DeliveryKind } from '@anteroom/contract';

export interface DeliveryTables {
  /** What firms have handed over to clients by protocol. */
  deliveries: {
    company_id: string;
    delivery_id: string;
    client_id: string;
    /** By the firm's calendar. */
    year: number;
    number: number;
    kind: DeliveryKind;
    subject: string;
    /** As `2026-10`. */
    competence: string | null;
    due_date: string | null;
    note: string | null;
    /** Everybody at the client, those who come later too, as far as they may read a document of it. */
    to_all: boolean;
    /** Folded, for searching. */
    words: string;
    idempotency_key: string;
    delivered_by: string;
    delivered_at: Date;
    /** null: its recipients are yet to be written to. */
    told_at: Date | null;
    acknowledged_by: string | null;
    acknowledged_at: Date | null;
    cancelled_by: string | null;
    cancelled_at: Date | null;
    cancel_reason: string | null;
  };
  /** Its documents, as they were then. */
  delivery_documents: {
    company_id: string;
    delivery_id: string;
    position: number;
    document_id: string;
    name: string;
    mime_type: string;
    /** Bytes. */
    size: number;
    sha256: string;
  };
  delivery_recipients: { company_id: string; delivery_id: string; contact_id: string };
  /** Who has opened which of its documents first when; it stays, whatever becomes of the document. */
  delivery_reads: {
    company_id: string;
    delivery_id: string;
    document_id: string;
    contact_id: string;
    read_at: Date;
  };
  /** The last number given in a firm and a year. */
  delivery_numbers: { company_id: string; year: number; last_number: number };
}
