import { timeOrderedIds } from '../../kernel/ids.ts';
import type { Tx } from '../schema.ts';
import { makeFolders } from './makeFolders.ts';
import { yearOfFirm } from './yearOfFirm.ts';

/** Creates folders from the templates for new clients. The clients were added in the same transaction. */
export async function applyToNewClients(
  tx: Tx,
  companyId: string,
  clientIds: readonly string[],
  now: Date,
): Promise<void> {
  if (clientIds.length === 0) return;
  const templates = await tx
    .selectFrom('folder_templates')
    .select('folders')
    .where('company_id', '=', companyId)
    .where('for_new_clients', '=', true)
    .orderBy('name')
    .orderBy('template_id')
    .execute();
  if (templates.length === 0) return;
  const taxYear = await yearOfFirm(tx, companyId, now);
  for (const { folders } of templates)
    await makeFolders({ ids: timeOrderedIds }, tx, companyId, clientIds, {
      folders,
      taxYear,
      now,
      userId: null,
    });
}
