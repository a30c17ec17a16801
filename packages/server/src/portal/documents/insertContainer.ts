import { type Insertable, sql } from 'kysely';
import type { Tx } from '../schema.ts';
import { shareTree } from './holdTree.ts';
import type { DocumentTables } from './tables.ts';

export type NewContainer = Insertable<DocumentTables['containers']> & { readonly parent_id: string };

/**
 * Adds a folder or project, which starts with the members of its parent container.
 *
 * @returns whether it was added: false if the name is taken.
 */
export async function insertContainer(tx: Tx, container: NewContainer): Promise<boolean> {
  await shareTree(tx, container.company_id, container.client_id);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('containers')
    .values(container)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await sql`
    insert into container_members (company_id, container_id, contact_id, role)
    select company_id, ${container.container_id}, contact_id, role from container_members
    where company_id = ${container.company_id} and container_id = ${container.parent_id}
  `.execute(tx);
  return true;
}

/**
 * Adds many folders of clients whose trees are locked (`holdTree`) or new, parents before children. None of their names
 * may be taken. The caller settles the members afterwards (`settleClients`).
 */
export async function insertContainers(tx: Tx, containers: readonly NewContainer[]): Promise<void> {
  for (let start = 0; start < containers.length; start += atOnce)
    await tx
      .insertInto('containers')
      .values(containers.slice(start, start + atOnce))
      .execute();
}

/** Maximum number of rows per statement: PostgreSQL accepts at most 65,535 parameters. */
const atOnce = 2000;
