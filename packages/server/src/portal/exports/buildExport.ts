import { addAbortSignal, type Readable } from 'node:stream';
import type { Reader } from '@anteroom/server-sdk';
import type { ExportedFile } from '@anteroom/server-sdk/portal';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { BlobMissing, blobKey, exportKey } from '../../kernel/blobs/blobStore.ts';
import { isReleased } from '../documents/contentRelease.ts';
import { readableDocuments } from '../documents/documentStore.ts';
import { type ZipEntry, zipOf } from '../storage/zipOf.ts';
import { exportReader } from './exportReader.ts';
import { exportSourceOf, type PluginSource, pluginSource } from './pluginSource.ts';

export const exportQueue = 'export';

/** Data of the job in the queue. */
export interface ExportTask {
  readonly companyId: string;
  readonly exportId: string;
}

/** Maximum number of attempts of the job: the export itself may be what kills the process each time. */
const maxAttempts = 4;
const batchSize = 500;
const tellEachMs = 500;

/**
 * Builds a zip. After its node was killed, the job builds it from scratch. If two jobs build the same zip, only the one
 * that started last continues. If the export was removed in the meantime, the job stops.
 *
 * @param jobAttempt Number of the job's attempt. Unlike the export's, it does not count nodes that stopped.
 */
export async function buildExport(
  deps: Deps,
  task: ExportTask,
  signal: AbortSignal,
  jobAttempt: number,
): Promise<void> {
  const begun = await begin(deps, task);
  if (!begun) return;
  const attempt: Attempt = {
    ...task,
    source: pluginSource(begun),
    number: begun.attempt,
    filesDone: 0,
    bytesDone: 0,
    missing: 0,
  };
  const reader = await exportReader(deps.db, task.companyId, begun.userId);
  try {
    if (!reader || jobAttempt > maxAttempts) await tell(deps, attempt, { status: 'ERROR' });
    else await makeZip(deps, attempt, reader, signal);
  } catch (error) {
    if (error instanceof Superseded) return;
    if (signal.aborted || jobAttempt < maxAttempts) throw error;
    deps.log.error({ err: error, export: task.exportId }, 'an export failed for good');
    await tell(deps, attempt, { status: 'ERROR' });
  }
}

/** One attempt to build a zip, and its progress. */
interface Attempt extends ExportTask {
  /** Number under which its zip and its progress are stored. */
  readonly number: number;
  /** Plugin that supplies the files; null for documents. */
  readonly source: PluginSource | null;
  filesDone: number;
  /** Bytes of the documents added so far. */
  bytesDone: number;
  missing: number;
}

/** Thrown if somebody has removed the export, or another attempt has taken over. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Begins an attempt. Returns undefined if the export was removed or is finished. */
function begin({ db, clock }: Deps, { companyId, exportId }: ExportTask) {
  return db.transaction().execute(async (tx) => {
    const begun = await tx
      .updateTable('exports')
      .set(({ eb }) => ({
        status: 'RUNNING',
        attempt: eb('attempt', '+', 1),
        files_done: 0,
        bytes_done: 0,
        size: null,
      }))
      .where('company_id', '=', companyId)
      .where('export_id', '=', exportId)
      .where('status', 'in', ['QUEUED', 'RUNNING'])
      .where('expires_at', '>', clock.now())
      .returning(['attempt', 'user_id as userId', 'plugin', 'kind', 'data'])
      .executeTakeFirst();
    await tx
      .updateTable('export_files')
      .set({ missing: false })
      .where('company_id', '=', companyId)
      .where('export_id', '=', exportId)
      .where('missing', '=', true)
      .execute();
    return begun;
  });
}

async function makeZip(deps: Deps, attempt: Attempt, reader: Reader, stopping: AbortSignal): Promise<void> {
  const key = exportKey(attempt.companyId, attempt.exportId, attempt.number);
  const giveUp = new AbortController();
  const telling = setInterval(() => {
    tell(deps, attempt, {}).catch((error) => giveUp.abort(error));
  }, tellEachMs);
  try {
    const zip = zipOf(entries(deps, attempt, reader), (bytes) => {
      attempt.bytesDone += bytes;
    });
    addAbortSignal(AbortSignal.any([stopping, giveUp.signal]), zip);
    const size = await deps.blobs.write(key, zip);
    await tell(deps, attempt, { status: outcomeOf(attempt), size });
  } catch (error) {
    await deps.blobs.remove(key);
    throw giveUp.signal.aborted ? giveUp.signal.reason : error;
  } finally {
    clearInterval(telling);
  }
}

function outcomeOf({ missing, filesDone }: Attempt): 'SUCCESS' | 'PARTIAL_SUCCESS' | 'ERROR' {
  if (missing === 0) return 'SUCCESS';
  return filesDone === 0 ? 'ERROR' : 'PARTIAL_SUCCESS';
}

/**
 * Stores the progress.
 *
 * @throws Superseded
 */
async function tell(
  { db, clock }: Deps,
  { companyId, exportId, number, filesDone, bytesDone }: Attempt,
  outcome: { readonly status?: 'SUCCESS' | 'PARTIAL_SUCCESS' | 'ERROR'; readonly size?: number },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({ ...outcome, files_done: filesDone, bytes_done: bytesDone })
    .where('company_id', '=', companyId)
    .where('export_id', '=', exportId)
    .where('attempt', '=', number)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Superseded(`${exportId} is not this node's any more`);
}

/** Yields the files that may still be read, opening each one after the previous one has been added. */
async function* entries(deps: Deps, attempt: Attempt, reader: Reader): AsyncGenerator<ZipEntry> {
  for (let after = 0; ; ) {
    const batch = await nextBatch(deps, attempt, reader, after);
    for (const { position, path, file } of batch) {
      after = position;
      const content = await file?.open();
      if (file && content) {
        yield { path, ...file, content };
        attempt.filesDone++;
      } else {
        attempt.missing++;
        await markAsMissing(deps, attempt, position);
      }
    }
    if (batch.length < batchSize) return;
  }
}

/**
 * Returns the next batch of files. Permissions are checked again for each batch; files that the person may no longer
 * read come without content.
 */
async function nextBatch(deps: Deps, attempt: Attempt, reader: Reader, after: number) {
  const { companyId, exportId, source } = attempt;
  const files = await deps.db
    .selectFrom('export_files')
    .select(['position', 'path', 'document_id', 'key'])
    .where('company_id', '=', companyId)
    .where('export_id', '=', exportId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(batchSize)
    .execute();
  const documents = await documentsOf(
    deps,
    attempt,
    reader,
    files.flatMap(({ document_id }) => document_id ?? []),
  );
  const others =
    source &&
    (await exportSourceOf(deps, reader, source)?.files(
      reader,
      source.data,
      files.flatMap(({ key }) => key ?? []),
    ));
  return files.map(({ position, path, document_id, key }) => ({
    position,
    path,
    file: document_id === null ? others?.get(key ?? '') : documents.get(document_id),
  }));
}

async function documentsOf(
  deps: Deps,
  attempt: Attempt,
  reader: Reader,
  documentIds: readonly string[],
): Promise<Map<string, ExportedFile>> {
  if (documentIds.length === 0) return new Map();
  const documents = await readableDocuments(deps.db, reader)
    .select(['d.document_id', 'd.sha256', 'd.size', 'd.mime_type as mimeType', 'd.modified_at as modifiedAt'])
    .where(sql<boolean>`d.document_id = any(${documentIds}::text[])`)
    .where(isReleased)
    .execute();
  return new Map(
    documents.map((document) => [
      document.document_id,
      { ...document, open: () => open(deps, attempt, document) },
    ]),
  );
}

/** Opens a document's content. Returns null, and logs an error for the operator, when the content is missing. */
async function open(
  deps: Deps,
  attempt: Attempt,
  { sha256, size }: { readonly sha256: string; readonly size: number },
): Promise<Readable | null> {
  // The end is given so that the file is read into buffers of its size; otherwise an additional full buffer is
  // allocated just to find the end.
  const whole = size > 0 ? { start: 0, end: size - 1 } : undefined;
  try {
    return await deps.blobs.open(blobKey(attempt.companyId, sha256), whole);
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error;
    deps.log.error({ err: error, export: attempt.exportId }, 'the content of a document is missing');
    return null;
  }
}

async function markAsMissing(
  { db }: Deps,
  { companyId, exportId }: ExportTask,
  position: number,
): Promise<void> {
  await db
    .updateTable('export_files')
    .set({ missing: true })
    .where('company_id', '=', companyId)
    .where('export_id', '=', exportId)
    .where('position', '=', position)
    .execute();
}
