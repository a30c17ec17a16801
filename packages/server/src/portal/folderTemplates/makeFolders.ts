import { nameInYear, parentsOf, type TemplateFolder } from '@anteroom/domain/documents/folderTemplate';
import { sql } from 'kysely';
import type { Ids } from '../../kernel/ids.ts';
import { insertContainers, type NewContainer } from '../documents/insertContainer.ts';
import { settleClients } from '../documents/settleMembers.ts';
import type { DbOrTx, Tx } from '../schema.ts';

/** A folder of the template that a client does not have. */
interface MissingFolder {
  /** Its index in the template. */
  readonly index: number;
  /** Path in the template: the names of the folders above it and its own, joined by slashes. */
  readonly path: string;
}

/** Folders of a template that a client has, and those that are missing. */
export interface ClientFolders {
  readonly clientId: string;
  /** IDs of existing containers by their index in the template; `null` stands for the client's root. */
  readonly found: ReadonlyMap<number | null, string>;
  readonly missing: readonly MissingFolder[];
}

/**
 * Returns which folders of a template each client has, by name, and which are missing. Deleted folders count as
 * missing.
 *
 * @param taxYear Year to use in the folder names.
 */
export async function compareFolders(
  db: DbOrTx,
  companyId: string,
  clientIds: readonly string[],
  folders: readonly TemplateFolder[],
  taxYear: number,
): Promise<ClientFolders[]> {
  const parents = parentsOf(folders);
  const wanted = folders.map(({ name }, index) => ({
    index,
    parent: parents[index] ?? -1,
    name: nameInYear(name, taxYear),
  }));
  const { rows } = await sql<{ clientId: string; index: number; id: string }>`
    with recursive wanted as (
      select index, parent, lower(normalize(name, NFC)) as name
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (index integer, parent integer, name text)
    ), found as (
      select k.client_id, k.container_id, -1 as index from containers as k
        where k.company_id = ${companyId} and k.container_id = any(${clientIds}::text[])
      union all
      select k.client_id, k.container_id, wanted.index from found
        join wanted on wanted.parent = found.index
        join containers as k on k.company_id = ${companyId} and k.parent_id = found.container_id
          and k.deleted_at is null and k.processing_year = 1900 and lower(normalize(k.name, NFC)) = wanted.name
    )
    select client_id as "clientId", index, container_id as id from found`.execute(db);
  const byClient = Map.groupBy(rows, ({ clientId }) => clientId);
  return clientIds.map((clientId) => {
    const found = new Map(
      (byClient.get(clientId) ?? []).map(({ index, id }) => [index === -1 ? null : index, id] as const),
    );
    const pathOf = (index: number): string => {
      const parent = parents[index] ?? null;
      const name = wanted[index]?.name ?? '';
      return parent === null ? name : `${pathOf(parent)}/${name}`;
    };
    const missing = wanted
      .filter(({ index }) => !found.has(index))
      .map(({ index }) => ({ index, path: pathOf(index) }));
    return { clientId, found, missing };
  });
}

/**
 * Creates the missing folders of a template for clients. Existing folders, matched by name, stay unchanged, and so does
 * who sees them. The caller must have locked the clients' trees (`holdTree`), unless the clients are new in this
 * transaction.
 *
 * @returns which folders each client was missing.
 */
export async function makeFolders(
  { ids }: { readonly ids: Ids },
  tx: Tx,
  companyId: string,
  clientIds: readonly string[],
  {
    folders,
    taxYear,
    now,
    userId,
  }: {
    readonly folders: readonly TemplateFolder[];
    readonly taxYear: number;
    readonly now: Date;
    /** User who creates them; null for the portal itself. */
    readonly userId: string | null;
  },
): Promise<ClientFolders[]> {
  const compared = await compareFolders(tx, companyId, clientIds, folders, taxYear);
  const parents = parentsOf(folders);
  const added: NewContainer[] = [];
  for (const { clientId, found, missing } of compared) {
    const made = new Map(found);
    for (const { index } of missing) {
      const folder = folders[index];
      const parentId = made.get(parents[index] ?? null);
      if (!folder || parentId === undefined) continue;
      const id = ids.next();
      made.set(index, id);
      added.push({
        company_id: companyId,
        container_id: id,
        client_id: clientId,
        parent_id: parentId,
        type: 'Folder',
        name: nameInYear(folder.name, taxYear),
        everyone_role: folder.role,
        product_type: null,
        lock_type: null,
        lock_level: null,
        created_by: userId,
        created_at: now,
        modified_by: userId,
        modified_at: now,
      });
    }
  }
  await insertContainers(tx, added);
  const changed = compared.filter(({ missing }) => missing.length > 0);
  await settleClients(
    tx,
    companyId,
    changed.map(({ clientId }) => clientId),
  );
  return compared;
}
