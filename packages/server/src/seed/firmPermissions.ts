import { resource } from '@anteroom/domain/permissions';
import type { Tx } from '../database/schema.ts';

/** Gives Aurora's clients the Brazilian dashboard, and the service of electronic invoices. */
export async function seedFirmPermissions(tx: Tx): Promise<void> {
  await tx
    .insertInto('company_permissions')
    .values(
      [resource.brazilianHome, resource.boxE].map((permission) => ({ company_id: 'c2001', permission })),
    )
    .execute();
}
