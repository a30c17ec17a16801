import { Readable } from 'node:stream';
import { actorOf, type Form, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { maxNoteBytes, maxNoteFiles, maxXmlSize, sortNoteFiles } from '../rules/noteFiles.ts';
import type { BoxEPortal } from './boxEAccess.ts';
import { importQueue } from './importNotes.ts';
import { type ImportId, importKey, removeImport } from './importStore.ts';
import { isZip, printable } from './sentFiles.ts';

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const mostBytes = `An XML may have ${megabytes(maxXmlSize)}, and all that is sent ${megabytes(maxNoteBytes)}.`;

/** A file that is accepted for an import. */
interface TakenFile {
  readonly name: string;
  /** ID of the document that contains the file; absent for an uploaded file. */
  readonly documentId?: string;
  readonly content: Readable;
}

interface Taken {
  readonly clientId: string;
  readonly origin: Origin;
  readonly files: AsyncIterable<TakenFile>;
}

/**
 * Accepts a form with XML files and zips in the field `file[]`, and leaves the reading to a job.
 *
 * @returns the ID of the import.
 * @throws ServerError `too-large`, as soon as that is known; `bad-request`, `upload-incomplete`.
 */
export function receiveImport(
  portal: BoxEPortal,
  scope: Scope,
  { clientId, form, origin }: Omit<Taken, 'files'> & { readonly form: Form },
): Promise<string> {
  return take(portal, scope, { clientId, origin, files: filesOf(form) });
}

/**
 * Accepts XML files and zips from the client's documents, and leaves the reading to a job.
 *
 * @returns the ID of the import.
 * @throws ServerError `not-found` if the person may not read one of them, or it is another client's; `bad-request` for
 * names of other files; `too-large`; `conflict`, reason `scanning` or `scan-refused`.
 */
export async function importFromDocuments(
  portal: BoxEPortal,
  scope: Scope,
  { clientId, documentIds, origin }: Omit<Taken, 'files'> & { readonly documentIds: readonly string[] },
): Promise<string> {
  const readable = await portal.db.inFirm(scope, (tx) => portal.documents.readable(tx, scope, documentIds));
  const documents = readable.filter((document) => document.clientId === clientId);
  if (documents.length < documentIds.length) fail('not-found', 'There is no such document.');
  const { refused } = sortNoteFiles(documents);
  if (refused.some(({ reason }) => reason === 'not-xml')) {
    fail('bad-request', 'Only XML files and zips of them can be taken into the invoices.');
  }
  if (refused.length > 0) fail('too-large', mostBytes);
  const files = async function* (): AsyncGenerator<TakenFile> {
    for (const document of documents) {
      const content = await portal.documents.open(scope.companyId, document);
      yield { name: document.name, documentId: document.id, content };
    }
  };
  return take(portal, scope, { clientId, origin, files: files() });
}

async function* filesOf(form: Form): AsyncGenerator<TakenFile> {
  // One more than is accepted, so that `keep` can refuse too many files with its own message.
  const limits = { files: maxNoteFiles + 1, bytes: maxNoteBytes, detail: mostBytes };
  for await (const { field, name, content } of form.files(limits)) {
    if (field !== 'file[]') fail('bad-request', 'The form can have only files, in the field file[].');
    yield { name, content };
  }
}

async function take(portal: BoxEPortal, scope: Scope, { clientId, origin, files }: Taken): Promise<string> {
  const { companyId } = scope;
  const importId = portal.ids.next();
  await portal.db.inFirm(scope, (tx) =>
    tx
      .insertInto('actions_box_e.imports')
      .values({
        company_id: companyId,
        import_id: importId,
        client_id: clientId,
        user_id: actorOf(scope).userId,
        created_at: portal.clock.now(),
      })
      .execute(),
  );
  try {
    const count = await keep(portal, files, { companyId, importId });
    if (count === 0) fail('bad-request', 'The form has no file.');
    await portal.db.inFirm(scope, async (tx) => {
      await tx
        .updateTable('actions_box_e.imports')
        .set({ files_total: count })
        .where('company_id', '=', companyId)
        .where('import_id', '=', importId)
        .execute();
      const subject = `client:${clientId}`;
      const details = { files: count, importId };
      await portal.audit.record(
        { action: 'notes-imported', ...actorOf(scope), subject, details, ...origin },
        tx,
      );
      const job: ImportId = { companyId, importId };
      await portal.jobs.send(importQueue, job, tx);
    });
    return importId;
  } catch (error) {
    await removeImport(portal, { companyId, importId });
    throw error;
  }
}

/** Stores the files until they are read. Resolves with their number. */
async function keep(
  { db, blobs }: BoxEPortal,
  files: AsyncIterable<TakenFile>,
  { companyId, importId }: ImportId,
): Promise<number> {
  let position = 0;
  for await (const { name, documentId = null, content } of files) {
    if (position === maxNoteFiles)
      fail('too-large', `Send up to ${maxNoteFiles} files at a time, or a zip of them.`);
    const file = { company_id: companyId, import_id: importId, position, document_id: documentId };
    const file_name = printable((name || 'file').normalize('NFC'));
    // Insert the row first: content without a row would never be found again.
    await db.inFirm(companyId, (tx) =>
      tx
        .insertInto('actions_box_e.import_files')
        .values({ ...file, file_name })
        .execute(),
    );
    await blobs.write(companyId, importKey(importId, position), limited(content));
    position++;
  }
  return position;
}

/** Limits the size of an XML file, and refuses it as soon as it exceeds the limit. Archives may be larger. */
function limited(file: Readable): Readable {
  return Readable.from(
    (async function* () {
      let isArchive: boolean | undefined;
      let size = 0;
      for await (const chunk of file as AsyncIterable<Buffer>) {
        isArchive ??= isZip(chunk);
        size += chunk.length;
        if (!isArchive && size > maxXmlSize) fail('too-large', mostBytes);
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
}
