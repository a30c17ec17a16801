import type { StaffRole } from '@anteroom/domain/people/staffRoles';
import type { TaxIdentifierType } from '@anteroom/domain/people/taxIdentifier';
import type { Generated } from 'kysely';

export interface PeopleTables {
  /** Role of each member of a firm's staff. Those who run the portal have none. */
  staff_roles: { company_id: string; user_id: string; role: StaffRole };
  /** Clients to whom staff are assigned, by the staff's contacts. */
  client_staff: { company_id: string; contact_id: string; client_id: string };
  client_tax_identifiers: {
    company_id: string;
    client_id: string;
    type: TaxIdentifierType;
    /** Without punctuation, letters as capitals. */
    value: string;
  };
  /** Addresses to which the last e-mail of a firm was refused, in lower case. */
  mail_failures: {
    company_id: string;
    email: string;
    /** Words of the mail server. */
    reply: string;
    /** The mail server asked to try later. */
    is_temporary: boolean;
    failed_at: Date;
    /** A mail server took the e-mail and sent it back later. */
    came_back: Generated<boolean>;
    /** Time at which a mail server took the next e-mail; null before. */
    tried_at: Generated<Date | null>;
  };
  client_tags: { company_id: string; client_id: string; tag: string };
}
