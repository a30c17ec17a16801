export interface IncomingMailTables {
  /** E-mails that were taken, so that each is taken once. */
  incoming_mails: {
    company_id: string;
    /** SHA-256 of the address's key and the message's ID. */
    message_hash: Buffer;
    taken_at: Date;
  };
}
