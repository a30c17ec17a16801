import type { ClientKind } from '@anteroom/contract';
import type { Generated, GeneratedAlways } from 'kysely';

export interface ClientTables {
  clients: {
    company_id: string;
    client_id: string;
    name: string;
    doing_business_as: string | null;
    display_as: string | null;
    /** From the primary contact. */
    nickname: string | null;
    kind: ClientKind;
    /** The firm's own number for the client. */
    code: string | null;
    created_at: Generated<Date>;
    modified_at: Generated<Date>;
    /** The name that is shown, spec §3, folded for ordering and search. */
    sort_name: GeneratedAlways<string>;
  };
  /** People of the firm's clients, and of the firm. */
  contacts: {
    company_id: string;
    contact_id: string;
    given_name: string;
    family_name: string;
    email: string;
  };
  /** Which clients a contact may act for. */
  client_contacts: {
    company_id: string;
    contact_id: string;
    client_id: string;
    /** The client's; the database keeps it the same. */
    sort_name: GeneratedAlways<string>;
  };
}
