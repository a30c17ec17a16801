import type { NewTask } from '@anteroom/contract';
import { fail, type KindIssue, type Origin, type Reader } from '@anteroom/server-sdk';
import type { AddWithTask } from '@anteroom/server-sdk/portal';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../schema.ts';
import { type TellDeps, tellOfTasks } from '../taskMails/tellOfTasks.ts';
import { announceTasks } from './announceTasks.ts';
import { insertTasks } from './insertTasks.ts';
import { newTaskIssues } from './newTaskIssues.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'task-added': unknown;
  }
}

/** Dependencies of {@link addTasks}. */
export type AddDeps = TellDeps &
  Pick<Deps, 'audit' | 'ids'> & { readonly db: Db; readonly events: Pick<Deps['events'], 'publish'> };

/** Tasks to add, and who adds them. */
export interface TasksToAdd {
  /** Determines the clients for which tasks can be added. */
  readonly reader: Reader;
  /** Who is recorded as responsible; user null for the portal itself. */
  readonly actor: {
    readonly companyId: string;
    readonly userId: string | null;
    readonly viewedAs?: string | null;
  };
  readonly tasks: readonly NewTask[];
  /** Returns the path of a task in the request. */
  readonly pathOf: (index: number) => string;
  readonly origin?: Origin;
  /** Idempotency key of the request: if it is repeated, the tasks that it added are returned. */
  readonly key?: string | undefined;
}

/**
 * Adds tasks in the caller's transaction, records that in the audit log, and notifies the clients' people of tasks with
 * `sendNotification`.
 *
 * @param additions as {@link prepareTasks} returned them.
 * @returns their IDs in order, and whether an earlier request added them.
 * @throws ServerError `bad-request`, with all errors joined by `. `
 */
export async function addTasks(
  deps: AddDeps,
  tx: Tx,
  { reader, actor, tasks, pathOf, origin, key }: TasksToAdd,
  additions: readonly (AddWithTask | null | undefined)[],
): Promise<{ readonly ids: readonly string[]; readonly isKnown: boolean }> {
  const { companyId } = reader;
  const known = key === undefined ? [] : await findBatch(tx, companyId, key);
  if (known.length > 0) return { ids: known, isKnown: true };
  const issues = await newTaskIssues(deps, tx, reader, tasks, pathOf);
  if (issues.length > 0) failWith(issues);
  const ids = await insertTasks(
    deps,
    tx,
    reader,
    tasks.map((task) => ({ ...task, batchKey: key })),
  );
  for (const [index, id] of ids.entries()) await additions[index]?.(tx, id);
  const added = tasks.map((task, index) => ({
    ...task,
    taskId: ids[index] ?? '',
    label: task.label.trim(),
    dueDate: task.dueDate ?? null,
  }));
  await deps.audit.recordAll(
    added.map(({ taskId, label, kind, clientId }) => {
      const details = { label, kind, clientId };
      return { action: 'task-added', ...actor, subject: `task:${taskId}`, details, ...origin };
    }),
    tx,
  );
  await tellOfTasks(
    deps,
    tx,
    companyId,
    'arrived',
    added.filter(({ sendNotification }) => sendNotification),
  );
  await announceTasks(
    deps,
    companyId,
    added.map(({ clientId }) => clientId),
    tx,
  );
  return { ids, isKnown: false };
}

/** Returns the tasks that a request with this key has added, in order. Concurrent requests with the same key wait. */
async function findBatch(tx: Tx, companyId: string, key: string): Promise<readonly string[]> {
  const lock = JSON.stringify(['task-batch', companyId, key]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const rows = await tx
    .selectFrom('tasks')
    .select('task_id')
    .where('company_id', '=', companyId)
    .where('batch_key', '=', key)
    .orderBy('task_id')
    .execute();
  return rows.map(({ task_id }) => task_id);
}

/**
 * Prepares the additional data that task kinds store with new tasks. This happens before the transaction, because a
 * kind may have to read files, which would take too long while others wait.
 */
export async function prepareTasks(
  deps: AddDeps,
  { reader, tasks, pathOf }: Pick<TasksToAdd, 'reader' | 'tasks' | 'pathOf'>,
): Promise<readonly (AddWithTask | null | undefined)[]> {
  const { db, taskKinds } = deps;
  if (!tasks.some(({ kind }) => taskKinds.find(kind)?.prepare)) return [];
  const issues = await db.transaction().execute((tx) => newTaskIssues(deps, tx, reader, tasks, pathOf));
  if (issues.length > 0) failWith(issues);
  const additions: (AddWithTask | null | undefined)[] = [];
  for (const [index, { kind, clientId, definition = {} }] of tasks.entries()) {
    const task = { companyId: reader.companyId, clientId, definition, path: pathOf(index) };
    additions.push(await taskKinds.find(kind)?.prepare?.({ db, ...task }));
  }
  return additions;
}

function failWith(errors: readonly KindIssue[]): never {
  fail('bad-request', errors.map(({ path, message }) => `${path}: ${message}`).join('. '), { errors });
}
