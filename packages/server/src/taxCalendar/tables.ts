import type { TaxDueRule, TaxEntryStatus, TaxRegime } from '@anteroom/contract';
import type { ColumnType, Generated } from 'kysely';

export interface TaxCalendarTables {
  /** What is due again and again, by firm. */
  tax_rules: {
    company_id: string;
    rule_id: string;
    regime: TaxRegime;
    code: string;
    name: string;
    /** Of the competence; null for each month. */
    months: number[] | null;
    due: ColumnType<TaxDueRule, string, string>;
    /** Centavos. */
    amount: number | null;
  };
  /** What a client is taxed by. */
  tax_profiles: { company_id: string; client_id: string; regimes: TaxRegime[]; uf: string | null };
  tax_entries: {
    company_id: string;
    entry_id: string;
    client_id: string;
    /** null: written by hand. The rule may be gone. */
    rule_id: string | null;
    code: string;
    name: string;
    /** As `2026-11`. */
    competence: string;
    due_on: string;
    /** Centavos. */
    amount: number | null;
    payment_line: string | null;
    pix: string | null;
    status: TaxEntryStatus;
    receipt_document_id: string | null;
    /** By a person: what follows from the rule is written over it no more. */
    edited: Generated<boolean>;
    /** Taken back by the firm; kept, so that it does not follow from the rule again. */
    removed: Generated<boolean>;
    changed_at: Date;
  };
}
