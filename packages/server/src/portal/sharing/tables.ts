import type { Generated } from 'kysely';

export interface SharingTables {
  /** Documents of one client that were sent as links. Removed some time after the links have expired. */
  shares: {
    company_id: string;
    share_id: string;
    client_id: string;
    /** User who sent the share. */
    user_id: string;
    subject: string;
    message: string;
    sent_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    /** argon2id hash of the authorisation code; null if the share has none. */
    code_hash: string | null;
    /** The sender's idempotency key, unique among their shares. */
    idempotency_key: string | null;
  };
  share_documents: {
    company_id: string;
    share_id: string;
    document_id: string;
    /** Position of the document in the order in which they were chosen. */
    place: number;
    /** Name at the time of sending. */
    name: string;
  };
  /** Links, one for each recipient. */
  share_links: {
    company_id: string;
    link_id: string;
    share_id: string;
    place: number;
    email: string;
    /** SHA-256 of the secret in the e-mail; the secret itself is not stored anywhere. */
    secret_hash: Buffer;
    /** Number of consecutive wrong codes. */
    wrong_codes: Generated<number>;
    locked_at: Date | null;
  };
  /** Browsers that have exchanged a link's secret for their cookie. */
  share_visits: {
    company_id: string;
    link_id: string;
    /** SHA-256 of the cookie. */
    browser_hash: Buffer;
    code_given: boolean;
    expires_at: Date;
  };
  /** Actions of recipients. */
  share_events: {
    company_id: string;
    share_id: string;
    event_id: string;
    link_id: string;
    type: 'opened' | 'viewed' | 'downloaded' | 'code-refused' | 'locked';
    /** null if the action applies to all documents at once, or to none. */
    document_id: string | null;
    /** IP address without its last part. */
    address: string;
    at: Date;
  };
}
