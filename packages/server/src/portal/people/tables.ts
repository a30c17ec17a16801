import type { StaffRole } from '@anteroom/domain/people/staffRoles';
import type { TaxIdentifierType } from '@anteroom/domain/people/taxIdentifier';
import type { Generated } from 'kysely';

export interface PeopleTables {
  /** Role of each member of a firm's staff. Operators of the portal do not have one. */
  staff_roles: { company_id: string; user_id: string; role: StaffRole };
  /** Assignments of staff, by contact, to clients. */
  client_staff: { company_id: string; contact_id: string; client_id: string };
  client_tax_identifiers: {
    company_id: string;
    client_id: string;
    type: TaxIdentifierType;
    /** Identifier in upper case, without punctuation. */
    value: string;
  };
  /** Addresses whose last e-mail from a firm failed, in lower case. */
  mail_failures: {
    company_id: string;
    email: string;
    /** Text of the mail server's reply. */
    reply: string;
    /** Whether the mail server asked to try again later. */
    is_temporary: boolean;
    failed_at: Date;
    /** Whether the e-mail bounced after a mail server had accepted it. */
    came_back: Generated<boolean>;
    /** Time at which a mail server accepted the next e-mail; null before that. */
    tried_at: Generated<Date | null>;
  };
  client_tags: { company_id: string; client_id: string; tag: string };
}
