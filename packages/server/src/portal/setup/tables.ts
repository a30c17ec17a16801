import type { Generated } from 'kysely';

export interface SetupTables {
  /** Links with which the portal's first firm is set up. Several may be open, but only the first to be used works. */
  setup_links: {
    /** SHA-256 of the link's secret. */
    secret_hash: Buffer;
    expires_at: Date;
    used_at: Date | null;
    /**
     * SHA-256 of the cookie with which the browser that used the link continues; null before that, and once the owner
     * has signed in.
     */
    session_hash: Generated<Buffer | null>;
    /** The created firm and its owner. */
    firm_id: string | null;
    owner_id: string | null;
  };
}
