import type { Tx } from '../database/schema.ts';
import type { KernelDeps } from '../KernelDeps.ts';
import type { OpenStorage } from './openStorage.ts';

/** Notifies open pages of everybody who may read a storage that its documents have changed. */
export async function tellChange(
  events: Pick<KernelDeps['events'], 'publish'>,
  tx: Tx,
  { companyId, pluginId, declared: { name, level }, ownerId }: OpenStorage,
): Promise<void> {
  const audience = {
    companyId,
    clientId: level === 'client' ? ownerId : null,
    ...(level === 'user' && { userId: ownerId }),
  };
  await events.publish(audience, { type: 'plugin-storage-changed', data: { pluginId, name } }, tx);
}
