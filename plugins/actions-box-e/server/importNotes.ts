import { type BoxEPortal, findHolder } from './boxEAccess.ts';
import { type ImportRun, Superseded } from './importRun.ts';
import { type ImportId, importKey, removeSentFiles } from './importStore.ts';
import { type SentFile, sentFiles } from './sentFiles.ts';
import { type PlacedReadFile, storeBatch } from './storeBatch.ts';
import { directionOf } from './xml/directionOf.ts';
import { NoteRefused } from './xml/NoteRefused.ts';
import { readFiscalDocument } from './xml/readFiscalDocument.ts';

export const importQueue = 'note-import';

/** Maximum number of attempts of the job: the import itself may be what crashes its node each time. */
const maxAttempts = 4;
/** Maximum number of files that are stored together, and their maximum size in bytes. */
const batchFiles = 200;
const batchBytes = 8 * 1024 * 1024;

/**
 * Reads the files of an import, and stores the valid ones. The progress is stored in the same transactions as the
 * files, so an import whose node was killed resumes where it stopped.
 *
 * @param jobAttempt Number of the job's attempt. Unlike the import's, it does not count nodes that stopped.
 */
export async function importNotes(
  portal: BoxEPortal,
  id: ImportId,
  signal: AbortSignal,
  jobAttempt: number,
): Promise<void> {
  const begun = await begin(portal, id);
  if (!begun) return;
  const run: ImportRun = { ...id, ...begun };
  try {
    const holder = await portal.db.inFirm(id, (tx) => findHolder(tx, id.companyId, begun.clientId));
    const isDone = holder && jobAttempt <= maxAttempts && (await read(portal, run, holder.taxId, signal));
    await end(portal, run, isDone ? 'DONE' : 'FAILED');
  } catch (error) {
    if (error instanceof Superseded) return;
    if (signal.aborted || jobAttempt < maxAttempts) throw error;
    portal.log.error({ err: error, import: id.importId }, 'an import of invoices failed for good');
    await end(portal, run, 'FAILED');
  }
}

/** Begins an attempt and returns the import's progress; undefined if the import has already ended. */
function begin({ db }: BoxEPortal, { companyId, importId }: ImportId) {
  return db.inFirm(companyId, async (tx) => {
    const files = await tx
      .selectFrom('actions_box_e.import_files')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('company_id', '=', companyId)
      .where('import_id', '=', importId)
      .executeTakeFirstOrThrow();
    const begun = await tx
      .updateTable('actions_box_e.imports')
      .set(({ eb }) => ({ status: 'RUNNING', attempt: eb('attempt', '+', 1) }))
      .where('company_id', '=', companyId)
      .where('import_id', '=', importId)
      .where('status', 'in', ['QUEUED', 'RUNNING'])
      .returning(['client_id as clientId', 'attempt', 'files_done as filesDone'])
      .executeTakeFirst();
    return begun && { ...begun, filesTotal: files.count };
  });
}

/** Reads each batch while the database stores the previous one. */
async function read(portal: BoxEPortal, run: ImportRun, taxId: string, signal: AbortSignal): Promise<true> {
  let position = 0;
  let bytes = 0;
  let batch: PlacedReadFile[] = [];
  let storing: Promise<void> = Promise.resolve();
  const flush = async () => {
    await storing;
    signal.throwIfAborted();
    storing = storeBatch(portal, run, batch);
    // Whoever awaits it next gets the error. Until then, the failure must not count as an unhandled rejection.
    storing.catch(() => {});
    batch = [];
    bytes = 0;
  };
  try {
    for await (const file of files(portal, run)) {
      signal.throwIfAborted();
      if (position++ < run.filesDone) continue;
      const one = await readFile(file, taxId);
      batch.push(one);
      bytes += one.document ? one.content.length : 0;
      if (batch.length >= batchFiles || bytes >= batchBytes) await flush();
    }
    await flush();
  } finally {
    // Whatever follows, the end of the import or another attempt, must find everything stored that was begun.
    await storing;
  }
  return true;
}

/** A file to read, and the position of the sent file that contains it. */
type PlacedFile = SentFile & { readonly sentPosition: number };

async function* files({ db, blobs }: BoxEPortal, run: ImportRun): AsyncGenerator<PlacedFile> {
  const { companyId, importId } = run;
  const sent = await db.inFirm(companyId, (tx) =>
    tx
      .selectFrom('actions_box_e.import_files')
      .select(['position', 'file_name'])
      .where('company_id', '=', companyId)
      .where('import_id', '=', importId)
      .orderBy('position')
      .execute(),
  );
  for (const { position, file_name } of sent) {
    const open = () => blobs.open(companyId, importKey(importId, position));
    const found = sentFiles(file_name, open, (more) => {
      run.filesTotal += more;
    });
    for await (const file of found) yield { ...file, sentPosition: position };
  }
}

async function readFile(file: PlacedFile, taxId: string): Promise<PlacedReadFile> {
  const { name, sentPosition } = file;
  try {
    const content = await file.read();
    const document = readFiscalDocument(content);
    const direction = document.type === 'note' ? directionOf(document, taxId) : null;
    return { name, sentPosition, content, document, direction, refusal: null };
  } catch (error) {
    if (!(error instanceof NoteRefused)) throw error;
    const nothing = { content: Buffer.alloc(0), document: null, direction: null };
    return { name, sentPosition, ...nothing, refusal: error };
  }
}

async function end(portal: BoxEPortal, run: ImportRun, status: 'DONE' | 'FAILED'): Promise<void> {
  const { companyId, importId, clientId, attempt } = run;
  await portal.db.inFirm(companyId, async (tx) => {
    await tx
      .updateTable('actions_box_e.imports')
      .set({ status })
      .where('company_id', '=', companyId)
      .where('import_id', '=', importId)
      .where('attempt', '=', attempt)
      .execute();
    await portal.events.publish({ companyId, clientId }, { type: 'notes-changed', data: { clientId } }, tx);
  });
  await removeSentFiles(portal, run);
}
