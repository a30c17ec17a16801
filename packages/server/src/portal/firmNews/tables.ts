import type { ColumnType, Generated } from 'kysely';

/** Kinds of actions and comments about which a person's firm is e-mailed. */
export type NewsKind = 'done' | 'removed' | 'note' | 'step-note' | 'comment';

export interface FirmNewsTables {
  untold_news: {
    company_id: string;
    user_id: string;
    kind: NewsKind;
    /** A task, or the key of an entry of a conversation (`subjectOf`). */
    subject_id: string;
    /** The number of the task's step; 0 for none. */
    step: Generated<number>;
    first_at: ColumnType<Date, Date, never>;
    last_at: Date;
  };
}
