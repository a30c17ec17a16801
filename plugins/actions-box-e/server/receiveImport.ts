import { Readable } from 'node:stream';
import { actorOf, type Form, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { maxNoteBytes, maxNoteFiles, maxXmlSize } from '../rules/noteFiles.ts';
import type { BoxEPortal } from './boxEAccess.ts';
import { importQueue } from './importNotes.ts';
import { type ImportId, importKey, removeImport } from './importStore.ts';
import { isZip, printable } from './sentFiles.ts';

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const mostBytes = `An XML may have ${megabytes(maxXmlSize)}, and all that is sent ${megabytes(maxNoteBytes)}.`;

interface SentForm {
  readonly clientId: string;
  readonly form: Form;
  readonly origin: Origin;
}

/**
 * Takes a form with files in the field `file[]`, XML and zip, and leaves them to be read by a job.
 *
 * @returns the id of the import.
 * @throws ServerError `too-large`, as soon as that is known; `bad-request`, `upload-incomplete`.
 */
export async function receiveImport(
  portal: BoxEPortal,
  scope: Scope,
  { clientId, form, origin }: SentForm,
): Promise<string> {
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
    const files = await receiveFiles(portal, form, { companyId, importId });
    if (files === 0) fail('bad-request', 'The form has no file.');
    await portal.db.inFirm(scope, async (tx) => {
      await tx
        .updateTable('actions_box_e.imports')
        .set({ files_total: files })
        .where('company_id', '=', companyId)
        .where('import_id', '=', importId)
        .execute();
      const subject = `client:${clientId}`;
      const details = { files, importId };
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

async function receiveFiles(
  { db, blobs }: BoxEPortal,
  form: Form,
  { companyId, importId }: { readonly companyId: string; readonly importId: string },
): Promise<number> {
  let position = 0;
  // One more than is taken, so that who sends too many is told so.
  const limits = { files: maxNoteFiles + 1, bytes: maxNoteBytes, detail: mostBytes };
  for await (const { field, name, content } of form.files(limits)) {
    if (field !== 'file[]') fail('bad-request', 'The form can have only files, in the field file[].');
    if (position === maxNoteFiles)
      fail('too-large', `Send up to ${maxNoteFiles} files at a time, or a zip of them.`);
    const file = { company_id: companyId, import_id: importId, position };
    const file_name = printable((name || 'file').normalize('NFC'));
    // First the row: content without one would never be found again.
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

/** An XML may be small only, and that is known before it has all arrived. */
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
