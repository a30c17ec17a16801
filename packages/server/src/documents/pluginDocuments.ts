import { type AddedDocument, type Documents, fail } from '@anteroom/server-sdk';
import { type SqlBool, sql } from 'kysely';
import type { DbOrTx, Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { type AddDeps, addDocument } from '../storage/upload.ts';
import { findContainer, holdContainer } from './containerAccess.ts';
import { defaultFolder, defaultFolderId } from './defaultFolder.ts';
import { readableDocuments } from './documentStore.ts';
import { findReadable } from './findReadable.ts';
import { insertRenamed, mimeTypeOf } from './insertDocument.ts';

type DocumentDeps = AddDeps & { readonly config: Pick<Deps['config'], 'clamd'> };

/** The documents of the firms' clients, for the server halves of plugins. */
export function pluginDocuments(deps: DocumentDeps): Documents {
  return {
    readable: findReadable,
    isReadable: (reader, column) => {
      const document = readableDocuments(deps.db, reader)
        .select('d.document_id')
        .where('d.document_id', '=', sql.ref<string>(column));
      return sql<SqlBool>`exists (${document})`;
    },
    readersOfAll,
    async folder(db, scope, clientId, folderId) {
      const id = folderId ?? (await defaultFolder(db, scope, clientId)).id;
      const container = await findContainer(db, scope, id);
      if (container.clientId !== clientId) fail('not-found', 'There is no such folder.');
      if (!container.permissions.canCreate) fail('forbidden', 'You don’t have permission to add files here.');
      return { id: container.id, clientId };
    },
    async add(tx, scope, { id: containerId, clientId }, { name, content: { sha256, size } }, origin) {
      const to = { scope, clientId, containerId, ...origin };
      return addDocument(deps, tx, to, { name: name.normalize('NFC'), metaData: {}, sha256, size });
    },
    addImported: (tx, client, { name, content }, userId) =>
      addImported(deps, tx, { ...client, name, userId, sha256: content.sha256, size: content.size }),
  };
}

interface ImportedDocument {
  readonly companyId: string;
  readonly clientId: string;
  readonly name: string;
  readonly userId: string;
  readonly sha256: string;
  readonly size: number;
}

async function addImported(
  deps: DocumentDeps,
  tx: Tx,
  { companyId, clientId, name: given, userId, sha256, size }: ImportedDocument,
): Promise<AddedDocument> {
  const containerId = await defaultFolderId(tx, companyId, clientId);
  await holdContainer(tx, companyId, containerId);
  const { id, name } = await insertRenamed(deps, tx, {
    companyId,
    clientId,
    containerId,
    name: given,
    size,
    sha256,
    createdBy: userId,
    // A command cannot order the scan: the server does, see `orderScans`.
    scanState: deps.config.clamd === null ? null : 'scanning',
  });
  await deps.events.publish({ companyId, clientId }, { type: 'documents-changed', data: { clientId } }, tx);
  return { id, name, mimeType: mimeTypeOf(name), size, sha256 };
}

async function readersOfAll(
  db: DbOrTx,
  companyId: string,
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ contact_id: string }>`
    with asked as (
      select container_id from documents
      where company_id = ${companyId} and document_id = any(${documentIds}::text[])
      group by container_id
    )
    select m.contact_id from container_members as m
    join asked on asked.container_id = m.container_id
    where m.company_id = ${companyId}
    group by m.contact_id
    having count(*) = (select count(*) from asked)`.execute(db);
  return new Set(rows.map(({ contact_id }) => contact_id));
}
