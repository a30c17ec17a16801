import type { NewTask, TaskStep } from '@anteroom/contract';
import type { Scope } from '@anteroom/server-sdk';
import type { Insertable } from 'kysely';
import type { AreaServices } from '../AreaServices.ts';
import type { Tx } from '../schema.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import type { TaskTables } from './tables.ts';
import { updateGroup } from './updateGroup.ts';

/** The task from which a new one follows, and a key that identifies the new one among those that follow from it. */
export interface Trigger {
  readonly taskId: string;
  readonly key: string;
}

/** Number of rows that are inserted at once. */
const batch = 200;

/**
 * Inserts tasks that {@link newTaskIssues} has accepted, with their groups. Tasks without a group form one if they
 * share client, group type and tax year.
 *
 * @returns their IDs, in the same order.
 */
export async function insertTasks(
  deps: Pick<TaskDeps, 'ids' | 'clock' | 'taskKinds'>,
  tx: Tx,
  scope: Pick<Scope, 'companyId'>,
  tasks: readonly (NewTask & { readonly trigger?: Trigger; readonly batchKey?: string | undefined })[],
): Promise<readonly string[]> {
  const { ids, clock, taskKinds } = deps;
  const { companyId } = scope;
  const now = clock.now();
  const groups = new Map<string, Insertable<TaskTables['task_groups']>>();
  const rows = tasks.map((task): Insertable<TaskTables['tasks']> => {
    const { clientId, taskGroup, trigger } = task;
    const type = taskKinds.find(task.kind)?.group ?? 'miscellaneous';
    // The kind has its own column.
    const { kind: _, ...params } = task.params ?? {};
    const { taxYear = null } = params;
    const together = JSON.stringify([clientId, type, taxYear]);
    const group = groups.get(together) ?? {
      company_id: companyId,
      group_id: ids.next(),
      client_id: clientId,
      type,
      tax_year: taxYear,
      created_at: now,
    };
    if (!taskGroup) groups.set(together, group);
    return {
      company_id: companyId,
      task_id: ids.next(),
      group_id: taskGroup?.id ?? group.group_id,
      client_id: clientId,
      kind: task.kind,
      status: task.status ?? 'NEW',
      label: task.label.trim(),
      sort_order: task.order ?? 1,
      due_date: task.dueDate ?? null,
      expiration_date: task.expirationDate ?? null,
      params: JSON.stringify(params),
      definition: JSON.stringify(task.definition ?? {}),
      data: JSON.stringify(task.data ?? {}),
      trigger_task_id: trigger?.taskId ?? null,
      trigger_key: trigger?.key ?? null,
      batch_key: task.batchKey ?? null,
      created_at: now,
    };
  });
  const taskIds = rows.map((row) => row.task_id);
  const steps = tasks.flatMap((task, index) => stepRows(deps, companyId, taskIds[index] ?? '', task));
  for (const some of inBatches([...groups.values()]))
    await tx.insertInto('task_groups').values(some).execute();
  for (const some of inBatches(rows)) await tx.insertInto('tasks').values(some).execute();
  for (const some of inBatches(steps)) await tx.insertInto('task_steps').values(some).execute();
  for (const groupId of new Set(rows.map((row) => row.group_id))) await updateGroup(tx, scope, groupId, now);
  return taskIds;
}

/** Returns the rows of a new task's steps. */
export function stepRows(
  { taskKinds }: Pick<AreaServices, 'taskKinds'>,
  companyId: string,
  taskId: string,
  { kind, steps = [] }: Pick<NewTask, 'kind' | 'steps'>,
): Insertable<TaskTables['task_steps']>[] {
  return steps.map((step, index) => {
    const empty: TaskStep = {
      number: index + 1,
      label: step.label.trim(),
      description: step.description ?? null,
      required: step.required ?? true,
      params: step.params ?? {},
      data: {},
      comment: null,
      dnaComment: null,
      review: null,
      version: 1,
    };
    return {
      company_id: companyId,
      task_id: taskId,
      number: empty.number,
      label: empty.label,
      description: empty.description,
      required: empty.required,
      params: JSON.stringify(empty.params),
      done: taskKinds.isStepDone(kind, empty),
    };
  });
}

function inBatches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / batch) }, (_, index) =>
    rows.slice(index * batch, (index + 1) * batch),
  );
}
