import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import type { KindTask, Tasks } from '@anteroom/server-sdk';
import type { TaskFilter } from '@anteroom/server-sdk/portal';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AreaServices } from '../AreaServices.ts';
import { finishInInbox, type InboxDeps } from '../inbox/addToInbox.ts';
import { taskKey, tellOfTask } from '../inbox/tellStaff.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { tellOfTasks } from '../taskMails/tellOfTasks.ts';
import { type AddDeps, addTasks, prepareTasks, type TasksToAdd } from './addTasks.ts';
import { announceTasks } from './announceTasks.ts';
import { lockGroup } from './lockGroup.ts';
import { hasTaskAccess, visibleTask } from './taskAccess.ts';
import { failForTask, findTask, selectSummaries, toSummaries } from './taskStore.ts';
import { updateGroup } from './updateGroup.ts';

/** Returns the service with which a plugin's server half works with tasks of its own kinds. */
export function pluginTasks(plugin: string, deps: InboxDeps & AddDeps): Tasks {
  const { taskKinds, clock } = deps;
  const requireOwn = <T extends KindTask>(task: T): T =>
    taskKinds.namesOf(plugin).includes(task.kind) ? task : failForTask(task.taskId);
  const isOwn = (column: string): RawBuilder<SqlBool> => {
    const kinds = taskKinds.namesOf(plugin);
    // PostgreSQL turns `in` with a single kind into an equality, for which there is an index.
    return kinds.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join(kinds)})`;
  };
  return {
    async find(db: DbOrTx, scope, taskId) {
      return requireOwn(await findTask(deps, db, scope, taskId, { lock: false }));
    },
    async list(db: DbOrTx, scope, filter) {
      if (!hasTaskAccess(scope)) return [];
      const rows = await selectFiltered(db, scope.companyId, filter)
        .where(isOwn('t.kind'))
        .where(visibleTask(deps, scope, 't', filter.takenBack))
        .execute();
      return toTasks(deps, db, scope.companyId, rows);
    },
    async taxYears(db: DbOrTx, scope) {
      if (!hasTaskAccess(scope)) return [];
      return db
        .selectFrom('tasks as t')
        .select(['t.kind', taxYear.as('taxYear'), sql<number>`count(*)::int`.as('count')])
        .where('t.company_id', '=', scope.companyId)
        .where(isOwn('t.kind'))
        .where(visibleTask(deps, scope, 't'))
        .groupBy(['t.kind', taxYear])
        .orderBy(sql`${taxYear} desc nulls last`)
        .orderBy('t.kind')
        .execute();
    },
    async lock(tx, scope, taskId) {
      await lockGroup(tx, scope, taskId);
      return requireOwn(await findTask(deps, tx, scope, taskId, { lock: true }));
    },
    async lockInFirm(tx: Tx, companyId, taskId) {
      await lockGroup(tx, { companyId }, taskId);
      const rows = await selectTasks(tx, companyId)
        .where('t.task_id', '=', taskId)
        .where('t.deleted_at', 'is', null)
        .where(isOwn('t.kind'))
        .forUpdate('t')
        .execute();
      return (await toTasks(deps, tx, companyId, rows))[0] ?? null;
    },
    async addInFirm(companyId, tasks, key) {
      const asked: TasksToAdd = {
        reader: { companyId, contactId: '', role: 'staff' },
        actor: { companyId, userId: null },
        tasks,
        pathOf: (index) => `tasks/${index}`,
        key: `${plugin}/${key}`,
      };
      const additions = await prepareTasks(deps, asked);
      const { ids } = await deps.db.transaction().execute((tx) => addTasks(deps, tx, asked, additions));
      return ids;
    },
    async tellOfAdded(tx: Tx, companyId, taskIds) {
      const tasks = await selectTasks(tx, companyId)
        .where(sql<boolean>`t.task_id = any(${taskIds}::text[])`)
        .where('t.deleted_at', 'is', null)
        .orderBy('t.task_id')
        .execute();
      await tellOfTasks(deps, tx, companyId, 'arrived', await toTasks(deps, tx, companyId, tasks));
    },
    async change(tx: Tx, { companyId, userId }, { taskId, version, ...task }, change) {
      const now = clock.now();
      const { status = task.status, data } = change;
      const changed = await tx
        .updateTable('tasks')
        .set({
          ...(status !== task.status && { status, completed_at: isPending(status) ? null : now }),
          ...(!isPending(status) && { return_reason: null }),
          ...(change.status && {
            does_not_apply_comment: change.status === 'CANCELLED' ? change.doesNotApplyComment : null,
          }),
          ...(data && { data: JSON.stringify(data) }),
          version: version + 1,
          changed_by: userId,
          changed_at: now,
        })
        .where('company_id', '=', companyId)
        .where('task_id', '=', taskId)
        .where(isOwn('kind'))
        .where('version', '=', version)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n)
        throw new Error(
          `The task ${taskId} is of no kind of ${plugin}, or has changed since it was read without being locked.`,
        );
      await updateGroup(tx, { companyId }, task.taskGroupId, now);
      await announceTasks(deps, companyId, [task.clientId], tx);
      if (change.status === 'RECEIVED' && status !== task.status)
        await tellOfTasks(deps, tx, companyId, 'received', [{ taskId, ...task }]);
      // A staff member who confirms receipt has dealt with what the client reported.
      if (userId !== null && change.status === 'RECEIVED')
        await finishInInbox(deps, tx, { companyId, kind: 'completed', key: taskKey(taskId), userId });
      const told = { DONE: 'completed', CANCELLED: 'not-applicable' } as const;
      if (userId !== null && (change.status === 'DONE' || change.status === 'CANCELLED')) {
        const kind = told[change.status];
        if (await isClient(tx, companyId, userId))
          await tellOfTask(deps, tx, { companyId, userId, kind, taskId, step: 0 });
      }
    },
  };
}

async function isClient(tx: Tx, companyId: string, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found?.role === 'client';
}

function selectTasks(db: DbOrTx, companyId: string) {
  return selectSummaries(db, companyId).select(['t.definition', 't.data']);
}

function selectFiltered(
  db: DbOrTx,
  companyId: string,
  { clientId, taskIds, kind, taxYear: year, statuses, dueBefore, order, limit, after }: TaskFilter,
) {
  return (
    selectTasks(db, companyId)
      .$if(clientId !== undefined, (found) => found.where('t.client_id', '=', clientId ?? ''))
      .$if(taskIds !== undefined, (found) => found.where(sql<boolean>`t.task_id = any(${taskIds}::text[])`))
      .$if(kind !== undefined, (found) => found.where('t.kind', '=', kind ?? ''))
      .$if(year !== undefined, (found) => found.where(sql<SqlBool>`${taxYear} = ${year}::int`))
      .$if(statuses !== undefined, (found) => found.where('t.status', 'in', statuses ?? []))
      .$if(dueBefore !== undefined, (found) => found.where(sql<SqlBool>`t.due_date < ${dueBefore}::date`))
      .$if(after !== undefined, (found) => found.where(standsAfter(order, companyId, after ?? '')))
      // The index `tasks_board` supports these orders.
      .$if(order === 'due', (found) => found.orderBy(due).orderBy('t.task_id'))
      .$if(order === 'newest', (found) => found.orderBy('t.created_at', 'desc').orderBy('t.task_id', 'desc'))
      .limit(limit)
  );
}

const taxYear = sql<number | null>`(t.params ->> 'taxYear')::int`;
const due = sql<string>`coalesce(t.due_date, 'infinity'::date)`;

/**
 * Returns the condition of rows after a task. If the task does not exist, the subquery and the comparison are null, so
 * there are no rows.
 */
function standsAfter(order: TaskFilter['order'], companyId: string, taskId: string): RawBuilder<SqlBool> {
  const of = sql`from tasks as a where a.company_id = ${companyId} and a.task_id = ${taskId}`;
  return order === 'due'
    ? sql`(${due}, t.task_id) > (select coalesce(a.due_date, 'infinity'::date), a.task_id ${of})`
    : sql`(t.created_at, t.task_id) < (select a.created_at, a.task_id ${of})`;
}

type TaskRow = Parameters<typeof toSummaries>[3][number] & Pick<KindTask, 'definition' | 'data'>;

async function toTasks(
  deps: Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  companyId: string,
  rows: readonly TaskRow[],
): Promise<KindTask[]> {
  const summaries = await toSummaries(deps, db, companyId, rows);
  return rows.flatMap(({ definition, data }, index) => {
    const summary = summaries[index];
    return summary ? [{ ...summary, definition, data }] : [];
  });
}
