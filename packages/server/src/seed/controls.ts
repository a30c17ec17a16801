import { control } from '@anteroom/domain/people/permissions';
import type { Tx } from '../portal/schema.ts';

/**
 * Controls with which the demo firms allow their clients to create folders, mark documents as read, and pass on the
 * address of a document.
 */
const granted = [control.addFolder, control.showClientDocumentsReadToggle, control.documentDeepLinks];

export async function seedControls(tx: Tx): Promise<void> {
  const firms = ['c1001', 'c2001', 'c3001'];
  await tx
    .insertInto('company_controls')
    .values(firms.flatMap((company_id) => granted.map((name) => ({ company_id, control: name }))))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
