import type { Deps } from '../../deps.ts';
import type { Tx } from '../schema.ts';

/** Notifies those who may see these clients that their tasks have changed, when the transaction commits. */
export async function announceTasks(
  { events }: { readonly events: Pick<Deps['events'], 'publish'> },
  companyId: string,
  clientIds: Iterable<string>,
  tx: Tx,
): Promise<void> {
  for (const clientId of new Set(clientIds)) {
    await events.publish({ companyId, clientId }, { type: 'tasks-changed', data: { clientId } }, tx);
  }
}
