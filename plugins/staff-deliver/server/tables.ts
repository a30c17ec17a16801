import type { Portal } from '@anteroom/server-sdk';
import type { Transaction } from 'kysely';

export interface DeliverTables {
  /** Contents that staff have delivered to a client: each once, however often it is sent. */
  'staff_deliver.documents': {
    company_id: string;
    client_id: string;
    sha256: string;
    document_id: string;
    name: string;
    batch_id: string;
    delivered_by: string;
    delivered_at: Date;
    /** null: the client's people are yet to be told. */
    told_at: Date | null;
  };
}

/** A transaction that sees one firm's deliveries. */
export type DeliverTx = Transaction<DeliverTables>;

/** The portal as this plugin knows it. */
export type DeliverPortal = Portal<DeliverTables>;
