import type { Generated } from 'kysely';

/**
 * Columns of firms, the portal's tenants, that the kernel knows. The portal's area `companies` adds further columns and
 * writes them.
 */
export interface FirmTables {
  companies: {
    company_id: string;
    name: string;
    /**
     * E-mail address to which the portal sends its own e-mails to the firm, such as those about uploads and feedback.
     */
    email: string;
    button_fill_color: string;
    button_text_color: string;
    /** Sender name of the firm's e-mails; null: the firm's name. */
    mail_sender: Generated<string | null>;
    /** Reply address of the firm's e-mails; null: the firm's e-mail address. */
    mail_reply_to: Generated<string | null>;
    /** Signature at the end of each of the firm's e-mails. */
    mail_signature: Generated<string | null>;
  };
}
