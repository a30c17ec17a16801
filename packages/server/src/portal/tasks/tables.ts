import type { KindJson, StepReview, Task, TaskGroupType, TaskStatus } from '@anteroom/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** `{}` by default. */
type JsonColumn<T> = ColumnType<T, string | undefined, string>;

export interface TaskTables {
  task_groups: {
    company_id: string;
    group_id: string;
    client_id: string;
    type: TaskGroupType;
    tax_year: number | null;
    /** Kept up to date by changes of the tasks. */
    status: Generated<TaskStatus>;
    pending: GeneratedAlways<boolean>;
    /** Kinds of the group's tasks that have not been taken back; also kept up to date by changes of the tasks. */
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
    /** Name of the kind as registered; the kind may no longer exist. */
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
    /** Reason for which the firm returned the whole task; only while the task is pending. */
    return_reason: string | null;
    completed_at: Date | null;
    version: Generated<number>;
    created_at: Date;
    /** User who last changed the task or one of its steps; null with a time for the portal itself. */
    changed_by: string | null;
    changed_at: Date | null;
    /** Set when the firm has taken the task back: nobody sees it any more. */
    deleted_at: Date | null;
    /** The task whose completion created this one. */
    trigger_task_id: string | null;
    /** Identifies this task among those that the other one creates; set together with `trigger_task_id`. */
    trigger_key: string | null;
    /** Idempotency key of the request that added the task. */
    batch_key: string | null;
  };
  task_steps: {
    company_id: string;
    task_id: string;
    /** Starts at 1. */
    number: number;
    label: string;
    description: string | null;
    required: boolean;
    params: JsonColumn<KindJson>;
    data: JsonColumn<KindJson>;
    dna_comment: string | null;
    review_state: StepReview['state'] | null;
    /** Set when the step is returned. */
    review_reason: string | null;
    /** Whether the step is done by the rule of the task's kind; kept up to date by changes of the step. */
    done: Generated<boolean>;
    version: Generated<number>;
  };
}
