import type { Portal } from '@anteroom/server-sdk';
import type { ColumnType, Selectable, Transaction } from 'kysely';
import type { RepeatedFor } from '../api.ts';
import type { TemplateTask } from '../rules/taskTemplate.ts';

export interface RepetitionTables {
  /** Task templates that are sent again each year. */
  'staff_tasks.repetitions': {
    company_id: string;
    repetition_id: string;
    name: string;
    tasks: ColumnType<readonly TemplateTask[], string, never>;
    clients: ColumnType<RepeatedFor, string, never>;
    /** Whether to e-mail the clients' contacts. */
    tells: boolean;
    /** Month, counted from 1. */
    month: number;
    day: number;
    year_offset: number;
    days_before: number;
    /** Calendar year of the next repetition. */
    start_year: number;
    /** Year of the last repetition that staff were notified about. */
    told_year: number | null;
    added_by: string;
    added_at: Date;
    stopped_at: Date | null;
  };
}

export type RepetitionRow = Selectable<RepetitionTables['staff_tasks.repetitions']>;

/** A transaction that sees one firm's repetitions. */
export type RepetitionTx = Transaction<RepetitionTables>;

/** The portal, with this plugin's tables. */
export type RepetitionPortal = Portal<RepetitionTables>;
