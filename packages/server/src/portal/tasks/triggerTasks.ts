import { isDeepStrictEqual } from 'node:util';
import type { NewTask, Task } from '@anteroom/contract';
import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import type { Scope, TriggerTask } from '@anteroom/server-sdk';
import type { AddWithTask } from '@anteroom/server-sdk/portal';
import type { Tx } from '../schema.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { insertTasks, stepRows } from './insertTasks.ts';
import { changedNow } from './lastChange.ts';
import { lockGroup } from './lockGroup.ts';
import { newTaskIssues } from './newTaskIssues.ts';
import { findTask } from './taskStore.ts';
import { updateGroup } from './updateGroup.ts';

/**
 * Adds the tasks that follow from a completed one (spec section 4); if that fails, the completion fails, too. A task
 * that was added before under the same key is updated instead, and reopened if it was complete. What was given for it
 * is retained, except for what its kind stores beside it ({@link AddWithTask}): that belongs to one definition, and is
 * replaced if the definition changes.
 *
 * @throws ServerError `conflict` if the kind of one of the tasks is not available.
 * @throws Error if a kind's rules create a task that its own kind does not accept. This is a bug, and nothing is
 * stored.
 */
export async function makeTriggerTasks(
  deps: TaskDeps,
  tx: Tx,
  scope: Scope,
  parent: Task,
  triggers: readonly TriggerTask[],
): Promise<void> {
  const asked = triggers.map(({ key, task }) => ({
    ...task,
    clientId: parent.clientId,
    trigger: { taskId: parent.taskId, key },
  }));
  for (const { kind } of asked) deps.taskKinds.require(kind, scope.companyId);
  const [issue] = await newTaskIssues(deps, tx, scope, asked, (index) => `triggers/${index}`);
  if (issue)
    throw new Error(`A task that follows from a ${parent.kind} is not valid: ${issue.path} ${issue.message}`);

  const existing = await tx
    .selectFrom('tasks')
    .select(['task_id', 'group_id', 'trigger_key'])
    .where('company_id', '=', scope.companyId)
    .where('trigger_task_id', '=', parent.taskId)
    .execute();
  const byKey = new Map(existing.map((row) => [row.trigger_key, row]));
  const prepared: { readonly task: (typeof asked)[number]; readonly addition: AddWithTask | null }[] = [];
  for (const [index, task] of asked.entries())
    prepared.push({ task, addition: await prepare(deps, tx, scope, task, index) });
  const fresh = prepared.filter(({ task }) => !byKey.has(task.trigger.key));
  if (fresh.length > 0) {
    const ids = await insertTasks(
      deps,
      tx,
      scope,
      fresh.map(({ task }) => task),
    );
    for (const [index, id] of ids.entries()) await fresh[index]?.addition?.(tx, id);
  }

  const now = deps.clock.now();
  for (const { task, addition } of prepared) {
    const row = byKey.get(task.trigger.key);
    if (!row) continue;
    await lockGroup(tx, scope, row.task_id);
    const before = await tx
      .selectFrom('tasks')
      .select(['status', 'definition'])
      .where('company_id', '=', scope.companyId)
      .where('task_id', '=', row.task_id)
      .executeTakeFirstOrThrow();
    const definition = JSON.stringify(task.definition ?? {});
    // If the definition has not changed, what was given for it still counts: a person who has signed a document does
    // not have to sign it again.
    const isStill = addition !== null && isDeepStrictEqual(before.definition, JSON.parse(definition));
    const reopens = !isPending(before.status) && !isStill;
    await tx
      .updateTable('tasks')
      .set((eb) => ({
        label: task.label.trim(),
        due_date: task.dueDate ?? null,
        expiration_date: task.expirationDate ?? null,
        params: JSON.stringify(task.params ?? {}),
        definition,
        ...(reopens && { status: 'WIP' as const, completed_at: null, does_not_apply_comment: null }),
        deleted_at: null,
        version: eb('version', '+', 1),
        ...changedNow(scope, now),
      }))
      .where('company_id', '=', scope.companyId)
      .where('task_id', '=', row.task_id)
      .execute();
    if (!isStill) await addition?.(tx, row.task_id);
    await replaceSteps(deps, tx, scope, row.task_id, task);
    await updateGroup(tx, scope, row.group_id, now);
    const onReopened = reopens && deps.taskKinds.find(task.kind)?.onReopened;
    if (onReopened) await onReopened({ tx, scope, task: await findTask(deps, tx, scope, row.task_id), now });
  }
}

async function prepare(
  { taskKinds }: TaskDeps,
  tx: Tx,
  { companyId }: Scope,
  { kind, clientId, definition = {} }: NewTask,
  index: number,
): Promise<AddWithTask | null> {
  const task = { companyId, clientId, definition, path: `triggers/${index}` };
  try {
    return (await taskKinds.find(kind)?.prepare?.({ db: tx, ...task })) ?? null;
  } catch (cause) {
    throw new Error(`A ${kind} that follows from a completed task cannot be prepared.`, { cause });
  }
}

/**
 * Replaces a task's steps with those requested now. What was given for a step with the same number is retained; steps
 * that are no longer requested are removed.
 */
async function replaceSteps(
  deps: TaskDeps,
  tx: Tx,
  { companyId }: Scope,
  taskId: string,
  task: Parameters<typeof stepRows>[3],
): Promise<void> {
  const rows = stepRows(deps, companyId, taskId, task);
  await tx
    .deleteFrom('task_steps')
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .where('number', '>', rows.length)
    .execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('task_steps')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'task_id', 'number']).doUpdateSet((eb) => ({
        label: eb.ref('excluded.label'),
        description: eb.ref('excluded.description'),
        required: eb.ref('excluded.required'),
        params: eb.ref('excluded.params'),
        version: eb('task_steps.version', '+', 1),
      })),
    )
    .execute();
}
