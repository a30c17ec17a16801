export interface ReplyTables {
  /** Addresses to which people reply to e-mails about conversations. */
  reply_addresses: {
    company_id: string;
    /** SHA-256 of the key in the address. */
    address_hash: Buffer;
    thread_id: string;
    user_id: string;
    /** Time of the last e-mail with this address. */
    mailed_at: Date;
  };
}
