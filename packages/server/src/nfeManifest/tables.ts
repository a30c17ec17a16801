import type { ManifestKind, ManifestSynchronisation } from '@anteroom/contract';
import type { ColumnType, Generated } from 'kysely';
import type { LocalAuthorityState } from './localAuthority.ts';

export interface NfeManifestTables {
  /** Clients for whom reading received invoices was switched on or off. */
  manifest_clients: {
    company_id: string;
    client_id: string;
    enabled: boolean;
    /** CNPJ or CPF without punctuation. */
    tax_id: string;
    /** 15 digits. */
    last_nsu: Generated<string>;
    max_nsu: Generated<string>;
    asked_at: Date | null;
    last_at: Date | null;
    last_outcome: ManifestSynchronisation['lastOutcome'];
    reason: Generated<string>;
  };
  /** Who asks the authority of a taxpayer, and when it may be asked again. */
  manifest_turns: {
    tax_id: string;
    taken_by: string | null;
    taken_until: Date | null;
    next_at: Date | null;
    blocked_until: Date | null;
    /** When single documents were asked for, those of the last hour. */
    lookups: Generated<Date[]>;
  };
  /** Which of a client's invoices the authority has told of. */
  manifest_notes: {
    company_id: string;
    client_id: string;
    access_key: string;
    /** Calendar date. */
    authorised_on: string;
    /** There is a conclusive event. */
    concluded: Generated<boolean>;
  };
  manifest_sends: {
    company_id: string;
    client_id: string;
    access_key: string;
    kind: ManifestKind;
    sequence: number;
    /** `sent`: the answer is not known. */
    status: 'sent' | 'registered' | 'refused';
    sent_at: Date;
    sent_by: string;
    justification: string;
  };
  local_tax_authority: {
    tax_id: string;
    state: ColumnType<LocalAuthorityState, string, string>;
  };
}
