import type { KindJson, NewTask } from '@anteroom/contract';
import { visibleClient } from '../clients/visibleClients.ts';
import type { Tx } from '../database/schema.ts';
import type { Scope } from '../http/scope.ts';
import { taskKinds } from '../taskKinds/index.ts';
import { type Issue, kindJsonIssues } from '../taskKinds/requireKindJson.ts';
import type { TaskKindRules } from '../taskKinds/TaskKindRules.ts';

/** What keeps new tasks from being stored: clients and groups that are not there, JSON that their kinds do not take. */
export async function newTaskIssues(
  tx: Tx,
  scope: Scope,
  tasks: readonly NewTask[],
  pathOf: (index: number) => string,
): Promise<readonly Issue[]> {
  const clients = await visibleClients(tx, scope, tasks);
  const clientOfGroup = await groupClients(tx, scope, tasks);
  return tasks.flatMap((task, index) => {
    const path = pathOf(index);
    const issues = [...jsonIssues(task, path)];
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
  { kind, definition = {}, data = {}, steps = [] }: NewTask,
  path: string,
): readonly Issue[] {
  const rules = taskKinds[kind];
  const ofDefinition = kindJsonIssues(rules.definition, definition, `${path}/definition`);
  const further = ofDefinition.length === 0 ? (rules.definitionIssues?.(definition) ?? []) : [];
  return [
    ...ofDefinition,
    ...further.map((issue) => ({ ...issue, path: `${path}/definition${issue.path}` })),
    ...kindJsonIssues(rules.data, data, `${path}/data`),
    ...steps.flatMap(({ params = {} }, index) => stepIssues(rules, params, `${path}/steps/${index}/params`)),
  ];
}

function stepIssues(rules: TaskKindRules, params: KindJson, path: string): readonly Issue[] {
  const ofSchema = kindJsonIssues(rules.stepParams, params, path);
  if (ofSchema.length > 0) return ofSchema;
  const further = rules.stepParamsIssues?.(params) ?? [];
  return further.map((issue) => ({ ...issue, path: `${path}${issue.path}` }));
}

async function visibleClients(tx: Tx, scope: Scope, tasks: readonly NewTask[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(tasks.map(({ clientId }) => clientId))];
  const rows = await tx
    .selectFrom('clients')
    .select('client_id')
    .where('client_id', 'in', ids)
    .where(visibleClient(scope, 'clients'))
    .execute();
  return new Set(rows.map((row) => row.client_id));
}

/** Held until the end of the transaction, in one order: nobody completes a group while it is added to. */
async function groupClients(
  tx: Tx,
  { companyId }: Scope,
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
