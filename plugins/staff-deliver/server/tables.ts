import type { Portal } from '@anteroom/server-sdk';
import type { Transaction } from 'kysely';

export interface DeliverTables {
  /** Contents that staff have delivered to a client: one row each, however often the content is sent. */
  'staff_deliver.documents': {
    company_id: string;
    client_id: string;
    sha256: string;
    document_id: string;
    name: string;
    batch_id: string;
    delivered_by: string;
    delivered_at: Date;
    /** null: the client's people have not been notified yet. */
    told_at: Date | null;
  };
}

/** A transaction that sees one firm's deliveries. */
export type DeliverTx = Transaction<DeliverTables>;

/** The portal with this plugin's tables. */
export type DeliverPortal = Portal<DeliverTables>;
