import type { Task, TaskGroup, TaskGroupList, TaskGroupQuery } from '@anteroom/contract';
import { compareTasks } from '@anteroom/domain/taskOrder';
import { taskGroupsPerPage } from '@anteroom/domain/taskPaging';
import { type Selectable, sql } from 'kysely';
import { visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx } from '../database/schema.ts';
import { fail } from '../http/problem.ts';
import type { Scope } from '../http/scope.ts';
import type { TaskTables } from './tables.ts';
import { hasTaskAccess, requireTaskAccess, visibleTask } from './taskAccess.ts';

/**
 * One page of groups, of one client or of all the person's. Pending ones by due date, complete ones newest first; groups
 * without a task are left out.
 */
export async function listTaskGroups(
  db: DbOrTx,
  scope: Scope,
  clientId: string | null,
  { groupStatuses = 'NEW,WIP', pageNum = 0, pageSize = taskGroupsPerPage }: Partial<TaskGroupQuery>,
): Promise<TaskGroupList> {
  if (!hasTaskAccess(scope)) return { groups: [], total: 0, totalPages: 0, noAccess: true };
  const pending = groupStatuses === 'NEW,WIP';
  const groups = db
    .selectFrom('task_groups as g')
    .where(visibleClient(scope, 'g'))
    .where('g.pending', '=', pending)
    .$if(clientId !== null, (query) => query.where('g.client_id', '=', clientId))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tasks as t')
          .select('t.task_id')
          .whereRef('t.company_id', '=', 'g.company_id')
          .whereRef('t.group_id', '=', 'g.group_id')
          .where(visibleTask(scope, 't')),
      ),
    );
  const { total } = await groups.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const page = await groups
    .selectAll('g')
    .$if(pending, (query) => query.orderBy(sql`g.due_date nulls last`).orderBy('g.group_id'))
    .$if(!pending, (query) => query.orderBy('g.completed_date', 'desc').orderBy('g.group_id', 'desc'))
    .limit(pageSize)
    .offset(pageNum * pageSize)
    .execute();
  return { groups: await withTasks(db, scope, page), total, totalPages: Math.ceil(total / pageSize) };
}

/** @throws ServerError `not-found`, `forbidden` */
export async function findTaskGroup(db: DbOrTx, scope: Scope, groupId: string): Promise<TaskGroup> {
  requireTaskAccess(scope);
  const row = await db
    .selectFrom('task_groups as g')
    .selectAll('g')
    .where('g.group_id', '=', groupId)
    .where(visibleClient(scope, 'g'))
    .executeTakeFirst();
  const [group] = row ? await withTasks(db, scope, [row]) : [];
  return group?.tasks.length ? group : fail('not-found', 'There is no such group of tasks.');
}

/**
 * In a transaction nobody else changes the task until its end.
 *
 * @throws ServerError `not-found`, `forbidden`
 */
export async function findTask(db: DbOrTx, scope: Scope, taskId: string): Promise<Task> {
  requireTaskAccess(scope);
  const row = await db
    .selectFrom('tasks as t')
    .selectAll('t')
    .where('t.task_id', '=', taskId)
    .where(visibleTask(scope, 't'))
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ? toTask(row) : fail('not-found', 'There is no such task.');
}

type TaskRow = Selectable<TaskTables['tasks']>;
type GroupRow = Selectable<TaskTables['task_groups']>;

async function withTasks(db: DbOrTx, scope: Scope, groups: readonly GroupRow[]): Promise<TaskGroup[]> {
  if (groups.length === 0) return [];
  const ids = groups.map((group) => group.group_id);
  const rows = await db
    .selectFrom('tasks')
    .selectAll()
    .where('company_id', '=', scope.companyId)
    .where('group_id', 'in', ids)
    .where(visibleTask(scope, 'tasks'))
    .execute();
  const tasks = Map.groupBy(rows.map(toTask), (task) => task.taskGroupId);
  return groups.map((group) => toGroup(group, (tasks.get(group.group_id) ?? []).sort(compareTasks)));
}

function toGroup(row: GroupRow, tasks: Task[]): TaskGroup {
  return {
    id: row.group_id,
    clientId: row.client_id,
    type: row.type,
    taxYear: row.tax_year,
    status: row.status,
    completedDate: row.completed_date,
    dueDate: row.due_date,
    expirationDate: row.expiration_date,
    tags: row.tags,
    tasks,
  };
}

export function toTask(row: TaskRow): Task {
  return {
    taskId: row.task_id,
    clientId: row.client_id,
    taskGroupId: row.group_id,
    kind: row.kind,
    status: row.status,
    label: row.label,
    order: row.sort_order,
    dueDate: row.due_date,
    expirationDate: row.expiration_date,
    params: row.params,
    comment: row.comment,
    doesNotApplyComment: row.does_not_apply_comment,
    completedAt: row.completed_at?.toISOString() ?? null,
    version: row.version,
  };
}
