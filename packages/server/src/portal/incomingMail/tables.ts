export interface IncomingMailTables {
  /** E-mails that were accepted, so that each is processed only once. */
  incoming_mails: {
    company_id: string;
    /** SHA-256 of the address's key and the message's ID. */
    message_hash: Buffer;
    taken_at: Date;
  };
}
