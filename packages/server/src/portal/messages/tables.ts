export interface MessageTables {
  /** Messages that staff show to clients on the home page. */
  messages: {
    company_id: string;
    message_id: string;
    /** null for a message to all clients of the firm. */
    client_id: string | null;
    subject: string;
    body: string;
    shown_from: Date;
    shown_until: Date | null;
    /** ID of the user. */
    written_by: string;
  };
  message_reads: { company_id: string; message_id: string; user_id: string; read_at: Date };
}
