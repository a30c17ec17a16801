import type { Generated } from 'kysely';

/** Columns of firms, the portal's tenants, that the kernel knows. The portal's area `companies` has further columns, and writes them. */
export interface FirmTables {
  companies: {
    company_id: string;
    name: string;
    /** Address to which the portal sends its e-mails to the firm, such as those about uploads and feedback. */
    email: string;
    button_fill_color: string;
    button_text_color: string;
    /** Name of the firm in its mails; null: its own. */
    mail_sender: Generated<string | null>;
    /** Address that answers to its mails go to; null: the firm's. */
    mail_reply_to: Generated<string | null>;
    /** Lines below each of its mails. */
    mail_signature: Generated<string | null>;
  };
}
