import { type NewTask, TaskParams } from '@anteroom/contract';
import type { KindIssue, Reader } from '@anteroom/server-sdk';
import type { AreaServices } from '../AreaServices.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import type { Tx } from '../schema.ts';

/**
 * Returns the errors because of which new tasks cannot be stored, such as unknown clients and groups, or JSON that
 * their kinds do not accept.
 */
export async function newTaskIssues(
  { taskKinds }: Pick<AreaServices, 'taskKinds'>,
  tx: Tx,
  scope: Reader,
  tasks: readonly NewTask[],
  pathOf: (index: number) => string,
): Promise<readonly KindIssue[]> {
  const clients = await visibleClients(tx, scope, tasks);
  const clientOfGroup = await groupClients(tx, scope, tasks);
  return tasks.flatMap((task, index) => {
    const path = pathOf(index);
    const issues = [...jsonIssues(taskKinds, scope.companyId, task, path)];
    if (task.params?.kind !== undefined && task.params.kind !== task.kind) {
      issues.push({
        path: `${path}/params/kind`,
        message: 'must be the kind of the task',
        reason: 'invalid',
      });
    }
    if (!clients.has(task.clientId)) {
      issues.push({ path: `${path}/clientId`, message: 'There is no such client', reason: 'not-found' });
    }
    const groupId = task.taskGroup?.id;
    if (groupId !== undefined && clientOfGroup.get(groupId) !== task.clientId) {
      issues.push({
        path: `${path}/taskGroup/id`,
        message: 'The client has no such group of tasks',
        reason: 'not-found',
      });
    }
    return issues;
  });
}

function jsonIssues(
  kinds: AreaServices['taskKinds'],
  companyId: string,
  { kind, params = {}, definition = {}, data = {}, steps = [] }: NewTask,
  path: string,
): readonly KindIssue[] {
  if (!kinds.isAvailable(kind, companyId))
    return [{ path: `${path}/kind`, message: 'There is no such type of task', reason: 'unknown' }];
  const ownParams = Object.fromEntries(Object.entries(params).filter(([name]) => !commonParams.has(name)));
  return [
    ...kinds.issues(kind, 'definition', definition, `${path}/definition`),
    ...kinds.issues(kind, 'params', ownParams, `${path}/params`),
    ...kinds.issues(kind, 'data', data, `${path}/data`),
    ...steps.flatMap(({ params = {} }, index) =>
      kinds.issues(kind, 'stepParams', params, `${path}/steps/${index}/params`),
    ),
  ];
}

/** Names of the params that tasks of every kind have; these are validated by the contract. */
const commonParams = new Set(Object.keys(TaskParams.properties));

async function visibleClients(
  tx: Tx,
  scope: Reader,
  tasks: readonly NewTask[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(tasks.map(({ clientId }) => clientId))];
  const rows = await tx
    .selectFrom('clients')
    .select('client_id')
    .where('client_id', 'in', ids)
    .where(visibleClient(scope, 'clients'))
    .execute();
  return new Set(rows.map((row) => row.client_id));
}

/**
 * Returns the clients of the tasks' groups. Locks the groups until the end of the transaction, so that none is
 * completed while tasks are added to it; the fixed order prevents deadlocks.
 */
async function groupClients(
  tx: Tx,
  { companyId }: Reader,
  tasks: readonly NewTask[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(tasks.flatMap(({ taskGroup }) => taskGroup?.id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('task_groups')
    .select(['group_id', 'client_id'])
    .where('company_id', '=', companyId)
    .where('group_id', 'in', ids)
    .orderBy('group_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.group_id, row.client_id]));
}
