import type { TaskList, TaskListQuery, TaskStatus } from '@anteroom/contract';
import { taskGroupsPerPage } from '@anteroom/domain/tasks/taskPaging';
import type { Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { AreaServices } from '../AreaServices.ts';
import { changerOf, toLastChange } from './lastChange.ts';
import { hasTaskAccess, visibleTask } from './taskAccess.ts';
import { stepsByTask } from './taskSteps.ts';
import { summaryColumns, toStep, toSummary } from './taskStore.ts';

/** Returns one page of the tasks of these clients. The caller must have checked that the person may see the clients. */
export async function listTasks(
  deps: Pick<Deps, 'db'> & Pick<AreaServices, 'taskKinds'>,
  scope: Scope,
  clientIds: readonly string[],
  query: TaskListQuery,
): Promise<TaskList> {
  const { taskStatuses, pageNum = 0, pageSize = taskGroupsPerPage } = query;
  const { params = true, data = false, steps = false, deleted = false } = query;
  const { db } = deps;
  if (!hasTaskAccess(scope)) return { tasks: [], total: 0, totalPages: 0, noAccess: true };
  const wanted = db
    .selectFrom('tasks as t')
    .where('t.client_id', 'in', clientIds)
    .where(visibleTask(deps, scope, 't', deleted))
    .$if(taskStatuses !== undefined, (query) =>
      query.where('t.status', 'in', (taskStatuses ?? '').split(',') as TaskStatus[]),
    );
  const { total } = await wanted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await wanted
    .select(summaryColumns)
    .select(['t.deleted_at', 't.changed_by', 't.changed_at'])
    .select(changerOf(scope).as('changer'))
    .$if(data, (query) => query.select(['t.definition', 't.data']))
    .orderBy(sql`t.due_date nulls last`)
    .orderBy('t.task_id')
    .limit(pageSize)
    .offset(pageNum * pageSize)
    .execute();
  const stepsOf = await stepsByTask(
    deps,
    db,
    scope,
    rows.map((row) => row.task_id),
  );
  const tasks = rows.map((row) => {
    const own = stepsOf.get(row.task_id) ?? [];
    const counts = { done: own.filter(({ stillDone }) => stillDone).length, total: own.length };
    const { params: given, ...summary } = toSummary(row, counts);
    return {
      ...summary,
      ...toLastChange(row, scope),
      ...(params && { params: given }),
      ...(data && { definition: row.definition, data: row.data }),
      ...(steps && { steps: own.map(toStep) }),
      ...(row.deleted_at && { deleted: true as const }),
    };
  });
  return { tasks, total, totalPages: Math.ceil(total / pageSize) };
}
