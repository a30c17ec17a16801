import { resource } from '@anteroom/domain/permissions';
import type { Tx } from '../database/schema.ts';

/** Aurora's clients have the Brazilian dashboard. */
export async function seedFirmPermissions(tx: Tx): Promise<void> {
  await tx
    .insertInto('company_permissions')
    .values({ company_id: 'c2001', permission: resource.brazilianHome })
    .execute();
}
