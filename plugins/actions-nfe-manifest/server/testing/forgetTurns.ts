import type { TestPortal } from '@anteroom/server/testing/testPortal';

/** Forgets how all taxpayers stand with the authority. */
export async function forgetTurns({ database }: TestPortal): Promise<void> {
  await database.db.deleteFrom('shared_facts').where('plugin_id', '=', 'actions-nfe-manifest').execute();
}
