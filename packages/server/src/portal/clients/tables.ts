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
    /** The firm's own reference number for the client. */
    code: string | null;
    /** When set, the firm's lists leave out the client. The client's own people still see what is theirs. */
    archived_at: Generated<Date | null>;
    created_at: Generated<Date>;
    modified_at: Generated<Date>;
    /** Time at which staff last reminded the client's people of open items. */
    reminded_at: Generated<Date | null>;
    /** Display name (spec §3), normalised for ordering and search. */
    sort_name: GeneratedAlways<string>;
  };
  /** People of the firm and of its clients. */
  contacts: {
    company_id: string;
    contact_id: string;
    given_name: string;
    family_name: string;
    email: string;
    /** The firm's own key for the person, by which an import finds them. */
    code: Generated<string | null>;
    /** Name and e-mail address in lower case, in name order. */
    search_name: GeneratedAlways<string>;
  };
  /** Clients for whom a contact may act. */
  client_contacts: {
    company_id: string;
    contact_id: string;
    client_id: string;
    /** Copy of the client's `sort_name`, kept in sync by `linkContacts` and `completeClients`. */
    sort_name: GeneratedAlways<string>;
  };
}
