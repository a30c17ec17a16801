import type {
  Task,
  TaskAnswer,
  TaskGroup,
  TaskGroupList,
  TaskGroupQuery,
  TaskStep,
  TaskSummary,
} from '@anteroom/contract';
import { compareTasks } from '@anteroom/domain/tasks/taskOrder';
import { taskGroupsPerPage } from '@anteroom/domain/tasks/taskPaging';
import { fail, planKept, type Scope } from '@anteroom/server-sdk';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { AreaServices } from '../AreaServices.ts';
import { findClients } from '../clients/clientStore.ts';
import { ownClients, visibleClient } from '../clients/visibleClients.ts';
import { noteOnTask } from '../conversation/taskNotes.ts';
import type { DbOrTx } from '../schema.ts';
import { changerOf, toLastChange } from './lastChange.ts';
import type { TaskTables } from './tables.ts';
import { hasTaskAccess, requireTaskAccess, visibleTask } from './taskAccess.ts';
import { stepsByTask, undoneSteps } from './taskSteps.ts';

/**
 * Returns one page of groups, either of one client, which the caller must have checked, or of all the person's clients.
 * Pending groups are sorted by due date, complete ones newest first; groups without tasks are left out.
 */
export async function listTaskGroups(
  deps: Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  scope: Scope,
  clientId: string | null,
  query: Partial<TaskGroupQuery>,
): Promise<TaskGroupList> {
  if (!hasTaskAccess(scope)) return { groups: [], total: 0, totalPages: 0, noAccess: true };
  const { groupStatuses = 'NEW,WIP', pageSize = taskGroupsPerPage, around } = query;
  const pending = groupStatuses === 'NEW,WIP';
  const hidden = deps.taskKinds.hiddenFrom(scope);
  const groups = db
    .selectFrom('task_groups as g')
    .where('g.company_id', '=', scope.companyId)
    .where(clientId === null ? ofVisibleClients(scope, 'g') : sql<SqlBool>`g.client_id = ${clientId}`)
    .where(pending ? sql<SqlBool>`g.pending` : sql<SqlBool>`not g.pending`)
    .where(sql<SqlBool>`not g.kinds <@ ${hidden}::text[]`);
  const before =
    around === undefined || !pending
      ? null
      : await groups
          .select(sql<number>`count(*)`.as('groups'))
          .where(standsBefore(await findPlace(db, scope, around)))
          .executeTakeFirstOrThrow();
  const pageNum = before ? Math.floor(before.groups / pageSize) : (query.pageNum ?? 0);
  // Both queries need only indexes; only the rows that are shown are read.
  const counting = groups.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const choosing = groups
    .select('g.group_id')
    .$if(pending, (query) => query.orderBy(sql`g.due_date nulls last`).orderBy('g.group_id'))
    .$if(!pending, (query) => query.orderBy('g.completed_date', 'desc').orderBy('g.group_id', 'desc'))
    .limit(pageSize)
    .offset(pageNum * pageSize)
    .execute();
  const [{ total }, ids] = await Promise.all([counting, choosing]);
  const page = await findGroups(
    db,
    scope,
    ids.map((row) => row.group_id),
  );
  const listed = await withTasks(deps, db, scope, page);
  return {
    groups: clientId === null ? await withClients(db, scope, listed) : listed,
    total,
    totalPages: Math.ceil(total / pageSize),
    ...(around !== undefined && { pageNum }),
  };
}

interface GroupPlace {
  readonly groupId: string;
  readonly dueDate: string | null;
}

/**
 * Returns a group's place in the order of pending groups, regardless of its own status.
 *
 * @throws ServerError `not-found`
 */
async function findPlace(db: DbOrTx, scope: Scope, groupId: string): Promise<GroupPlace> {
  const place = await db
    .selectFrom('task_groups as g')
    .select(['g.group_id as groupId', 'g.due_date as dueDate'])
    .where('g.group_id', '=', groupId)
    .where(visibleClient(scope, 'g'))
    .executeTakeFirst();
  return place ?? failForGroup(groupId);
}

function standsBefore({ groupId, dueDate }: GroupPlace): RawBuilder<SqlBool> {
  return sql`(coalesce(g.due_date, 'infinity'), g.group_id) < (coalesce(${dueDate}::date, 'infinity'), ${groupId})`;
}

async function withClients(db: DbOrTx, scope: Scope, groups: readonly TaskGroup[]): Promise<TaskGroup[]> {
  const ids = new Set(groups.map(({ clientId }) => clientId));
  const clients = new Map((await findClients(db, scope, [...ids])).map((client) => [client.id, client]));
  return groups.map((group) => ({ ...group, client: clients.get(group.clientId) }));
}

/**
 * Returns the condition for rows of visible clients. Most staff see all of the firm's clients; a client user's own
 * clients, or a staff member's assigned ones, are few and are looked up once.
 */
export function ofVisibleClients(scope: Scope, table: 'g' | 't'): RawBuilder<SqlBool> {
  const own = ownClients(scope);
  if (own === null) return sql`true`;
  const { companyId, contactId } = scope;
  return sql`${sql.ref(`${table}.client_id`)} = any (array(
    select k.client_id from ${own} as k where k.company_id = ${companyId} and k.contact_id = ${contactId}
  ))`;
}

/** Returns the groups in the order of the IDs. */
async function findGroups(db: DbOrTx, { companyId }: Scope, ids: readonly string[]): Promise<GroupRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('task_groups')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('group_id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.group_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** @throws ServerError `not-found`, `forbidden` */
export async function findTaskGroup(
  deps: Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  scope: Scope,
  groupId: string,
): Promise<TaskGroup> {
  requireTaskAccess(scope);
  const row = await db
    .selectFrom('task_groups as g')
    .selectAll('g')
    .where('g.group_id', '=', groupId)
    .where(visibleClient(scope, 'g'))
    .executeTakeFirst();
  const [group] = row ? await withTasks(deps, db, scope, [row]) : [];
  return group?.tasks.length ? group : failForGroup(groupId);
}

interface FindTaskOptions {
  /** Whether staff also find the task if the firm has taken it back. */
  readonly deleted?: boolean;
  /** Whether to lock the task until the transaction ends. Default: true in a transaction. */
  readonly lock?: boolean;
}

/**
 * Returns a task that the person may see.
 *
 * @throws ServerError `not-found`, `forbidden`
 */
export async function findTask(
  deps: Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  scope: Scope,
  taskId: string,
  options?: FindTaskOptions,
): Promise<FoundTask> {
  const [task] = await findTasks(deps, db, scope, [taskId], options);
  return task ?? failForTask(taskId);
}

type FoundTask = Task & Pick<TaskAnswer, 'deleted'>;

/**
 * Returns tasks in the order of their IDs.
 *
 * @throws ServerError `not-found` if the person may not see one of them, `forbidden`
 */
export async function findTasks(
  deps: Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  scope: Scope,
  taskIds: readonly string[],
  { deleted = false, lock = db.isTransaction }: FindTaskOptions = {},
): Promise<FoundTask[]> {
  requireTaskAccess(scope);
  if (taskIds.length === 0) return [];
  const rows = await db
    .selectFrom('tasks as t')
    .select(summaryColumns)
    .select(['t.definition', 't.data', 't.deleted_at', 't.changed_by', 't.changed_at'])
    .select(changerOf(scope).as('changer'))
    .where('t.task_id', 'in', taskIds)
    .where(visibleTask(deps, scope, 't', deleted))
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const byId = new Map(rows.map((row) => [row.task_id, row]));
  const stepsOf = await stepsByTask(deps, db, scope, taskIds);
  return taskIds.map((taskId) => {
    const row = byId.get(taskId) ?? failForTask(taskId);
    const steps = stepsOf.get(taskId) ?? [];
    return {
      ...toSummary(row, { done: steps.filter(({ stillDone }) => stillDone).length, total: steps.length }),
      ...toLastChange(row, scope),
      definition: row.definition,
      data: row.data,
      steps: steps.map(toStep),
      ...(row.deleted_at && { deleted: true as const }),
    };
  });
}

/** Refuses an unknown task with the message of spec section 8. */
export function failForTask(taskId: string): never {
  return fail('not-found', `Task with id: ${taskId} does not exist`);
}

/** Refuses an unknown group with the message of spec section 8. */
function failForGroup(groupId: string): never {
  return fail('not-found', `Task group with id: ${groupId} does not exist`);
}

export const summaryColumns = [
  't.task_id',
  't.group_id',
  't.client_id',
  't.kind',
  't.status',
  't.label',
  't.sort_order',
  't.due_date',
  't.expiration_date',
  't.params',
  't.does_not_apply_comment',
  't.return_reason',
  't.completed_at',
  't.version',
  noteOnTask.as('comment'),
] as const;

type SummaryRow = Omit<
  Selectable<TaskTables['tasks']>,
  | 'company_id'
  | 'definition'
  | 'data'
  | 'created_at'
  | 'changed_by'
  | 'changed_at'
  | 'deleted_at'
  | 'trigger_task_id'
  | 'trigger_key'
  | 'batch_key'
> & { readonly comment: string | null };
type CountedRow = SummaryRow & { readonly steps_done: number | null; readonly steps_total: number | null };
type GroupRow = Selectable<TaskTables['task_groups']>;

async function withTasks(
  deps: Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  scope: Scope,
  groups: readonly GroupRow[],
): Promise<TaskGroup[]> {
  if (groups.length === 0) return [];
  const ids = groups.map((group) => group.group_id);
  const summaries = await findSummaries(deps, db, scope, sql`t.group_id = any(${ids})`);
  const tasks = Map.groupBy(summaries, (task) => task.taskGroupId);
  return groups.map((group) => toGroup(group, (tasks.get(group.group_id) ?? []).sort(compareTasks)));
}

/** Returns the visible tasks among those that match a condition on `tasks as t`, in no particular order. */
export async function findSummaries(
  deps: Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  scope: Scope,
  which: RawBuilder<SqlBool>,
): Promise<TaskSummary[]> {
  const rows = await selectSummaries(db, scope.companyId)
    .where(which)
    .where(visibleTask(deps, scope, 't'))
    .modifyEnd(planKept)
    .execute();
  return toSummaries(deps, db, scope.companyId, rows);
}

/** Returns a query for a firm's tasks, with the numbers of their steps: stored as done, and in total. */
export function selectSummaries(db: DbOrTx, companyId: string) {
  return db
    .selectFrom('tasks as t')
    .select(summaryColumns)
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('task_steps as s')
          .select(sql<number>`count(*) filter (where s.done)`.as('steps_done'))
          .select(sql<number>`count(*)`.as('steps_total'))
          .whereRef('s.company_id', '=', 't.company_id')
          .whereRef('s.task_id', '=', 't.task_id')
          .as('steps'),
      (join) => join.onTrue(),
    )
    .select(['steps.steps_done', 'steps.steps_total'])
    .where('t.company_id', '=', companyId);
}

/** Returns the summaries of rows from {@link selectSummaries}, in the same order. */
export async function toSummaries(
  deps: Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  companyId: string,
  rows: readonly CountedRow[],
): Promise<TaskSummary[]> {
  const done = rows.filter((row) => row.steps_done).map(({ task_id: taskId, kind }) => ({ taskId, kind }));
  const undone = await undoneSteps(deps, db, companyId, done);
  return rows.map((row) =>
    toSummary(row, {
      done: (row.steps_done ?? 0) - (undone.get(row.task_id)?.size ?? 0),
      total: row.steps_total ?? 0,
    }),
  );
}

function toGroup(row: GroupRow, tasks: TaskSummary[]): TaskGroup {
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

export function toSummary(row: SummaryRow, steps: { done: number; total: number }): TaskSummary {
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
    params: { ...row.params, kind: row.kind },
    comment: row.comment,
    doesNotApplyComment: row.does_not_apply_comment,
    returnReason: row.return_reason,
    completedAt: row.completed_at?.toISOString() ?? null,
    stepsDone: steps.done,
    stepsTotal: steps.total,
    version: row.version,
  };
}

export function toStep(
  row: Selectable<TaskTables['task_steps']> & { readonly comment: string | null },
): TaskStep {
  return {
    number: row.number,
    label: row.label,
    description: row.description,
    required: row.required,
    params: row.params,
    data: row.data,
    comment: row.comment,
    dnaComment: row.dna_comment,
    review: row.review_state && { state: row.review_state, reason: row.review_reason },
    version: row.version,
  };
}
