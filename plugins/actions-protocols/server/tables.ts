import type { Portal } from '@anteroom/server-sdk';
import type { Transaction } from 'kysely';
import type { DeliveryKind } from '../api.ts';

export interface DeliveryTables {
  /** Deliveries: documents that firms have handed over to clients by protocol. */
  'actions_protocols.deliveries': {
    company_id: string;
    delivery_id: string;
    client_id: string;
    /** Year of the delivery in the firm's calendar. */
    year: number;
    number: number;
    kind: DeliveryKind;
    subject: string;
    /** Month, such as `2026-10`. */
    competence: string | null;
    due_date: string | null;
    note: string | null;
    /**
     * Whether it went to everyone at the client, including people added later, as long as they may read one of its
     * documents.
     */
    to_all: boolean;
    /** Text for searching, folded. */
    words: string;
    idempotency_key: string;
    delivered_by: string;
    delivered_at: Date;
    /** null: its recipients have not been sent an e-mail yet. */
    told_at: Date | null;
    acknowledged_by: string | null;
    acknowledged_at: Date | null;
    cancelled_by: string | null;
    cancelled_at: Date | null;
    cancel_reason: string | null;
  };
  /** The documents of a delivery, as they were when it was made. */
  'actions_protocols.documents': {
    company_id: string;
    delivery_id: string;
    position: number;
    document_id: string;
    name: string;
    mime_type: string;
    /** Size in bytes. */
    size: number;
    sha256: string;
  };
  'actions_protocols.recipients': { company_id: string; delivery_id: string; contact_id: string };
  /** When each person first opened each document of a delivery. The rows stay, whatever happens to the document. */
  'actions_protocols.reads': {
    company_id: string;
    delivery_id: string;
    document_id: string;
    contact_id: string;
    read_at: Date;
  };
  /** The last number assigned in a firm and a year. */
  'actions_protocols.numbers': { company_id: string; year: number; last_number: number };
}

/** A transaction that sees one firm's deliveries. */
export type DeliveryTx = Transaction<DeliveryTables>;

/** The portal with this plugin's tables. */
export type DeliveryPortal = Portal<DeliveryTables>;
