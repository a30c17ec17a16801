import type { KindJson, StepReview, Task, TaskGroupType, TaskStatus } from '@anteroom/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** `{}` as far as nothing is said. */
type JsonColumn<T> = ColumnType<T, string | undefined, string>;

export interface TaskTables {
  task_groups: {
    company_id: string;
    group_id: string;
    client_id: string;
    type: TaskGroupType;
    tax_year: number | null;
    /** Kept by the tasks' changes. */
    status: Generated<TaskStatus>;
    pending: GeneratedAlways<boolean>;
    /** Kinds of its tasks that were not taken back; kept by the tasks' changes, too. */
    kinds: Generated<string[]>;
    completed_date: string | null;
    due_date: string | null;
    expiration_date: string | null;
    tags: Generated<string[]>;
    created_at: Date;
  };
  tasks: {
    company_id: string;
    task_id: string;
    group_id: string;
    client_id: string;
    /** Name of the kind, as it was registered; there may be no such kind any more. */
    kind: string;
    status: Generated<TaskStatus>;
    label: string;
    sort_order: Generated<number>;
    due_date: string | null;
    expiration_date: string | null;
    params: ColumnType<Task['params'], string, string>;
    definition: JsonColumn<KindJson>;
    data: JsonColumn<KindJson>;
    does_not_apply_comment: string | null;
    /** Why the firm has sent all of it back; only while it is pending. */
    return_reason: string | null;
    completed_at: Date | null;
    version: Generated<number>;
    created_at: Date;
    /** Who changed it or one of its steps last; null with a time: the portal itself. */
    changed_by: string | null;
    changed_at: Date | null;
    /** Set when the firm has taken it back: nobody sees it any more. */
    deleted_at: Date | null;
    /** The task whose completion made this one. */
    trigger_task_id: string | null;
    /** Which of those that it makes: there with `trigger_task_id`. */
    trigger_key: string | null;
    /** Idempotency key of the request that added it. */
    batch_key: string | null;
  };
  task_steps: {
    company_id: string;
    task_id: string;
    /** From 1. */
    number: number;
    label: string;
    description: string | null;
    required: boolean;
    params: JsonColumn<KindJson>;
    data: JsonColumn<KindJson>;
    dna_comment: string | null;
    review_state: StepReview['state'] | null;
    /** There when it is returned. */
    review_reason: string | null;
    /** Whether it is done by the rule of the task's kind; kept up to date by the steps' changes. */
    done: Generated<boolean>;
    version: Generated<number>;
  };
}
