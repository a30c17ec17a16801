import type { TestPortal } from '@anteroom/server/testing/testPortal';

/** Resets the standing of all taxpayers with the tax authority. */
export async function forgetTurns({ database }: TestPortal): Promise<void> {
  await database.db.deleteFrom('shared_facts').where('plugin_id', '=', 'actions-nfe-manifest').execute();
}
