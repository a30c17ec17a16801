export interface ReplyTables {
  /** Addresses by which people answer e-mails about conversations. */
  reply_addresses: {
    company_id: string;
    /** SHA-256 of the key in the address. */
    address_hash: Buffer;
    thread_id: string;
    user_id: string;
    /** Time of the last e-mail with it. */
    mailed_at: Date;
  };
}
