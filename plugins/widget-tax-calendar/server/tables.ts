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
    /** Amount in centavos. */
    amount: number | null;
  };
  /** Tax regimes of a client, and the federal unit whose holidays count. */
  'widget_tax_calendar.profiles': {
    company_id: string;
    client_id: string;
    regimes: TaxRegime[];
    uf: string | null;
  };
  /** Amounts that clients have to pay and returns that they have to file, with their due dates. */
  'widget_tax_calendar.entries': {
    company_id: string;
    entry_id: string;
    client_id: string;
    /** Null for an entry added by a person. The rule may have been removed. */
    rule_id: string | null;
    code: string;
    name: string;
    /** Month, such as `2026-11`. */
    competence: string;
    due_on: string;
    /** Amount in centavos. */
    amount: number | null;
    payment_line: string | null;
    pix: string | null;
    status: TaxEntryStatus;
    receipt_document_id: string | null;
    /** Whether a person changed it. Rules no longer overwrite it then. */
    edited: Generated<boolean>;
    /** Whether the firm removed it. The row stays, so that the rule does not add it again. */
    removed: Generated<boolean>;
    changed_at: Date;
  };
}
