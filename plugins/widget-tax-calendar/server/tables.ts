import type { ColumnType, Generated } from 'kysely';
import type { TaxDueRule, TaxEntryStatus, TaxRegime } from '../api.ts';

export interface TaxCalendarTables {
  /** A firm's rules for recurring taxes. */
  'widget_tax_calendar.rules': {
    company_id: string;
    rule_id: string;
    regime: TaxRegime;
    code: string;
    name: string;
    /** Months of the competence, 1 to 12; null for each month. */
    months: number[] | null;
    due: ColumnType<TaxDueRule, string, string>;
    /** Centavos. */
    amount: number | null;
  };
  /** Tax regimes of a client, and the federal unit whose holidays count. */
  'widget_tax_calendar.profiles': {
    company_id: string;
    client_id: string;
    regimes: TaxRegime[];
    uf: string | null;
  };
  /** The amounts that clients have to pay, the returns that they have to file, and when. */
  'widget_tax_calendar.entries': {
    company_id: string;
    entry_id: string;
    client_id: string;
    /** null for an entry added by a person. The rule may have been removed. */
    rule_id: string | null;
    code: string;
    name: string;
    /** Month, as `2026-11`. */
    competence: string;
    due_on: string;
    /** Centavos. */
    amount: number | null;
    payment_line: string | null;
    pix: string | null;
    status: TaxEntryStatus;
    receipt_document_id: string | null;
    /** Whether a person changed it. No rule overwrites it then. */
    edited: Generated<boolean>;
    /** Whether the firm removed it. The row stays, so that the rule does not add it again. */
    removed: Generated<boolean>;
    changed_at: Date;
  };
}
