import type { Tx } from '../schema.ts';

/**
 * Grants feature resources and access controls to everybody in a firm.
 *
 * @param names - in the form that conditions use: `permission:BoxE.Service`, `control:AddFolder`
 */
export async function giveToFirm(tx: Tx, companyId: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const [subject, held = ''] = name.split(':');
    await (subject === 'permission'
      ? tx.insertInto('company_permissions').values({ company_id: companyId, permission: held })
      : tx.insertInto('company_controls').values({ company_id: companyId, control: held })
    )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
