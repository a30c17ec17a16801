import type { WaitingTask } from '@anteroom/contract';
import type { Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { AreaServices } from '../AreaServices.ts';
import { findClients } from '../clients/clientStore.ts';
import { findSummaries } from './taskStore.ts';

/** Returns the tasks with their clients, in the order of the IDs. */
export async function tasksWithClients(
  deps: Pick<Deps, 'db'> & Pick<AreaServices, 'taskKinds'>,
  scope: Scope,
  ids: readonly string[],
): Promise<WaitingTask[]> {
  if (ids.length === 0) return [];
  const { db } = deps;
  const summaries = await findSummaries(deps, db, scope, sql`t.task_id = any(${ids})`);
  const clientIds = new Set(summaries.map(({ clientId }) => clientId));
  const clients = new Map(
    (await findClients(db, scope, [...clientIds])).map((client) => [client.id, client]),
  );
  const byId = new Map(summaries.map((task) => [task.taskId, task]));
  return ids.flatMap((id) => {
    const task = byId.get(id);
    const client = task && clients.get(task.clientId);
    return client ? [{ ...task, client }] : [];
  });
}
