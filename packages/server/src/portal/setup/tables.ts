import type { Generated } from 'kysely';

export interface SetupTables {
  /** Links by which the first firm of the portal is set up. Several may be open; the first that is used is the only one. */
  setup_links: {
    /** SHA-256 of the link's secret. */
    secret_hash: Buffer;
    expires_at: Date;
    used_at: Date | null;
    /** SHA-256 of the cookie with which the browser that used the link goes on; null before, and once its owner is signed in. */
    session_hash: Generated<Buffer | null>;
    /** The firm that was made, and its owner. */
    firm_id: string | null;
    owner_id: string | null;
  };
}
