import type { Portal } from '@anteroom/server-sdk';
import type { ColumnType, Selectable, Transaction } from 'kysely';
import type { RepeatedFor } from '../api.ts';
import type { TemplateTask } from '../rules/taskTemplate.ts';

export interface RepetitionTables {
  /** Templates that are sent each year again. */
  'staff_tasks.repetitions': {
    company_id: string;
    repetition_id: string;
    name: string;
    tasks: ColumnType<readonly TemplateTask[], string, never>;
    clients: ColumnType<RepeatedFor, string, never>;
    /** Whether the clients' people are e-mailed. */
    tells: boolean;
    /** From 1. */
    month: number;
    day: number;
    year_offset: number;
    days_before: number;
    /** Calendar year of the next time. */
    start_year: number;
    /** The one of which staff were told last. */
    told_year: number | null;
    added_by: string;
    added_at: Date;
    stopped_at: Date | null;
  };
}

export type RepetitionRow = Selectable<RepetitionTables['staff_tasks.repetitions']>;

/** A transaction that sees one firm's repetitions. */
export type RepetitionTx = Transaction<RepetitionTables>;

/** The portal as this plugin knows it. */
export type RepetitionPortal = Portal<RepetitionTables>;
