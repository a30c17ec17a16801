import type { FirmTaskDue, FirmTaskList, FirmTaskQuery, FirmTaskState } from '@anteroom/contract';
import { soonDays } from '@anteroom/domain/tasks/dueState';
import { localTime } from '@anteroom/domain/tasks/taskReminder';
import { CursorTime, containsWords, cutPage, decodeCursor, type Scope } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import type { Deps } from '../../deps.ts';
import type { AreaServices } from '../AreaServices.ts';
import { getFirm } from '../companies/getFirm.ts';
import { requireTaskAccess } from './taskAccess.ts';
import { ofVisibleClients } from './taskStore.ts';
import { tasksWithClients } from './tasksWithClients.ts';

/** Cursor: the task's due date, or `infinity` for a task without one, and the task's ID. */
const DuePlace = Type.Tuple([Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2}|infinity)$' }), Type.String()]);
const CompletedPlace = Type.Tuple([CursorTime, Type.String()]);

/** Sorts like the index `tasks_board`. */
const due = sql<string>`coalesce(t.due_date, 'infinity'::date)`;

/**
 * Returns a page of the tasks of all clients whom a staff member may see.
 *
 * @throws ServerError `forbidden`; `bad-request` for an `after` that this list did not return.
 */
export async function listFirmTasks(
  deps: Pick<Deps, 'db' | 'clock'> & Pick<AreaServices, 'taskKinds'>,
  scope: Scope,
  { state = 'open', pageSize = 25, after, ...filter }: FirmTaskQuery,
): Promise<FirmTaskList> {
  requireTaskAccess(scope);
  const { db, taskKinds } = deps;
  const { companyId } = scope;
  const { timeZone } = await getFirm(db, companyId);
  const today = localTime(deps.clock.now(), timeZone).date;
  const isPending = pendingStates.includes(state);
  const rows = await db
    .selectFrom('tasks as t')
    .select('t.task_id as id')
    .select(isPending ? sql<string>`${due}::text`.as('place') : sql<Date>`t.completed_at`.as('place'))
    .where('t.company_id', '=', companyId)
    .where('t.deleted_at', 'is', null)
    .where(isPending ? sql<SqlBool>`t.status in ('NEW', 'WIP')` : sql<SqlBool>`t.completed_at is not null`)
    .where(sql<SqlBool>`t.kind <> all (${taskKinds.hiddenFrom(scope)}::text[])`)
    .where(ofVisibleClients(scope, 't'))
    .$if(state !== 'open' && state !== 'complete', (query) => query.where(sql<SqlBool>`t.status = ${state}`))
    .where(({ and }) => and(conditionsOf(filter, today)))
    .$if(after !== undefined, (query) => query.where(standsAfter(isPending, after ?? '')))
    .$if(isPending, (query) => query.orderBy(due).orderBy('t.task_id'))
    .$if(!isPending, (query) => query.orderBy('t.completed_at', 'desc').orderBy('t.task_id', 'desc'))
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, ({ id, place }) => [
    place instanceof Date ? place.toISOString() : place,
    id,
  ]);
  const ids = shown.map(({ id }) => id);
  return { tasks: await tasksWithClients(deps, scope, ids), next };
}

const pendingStates: readonly FirmTaskState[] = ['open', 'NEW', 'WIP'];

function standsAfter(isPending: boolean, after: string): RawBuilder<SqlBool> {
  if (isPending) {
    const [date, taskId] = decodeCursor(DuePlace, after);
    return sql`(${due}, t.task_id) > (${date}::date, ${taskId})`;
  }
  const [time, taskId] = decodeCursor(CompletedPlace, after);
  return sql`(t.completed_at, t.task_id) < (${time}::timestamptz, ${taskId})`;
}

function conditionsOf(
  { kind, assignedTo, due: when, client = '', clientId }: Omit<FirmTaskQuery, 'state' | 'pageSize' | 'after'>,
  today: string,
): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (kind !== undefined) conditions.push(sql`t.kind = ${kind}`);
  if (clientId !== undefined) conditions.push(sql`t.client_id = ${clientId}`);
  if (when !== undefined) conditions.push(dueIn(when, today));
  if (assignedTo !== undefined)
    conditions.push(sql`exists (
      select from client_staff as s join users as m on m.company_id = s.company_id and m.contact_id = s.contact_id
      where s.company_id = t.company_id and s.client_id = t.client_id and m.user_id = ${assignedTo}
    )`);
  const words = containsWords(client, (like) => sql<SqlBool>`c.sort_name like ${like} collate "und-x-icu"`);
  if (words.length > 0)
    conditions.push(sql`t.client_id in (
      select c.client_id from clients as c where c.company_id = t.company_id and ${sql.join(words, sql` and `)}
    )`);
  return conditions;
}

function dueIn(when: FirmTaskDue, today: string): RawBuilder<SqlBool> {
  switch (when) {
    case 'overdue':
      return sql`t.due_date < ${today}::date`;
    case 'week':
      return sql`t.due_date between ${today}::date and ${today}::date + ${soonDays}::int`;
    case 'none':
      return sql`t.due_date is null`;
  }
}
