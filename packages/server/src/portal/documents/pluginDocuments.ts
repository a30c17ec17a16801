import type { Lock } from '@anteroom/domain/documents/documentPermissions';
import { folderName } from '@anteroom/domain/documents/processingYear';
import { foldText } from '@anteroom/domain/language/foldText';
import {
  type AddedDocument,
  type Documents,
  type Folder,
  fail,
  type Scope,
  type StoredDocument,
} from '@anteroom/server-sdk';
import type { MadeDocument } from '@anteroom/server-sdk/portal';
import { type SqlBool, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { blobKey } from '../../kernel/blobs/blobStore.ts';
import { scanStateOfNew } from '../scanning/scanContent.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { type AddDeps, addDocument } from '../storage/upload.ts';
import { filesByStep } from '../tasks/stepFiles.ts';
import { addTaskResult } from './addTaskResult.ts';
import { announceDocuments } from './announceDocuments.ts';
import { findContainer, holdContainer } from './containerAccess.ts';
import { listContainers } from './containerStore.ts';
import { requireReleased } from './contentRelease.ts';
import { countDocuments, countedColumns } from './countDocuments.ts';
import { currentDocuments } from './currentDocuments.ts';
import { defaultFolder, defaultFolderId } from './defaultFolder.ts';
import { findDocuments, readableDocuments } from './documentStore.ts';
import { findReadable } from './findReadable.ts';
import { insertRenamed, mimeTypeOf } from './insertDocument.ts';
import { listByStoring, totalsBySender } from './listByStoring.ts';

type DocumentDeps = AddDeps & {
  readonly config: Pick<Deps['config'], 'clamd'>;
  readonly blobs: Pick<Deps['blobs'], 'open'>;
};

/**
 * Returns the service through which the server halves of plugins read and change the documents of the firms' clients.
 */
export function pluginDocuments(deps: DocumentDeps): Documents {
  return {
    readable: findReadable,
    isReadable: (reader, column) => {
      const document = readableDocuments(deps.db, reader)
        .select('d.document_id')
        .where('d.document_id', '=', sql.ref<string>(column));
      return sql<SqlBool>`exists (${document})`;
    },
    list: listByStoring,
    totals: totalsBySender,
    readersOfAll,
    folder: findFolder,
    async folderAt(db, scope, clientId, path) {
      const containers = await listContainers(db, scope, clientId);
      let parent = containers.find(({ parentId }) => parentId === null);
      for (const name of path) {
        const { id } = parent ?? failForFolder();
        parent = containers.find(
          (each) => each.parentId === id && foldText(folderName(each)) === foldText(name),
        );
      }
      return findFolder(db, scope, clientId, (parent ?? failForFolder()).id);
    },
    async add(tx, scope, { id: containerId, clientId }, { name, content: { sha256, size } }, origin) {
      const to = { scope, clientId, containerId, ...origin };
      return addDocument(deps, tx, to, { name: name.normalize('NFC'), metaData: {}, sha256, size });
    },
    addResult: (tx, scope, task, document) => addTaskResult(deps, tx, scope, task, document),
    countBySteps: filesByStep,
    describe: findDocuments,
    current: currentDocuments,
    find: findStored,
    open(companyId, { sha256, scanState }, range) {
      requireReleased(scanState);
      return deps.blobs.open(blobKey(companyId, sha256), range);
    },
    lock: lockDocument,
    addMade: (tx, companyId, to, document, userId) => addMade(deps, tx, { companyId, to, document, userId }),
  };
}

async function findFolder(
  db: DbOrTx,
  scope: Scope,
  clientId: string,
  folderId: string | null,
): Promise<Folder> {
  const id = folderId ?? (await defaultFolder(db, scope, clientId)).id;
  const container = await findContainer(db, scope, id);
  if (container.clientId !== clientId) failForFolder();
  if (!container.permissions.canCreate) fail('forbidden', 'You don’t have permission to add files here.');
  return { id: container.id, clientId };
}

function failForFolder(): never {
  return fail('not-found', 'There is no such folder.');
}

/** A lock that nobody can lift (spec section 6). */
const readLock: Lock = { type: 'Read', level: 'Master' };

/** Permanently prevents everybody from changing or deleting a document. */
export async function lockDocument(tx: Tx, companyId: string, documentId: string): Promise<void> {
  const before = await tx
    .selectFrom('documents')
    .select([...countedColumns, 'deleted_at'])
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return;
  const lock = { lock_type: readLock.type, lock_level: readLock.level };
  await tx
    .updateTable('documents')
    .set(lock)
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .execute();
  const { deleted_at, ...counted } = before;
  if (deleted_at === null)
    await countDocuments(tx, companyId, { added: [{ ...counted, ...lock }], removed: [counted] });
}

async function findStored(db: DbOrTx, companyId: string, documentId: string): Promise<StoredDocument | null> {
  const found = await db
    .selectFrom('documents')
    .select(['client_id', 'container_id', 'name', 'mime_type', 'size', 'sha256', 'scan_state', 'deleted_at'])
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!found) return null;
  const { client_id: clientId, name, size, sha256 } = found;
  const isDeleted = found.deleted_at !== null;
  return {
    id: documentId,
    clientId,
    name,
    mimeType: found.mime_type,
    size,
    sha256,
    scanState: found.scan_state,
    folder: { id: isDeleted ? clientId : found.container_id, clientId },
    isDeleted,
  };
}

async function addMade(
  deps: DocumentDeps,
  tx: Tx,
  {
    companyId,
    to,
    document: { name: given, content, task, isLocked = false },
    userId,
  }: {
    readonly companyId: string;
    readonly to: Folder | Pick<Folder, 'clientId'>;
    readonly document: MadeDocument;
    readonly userId: string;
  },
): Promise<AddedDocument> {
  const { clientId } = to;
  const { sha256, size } = content;
  const containerId = 'id' in to ? to.id : await defaultFolderId(tx, companyId, clientId);
  await holdContainer(tx, companyId, containerId);
  // A command cannot scan the content; the server does that later, see `orderScans`.
  const isCommand = deps.scanner === null && deps.config.clamd !== null;
  const { id, name } = await insertRenamed(deps, tx, {
    companyId,
    clientId,
    containerId,
    name: given,
    size,
    sha256,
    ...(task && { task: { id: task.id, label: task.label, groupType: task.group, step: null } }),
    ...(isLocked && { lock: readLock }),
    createdBy: userId,
    scanState: isCommand ? 'scanning' : await scanStateOfNew(deps, tx, { companyId, sha256 }),
  });
  await announceDocuments(deps, companyId, [id], tx);
  return { id, name, mimeType: mimeTypeOf(name), size, sha256 };
}

async function readersOfAll(
  db: DbOrTx,
  companyId: string,
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ contact_id: string }>`
    with asked as (
      select document_id, container_id from documents
      where company_id = ${companyId} and document_id = any(${documentIds}::text[])
    ), roles as (
      select m.contact_id, asked.document_id, m.role from asked
      join container_members as m on m.company_id = ${companyId} and m.container_id = asked.container_id
      where not exists (
        select from document_exceptions as e
        where e.company_id = ${companyId} and e.document_id = asked.document_id and e.contact_id = m.contact_id
      )
      union all
      select e.contact_id, e.document_id, e.role from asked
      join document_exceptions as e on e.company_id = ${companyId} and e.document_id = asked.document_id
    )
    select contact_id from roles where role <> 'None'
    group by contact_id
    having count(*) = (select count(*) from asked)`.execute(db);
  return new Set(rows.map(({ contact_id }) => contact_id));
}
