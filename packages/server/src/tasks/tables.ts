import type { Task, TaskGroupType, TaskKind, TaskStatus } from '@anteroom/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

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
    kind: TaskKind;
    status: Generated<TaskStatus>;
    label: string;
    sort_order: Generated<number>;
    due_date: string | null;
    expiration_date: string | null;
    params: ColumnType<Task['params'], string, string>;
    comment: string | null;
    does_not_apply_comment: string | null;
    completed_at: Date | null;
    version: Generated<number>;
    created_at: Date;
  };
}
