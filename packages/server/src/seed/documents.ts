import { Readable } from 'node:stream';
import { splitExtension } from '@anteroom/domain/documents/fileExtension';
import { DemoDay } from '@anteroom/server-sdk/demo';
import { blobKey } from '../kernel/blobs/blobStore.ts';
import { countDocuments, countedColumns } from '../portal/documents/countDocuments.ts';
import { recordDocumentEvents } from '../portal/documents/documentEvents.ts';
import { insertContainer } from '../portal/documents/insertContainer.ts';
import { insertDocument } from '../portal/documents/insertDocument.ts';
import { markAsRead } from '../portal/documents/readMarks.ts';
import { setRoles } from '../portal/documents/setRoles.ts';
import { settleMembers } from '../portal/documents/settleMembers.ts';
import type { Tx } from '../portal/schema.ts';
import { demoAccounts } from './accounts.ts';
import { clientsOf } from './clients.ts';
import { type DemoDocument, demoDocuments } from './demoDocuments/demoDocuments.ts';
import type { SeedDeps } from './SeedDeps.ts';
import { seedEntry } from './seedEntry.ts';
import { staffOf } from './staff.ts';

/** Adds folders and documents with real contents, a person who may only read, and marks of who has read what. */
export async function seedDocuments(tx: Tx, deps: SeedDeps): Promise<void> {
  const day = new DemoDay(deps.clock);
  const documents = demoDocuments(day);
  const folders = await addFolders(tx, deps, documents, day);
  const firms = new Map(
    (await tx.selectFrom('companies').select(['company_id', 'name', 'language']).execute()).map((firm) => [
      firm.company_id,
      firm,
    ]),
  );
  for (const document of documents) {
    const firm = firms.get(document.companyId);
    if (firm) await addDocument(tx, deps, document, day, folders.get(folderKey(document)), firm);
  }
  await addReader(tx);
  await giveContainers(tx);
}

/** Gives one of the accounts only the right to read, regardless of the roles of its clients. */
async function addReader(tx: Tx): Promise<void> {
  const clients = await tx
    .selectFrom('client_contacts')
    .select(['company_id', 'client_id', 'contact_id'])
    .where('contact_id', '=', 'reader')
    .execute();
  for (const { company_id, client_id, contact_id } of clients) {
    await setRoles(tx, company_id, client_id, { people: [{ contactId: contact_id, role: 'Reader' }] });
    await settleMembers(tx, company_id, [{ client_id, contact_id }]);
  }
}

/**
 * Under preview-viewer rules, contributors have rights only to what they created (spec section 6). So each account with
 * previews is recorded as the creator of its clients' folders, and can add to them.
 */
async function giveContainers(tx: Tx): Promise<void> {
  for (const { id } of demoAccounts.filter(({ previews }) => previews))
    await tx
      .updateTable('containers')
      .set({ created_by: id })
      .where('client_id', 'in', clientsOf[id] ?? [])
      .execute();
}

/** Returns the IDs of the folders, by {@link folderKey}. */
async function addFolders(
  tx: Tx,
  { ids }: SeedDeps,
  documents: readonly DemoDocument[],
  day: DemoDay,
): Promise<ReadonlyMap<string, string>> {
  const added = new Map<string, string>();
  for (const document of documents) {
    const key = folderKey(document);
    if (!document.folder || added.has(key)) continue;
    const id = ids.next();
    added.set(key, id);
    const by = staffOf[document.companyId] ?? null;
    await insertContainer(tx, {
      company_id: document.companyId,
      container_id: id,
      client_id: document.clientId,
      parent_id: document.clientId,
      name: document.folder.name,
      // A folder of one year is a project of that year.
      ...(document.folder.year
        ? { type: 'Project', processing_year: document.folder.year, product_type: 'Tax' }
        : { type: 'Folder', product_type: null }),
      lock_type: null,
      lock_level: null,
      created_by: by,
      created_at: day.time(-900),
      modified_by: by,
      modified_at: day.time(-900),
    });
  }
  return added;
}

/**
 * Returns the ID of a folder in a client's root. Adds the folder if it does not exist, with the same creator as the
 * root, as after {@link giveContainers}.
 */
export async function findOrAddFolder(
  tx: Tx,
  { ids }: Pick<SeedDeps, 'ids'>,
  {
    companyId,
    clientId,
    name,
  }: { readonly companyId: string; readonly clientId: string; readonly name: string },
  day: DemoDay,
): Promise<string> {
  const there = await tx
    .selectFrom('containers')
    .select('container_id')
    .where('company_id', '=', companyId)
    .where('parent_id', '=', clientId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (there) return there.container_id;
  const { created_by } = await tx
    .selectFrom('containers')
    .select('created_by')
    .where('company_id', '=', companyId)
    .where('container_id', '=', clientId)
    .executeTakeFirstOrThrow();
  const id = ids.next();
  await insertContainer(tx, {
    company_id: companyId,
    container_id: id,
    client_id: clientId,
    parent_id: clientId,
    name,
    type: 'Folder',
    product_type: null,
    lock_type: null,
    lock_level: null,
    created_by,
    created_at: day.time(-900),
    modified_by: staffOf[companyId] ?? null,
    modified_at: day.time(-900),
  });
  return id;
}

function folderKey({ companyId, clientId, folder }: DemoDocument): string {
  return JSON.stringify([companyId, clientId, folder?.name, folder?.year]);
}

/** Returns the document's ID. `folderId`: the client's root if omitted. */
export async function addDocument(
  tx: Tx,
  { blobs, ids }: SeedDeps,
  document: DemoDocument,
  day: DemoDay,
  folderId: string | undefined,
  firm: { readonly name: string; readonly language: string },
): Promise<string> {
  const { companyId, clientId, name, by, task, isFiled, deleted, comments = [] } = document;
  const at = day.time(-document.age);
  const blob = await blobs.receive(Readable.from([await contentOf(document, firm, at)]), {
    limit: 1024 * 1024,
    companyId,
  });
  await tx
    .insertInto('blobs')
    .values({ company_id: companyId, sha256: blob.sha256, size: blob.size, kept_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await blob.keep(blobKey(companyId, blob.sha256));

  const happenedAt = (time: Date) => ({ ids, clock: { now: () => time } });
  const documentId = await insertDocument(happenedAt(at), tx, {
    companyId,
    clientId,
    containerId: folderId ?? clientId,
    name,
    size: blob.size,
    sha256: blob.sha256,
    createdBy: by ?? staffOf[companyId] ?? '',
    ...(document.id !== undefined && { id: document.id }),
    ...(task && {
      task: {
        id: task.id,
        label: task.label,
        groupType: task.kind,
        step: task.step === undefined ? null : String(task.step),
      },
    }),
    ...(isFiled && { lock: { type: 'Read', level: 'Master' } as const }),
  });
  if (documentId === null) throw new Error(`The demo data has two documents “${name}”.`);
  if (comments.length > 0 || deleted) {
    const changed = await tx
      .updateTable('documents')
      .set({
        comments_count: comments.length,
        deleted_at: deleted ? day.time(-deleted.age) : null,
        deleted_by: deleted?.by ?? null,
      })
      .where('company_id', '=', companyId)
      .where('document_id', '=', documentId)
      .returning(countedColumns)
      .execute();
    if (deleted) await countDocuments(tx, companyId, { removed: changed });
  }
  const readers = by !== undefined ? [by] : document.read ? ownersOf(clientId) : [];
  for (const contactId of readers) {
    const reader = { companyId, userId: contactId, contactId, role: 'client' } as const;
    await markAsRead(tx, reader, [documentId], at);
    if (contactId === by) continue;
    const read = { type: 'read', details: {} } as const;
    await recordDocumentEvents(happenedAt(at), reader, [documentId], read, tx);
  }
  for (const { text, age, by: commenter = staffOf[companyId] ?? '' } of comments) {
    const said = day.time(-age);
    await seedEntry(tx, ids, {
      companyId,
      clientId,
      about: { kind: 'document', id: documentId, name },
      userId: commenter,
      text,
      at: said,
    });
    const commented = { type: 'commented', details: {} } as const;
    const actor = { companyId, userId: commenter };
    await recordDocumentEvents(happenedAt(said), actor, [documentId], commented, tx);
  }
  if (deleted) {
    const actor = { companyId, userId: deleted.by };
    const event = { type: 'deleted', details: {} } as const;
    await recordDocumentEvents(happenedAt(day.time(-deleted.age)), actor, [documentId], event, tx);
  }
  return documentId;
}

async function contentOf(
  { name, content }: DemoDocument,
  firm: { readonly name: string; readonly language: string },
  date: Date,
): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content;
  // Loaded only if there is demo data to add.
  const { makePdf } = await import('./pdf.ts');
  return makePdf({
    letterhead: firm.name,
    title: splitExtension(name).stem,
    date,
    dateLocale: firm.language,
    ...content,
  });
}

/** Returns the demo accounts that act for a client, except the one that may only read. */
function ownersOf(clientId: string): string[] {
  return Object.keys(clientsOf).filter((id) => id !== 'reader' && clientsOf[id]?.includes(clientId));
}
