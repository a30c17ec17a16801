import type { ClientKind } from '@anteroom/contract';
import type { Generated, GeneratedAlways } from 'kysely';

export interface ClientTables {
  clients: {
    company_id: string;
    client_id: string;
    name: string;
    doing_business_as: string | null;
    display_as: string | null;
    /** Nickname of the primary contact. */
    nickname: string | null;
    kind: ClientKind;
    /** The firm's own number for the client. */
    code: string | null;
    /** Set: left out of the firm's lists. Its people still see what is theirs. */
    archived_at: Generated<Date | null>;
    created_at: Generated<Date>;
    modified_at: Generated<Date>;
    /** Time at which staff last reminded its people of what is open. */
    reminded_at: Generated<Date | null>;
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
    /** The firm's own key of the person, by which an import finds them. */
    code: Generated<string | null>;
    /** Name and address in lower case, in the order of names. */
    search_name: GeneratedAlways<string>;
  };
  /** Clients for whom a contact may act. */
  client_contacts: {
    company_id: string;
    contact_id: string;
    client_id: string;
    /** The client's; kept the same by `linkContacts` and `completeClients`. */
    sort_name: GeneratedAlways<string>;
  };
}
