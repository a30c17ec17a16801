import type { Deps } from '../deps.ts';
import { importKey } from '../storage/blobStore.ts';
import { findHolder } from './boxEAccess.ts';
import { directionOf } from './directionOf.ts';
import { type ImportRun, Superseded } from './importRun.ts';
import { type ImportId, removeSentFiles } from './importStore.ts';
import { NoteRefused } from './NoteRefused.ts';
import { readFiscalDocument } from './readFiscalDocument.ts';
import { type SentFile, sentFiles } from './sentFiles.ts';
import { storeBatch } from './storeBatch.ts';
import type { ReadFile } from './storeFiles.ts';

export const importQueue = 'note-import';

/** How often it is begun at most: it may be killed each time by the very thing that it is to do. */
const maxAttempts = 4;
/** Files that are stored together, and their bytes. */
const batchFiles = 200;
const batchBytes = 8 * 1024 * 1024;

/**
 * Reads what was sent, and stores what is good. How far it is stands in the database with what it has stored: begun again
 * after its node was killed, it goes on from there.
 */
export async function importNotes(deps: Deps, id: ImportId, signal: AbortSignal): Promise<void> {
  const begun = await begin(deps, id);
  if (!begun) return;
  const run: ImportRun = { ...id, ...begun };
  try {
    const holder = await findHolder(deps.db, id.companyId, begun.clientId);
    const isDone = holder && begun.attempt <= maxAttempts && (await read(deps, run, holder.taxId, signal));
    await end(deps, run, isDone ? 'DONE' : 'FAILED');
  } catch (error) {
    if (error instanceof Superseded) return;
    if (signal.aborted || begun.attempt < maxAttempts) throw error;
    deps.log.error({ err: error, import: id.importId }, 'an import of invoices failed for good');
    await end(deps, run, 'FAILED');
  }
}

/** Null when it has been read. */
async function begin({ db }: Deps, { companyId, importId }: ImportId) {
  const files = await db
    .selectFrom('note_import_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  const begun = await db
    .updateTable('note_imports')
    .set(({ eb }) => ({ status: 'RUNNING', attempt: eb('attempt', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .returning(['client_id as clientId', 'attempt', 'files_done as filesDone'])
    .executeTakeFirst();
  return begun && { ...begun, filesTotal: files.count };
}

/** Reads a batch while the database stores the one before it. */
async function read(deps: Deps, run: ImportRun, taxId: string, signal: AbortSignal): Promise<true> {
  let position = 0;
  let bytes = 0;
  let batch: ReadFile[] = [];
  let storing: Promise<void> = Promise.resolve();
  const flush = async () => {
    await storing;
    signal.throwIfAborted();
    storing = storeBatch(deps, run, batch);
    // Whoever waits for it next is told; until then a failure is not an unhandled one.
    storing.catch(() => {});
    batch = [];
    bytes = 0;
  };
  try {
    for await (const file of files(deps, run)) {
      signal.throwIfAborted();
      if (position++ < run.filesDone) continue;
      const one = await readFile(file, taxId);
      batch.push(one);
      bytes += one.document ? one.content.length : 0;
      if (batch.length >= batchFiles || bytes >= batchBytes) await flush();
    }
    await flush();
  } finally {
    // Whatever comes next, the end of the import or another try, finds all that was begun.
    await storing;
  }
  return true;
}

async function* files(deps: Deps, run: ImportRun): AsyncGenerator<SentFile> {
  const { companyId, importId } = run;
  const sent = await deps.db
    .selectFrom('note_import_files')
    .select(['position', 'file_name'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .orderBy('position')
    .execute();
  for (const { position, file_name } of sent) {
    const open = () => deps.blobs.open(importKey(companyId, importId, position));
    yield* sentFiles(file_name, open, (more) => {
      run.filesTotal += more;
    });
  }
}

async function readFile(file: SentFile, taxId: string): Promise<ReadFile> {
  try {
    const content = await file.read();
    const document = readFiscalDocument(content);
    const direction = document.type === 'note' ? directionOf(document, taxId) : null;
    return { name: file.name, content, document, direction, refusal: null };
  } catch (error) {
    if (!(error instanceof NoteRefused)) throw error;
    return { name: file.name, content: Buffer.alloc(0), document: null, direction: null, refusal: error };
  }
}

async function end(deps: Deps, run: ImportRun, status: 'DONE' | 'FAILED'): Promise<void> {
  const { companyId, importId, clientId, attempt } = run;
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('note_imports')
      .set({ status })
      .where('company_id', '=', companyId)
      .where('import_id', '=', importId)
      .where('attempt', '=', attempt)
      .execute();
    await deps.events.publish({ companyId, clientId }, { type: 'notes-changed', data: { clientId } }, tx);
  });
  await removeSentFiles(deps, run);
}
