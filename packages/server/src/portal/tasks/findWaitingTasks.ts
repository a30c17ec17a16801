import type { WaitingTasks, WaitingTasksQuery } from '@anteroom/contract';
import { taskGroupsPerPage } from '@anteroom/domain/tasks/taskPaging';
import type { Scope } from '@anteroom/server-sdk';
import { type SqlBool, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { AreaServices } from '../AreaServices.ts';
import { requireClient } from '../clients/visibleClients.ts';
import { hasTaskAccess } from './taskAccess.ts';
import { ofVisibleClients } from './taskStore.ts';
import { tasksWithClients } from './tasksWithClients.ts';

/**
 * Returns the most urgent tasks that wait for a person, for all of their clients or one of them, and the total number.
 *
 * @throws ServerError `not-found` for a client that is not the person's.
 */
export async function findWaitingTasks(
  deps: Pick<Deps, 'db'> & Pick<AreaServices, 'taskKinds'>,
  scope: Scope,
  { clientId, pageSize = taskGroupsPerPage }: WaitingTasksQuery,
): Promise<WaitingTasks> {
  const { db, taskKinds } = deps;
  if (!hasTaskAccess(scope)) return { tasks: [], total: 0, noAccess: true };
  if (clientId !== undefined) await requireClient(db, scope, clientId);
  const hidden = taskKinds.hiddenFrom(scope);
  // Both queries need only the index `tasks_waiting`, or for staff `tasks_due`.
  const waiting = db
    .selectFrom('tasks as t')
    .where('t.company_id', '=', scope.companyId)
    .where(clientId === undefined ? ofVisibleClients(scope, 't') : sql<SqlBool>`t.client_id = ${clientId}`)
    .where(sql<SqlBool>`t.status in ('NEW', 'WIP') and t.deleted_at is null`)
    .where(sql<SqlBool>`t.kind <> all (${hidden}::text[])`);
  const [{ total }, rows] = await Promise.all([
    waiting.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    waiting
      .select('t.task_id as taskId')
      .orderBy(sql`t.due_date nulls last`)
      .orderBy('t.task_id')
      .limit(pageSize)
      .execute(),
  ]);
  const ids = rows.map(({ taskId }) => taskId);
  return { tasks: await tasksWithClients(deps, scope, ids), total };
}
