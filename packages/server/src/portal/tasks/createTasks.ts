import type { NewTask, Task } from '@anteroom/contract';
import { actorOf, fail, type KindIssue, type Origin, type Scope } from '@anteroom/server-sdk';
import type { AddWithTask } from '@anteroom/server-sdk/portal';
import { sql } from 'kysely';
import type { Tx } from '../schema.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { tellOfTasks } from '../taskMails/tellOfTasks.ts';
import { announceTasks } from './announceTasks.ts';
import { insertTasks } from './insertTasks.ts';
import { newTaskIssues } from './newTaskIssues.ts';
import { findTask } from './taskStore.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'task-added': unknown;
  }
}

/**
 * Asks clients for something: all of it, or nothing is stored.
 *
 * @param pathOf - where in the request a task stands.
 * @param key - names the request: sent again, it returns the tasks that it has added.
 * @throws ServerError `bad-request`, with all that is wrong joined by `. `
 */
export async function createTasks(
  deps: TaskDeps,
  scope: Scope,
  tasks: readonly NewTask[],
  pathOf: (index: number) => string,
  origin: Origin,
  key?: string,
): Promise<Task[]> {
  const additions = await prepareTasks(deps, scope, tasks, pathOf);
  return deps.db.transaction().execute(async (tx) => {
    const known = key === undefined ? [] : await findBatch(deps, tx, scope, key);
    if (known.length > 0) return known;
    const issues = await newTaskIssues(deps, tx, scope, tasks, pathOf);
    if (issues.length > 0) failWith(issues);
    const ids = await insertTasks(
      deps,
      tx,
      scope,
      tasks.map((task) => ({ ...task, batchKey: key })),
    );
    for (const [index, id] of ids.entries()) await additions[index]?.(tx, id);
    const created: Task[] = [];
    for (const id of ids) created.push(await findTask(deps, tx, scope, id));
    for (const { taskId, label, kind, clientId } of created) {
      await deps.audit.record(
        {
          action: 'task-added',
          ...actorOf(scope),
          subject: `task:${taskId}`,
          details: { label, kind, clientId },
          ...origin,
        },
        tx,
      );
    }
    const told = created.filter((_, index) => tasks[index]?.sendNotification);
    await tellOfTasks(deps, tx, scope.companyId, 'arrived', told);
    await announceTasks(
      deps,
      scope.companyId,
      created.map(({ clientId }) => clientId),
      tx,
    );
    return created;
  });
}

/** Returns the tasks that a request with this key has added, in their order. Whoever sends it at the same time waits. */
async function findBatch(deps: TaskDeps, tx: Tx, scope: Scope, key: string): Promise<Task[]> {
  const { companyId } = scope;
  const lock = JSON.stringify(['task-batch', companyId, key]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const rows = await tx
    .selectFrom('tasks')
    .select('task_id')
    .where('company_id', '=', companyId)
    .where('batch_key', '=', key)
    .orderBy('task_id')
    .execute();
  const found: Task[] = [];
  for (const { task_id } of rows)
    found.push(await findTask(deps, tx, scope, task_id, { deleted: true, lock: false }));
  return found;
}

/** A kind may have to read files first: too long for a transaction that others wait for. */
async function prepareTasks(
  deps: TaskDeps,
  scope: Scope,
  tasks: readonly NewTask[],
  pathOf: (index: number) => string,
): Promise<readonly (AddWithTask | null | undefined)[]> {
  const { db, taskKinds } = deps;
  if (!tasks.some(({ kind }) => taskKinds.find(kind)?.prepare)) return [];
  const issues = await db.transaction().execute((tx) => newTaskIssues(deps, tx, scope, tasks, pathOf));
  if (issues.length > 0) failWith(issues);
  const additions: (AddWithTask | null | undefined)[] = [];
  for (const [index, { kind, clientId, definition = {} }] of tasks.entries()) {
    const task = { companyId: scope.companyId, clientId, definition, path: pathOf(index) };
    additions.push(await taskKinds.find(kind)?.prepare?.({ db, ...task }));
  }
  return additions;
}

function failWith(errors: readonly KindIssue[]): never {
  fail('bad-request', errors.map(({ path, message }) => `${path}: ${message}`).join('. '), { errors });
}
