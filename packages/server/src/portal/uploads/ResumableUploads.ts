import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ResumableUpload, UploadMetadata } from '@anteroom/contract';
import { maxFileSize } from '@anteroom/domain/documents/fileSelection';
import { fail, type Scope, ServerError } from '@anteroom/server-sdk';
import { BlobTooLarge } from '../../kernel/blobs/blobStore.ts';
import type { Tx } from '../schema.ts';
import type { Destination } from '../storage/destination.ts';
import { admitFile, storageProblem } from '../storage/upload.ts';
import { failTooLarge } from '../storage/uploadForm.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { ByteLimit } from './byteLimit.ts';
import { RunningAppends } from './runningAppends.ts';
import { uploadLivesForMs } from './sentUploads.ts';
import {
  findUpload,
  toResumableUpload,
  touchUpload,
  type UploadRow,
  unfinishedUploads,
} from './uploadStore.ts';

/** Maximum number of unfinished uploads per person, so that nobody fills the storage with them. */
const unfinishedAtMost = 100;

/** Files that arrive in pieces, each until it becomes a document or expires after a day. */
export class ResumableUploads {
  readonly #deps: TaskDeps;
  readonly #running = new RunningAppends();

  constructor(deps: TaskDeps) {
    this.#deps = deps;
  }

  /**
   * Starts an upload. Anything that can be refused by name, type, size or destination is refused here, before any
   * content is sent.
   */
  async begin(to: Destination, file: UploadMetadata, size: number): Promise<UploadRow> {
    const { db, ids, clock } = this.#deps;
    const { companyId, userId } = to.scope;
    if (size > maxFileSize) failTooLarge();
    if (size === 0) fail('bad-request', 'The file is empty.');
    await admitFile(this.#deps, to, { name: file.filename, metaData: file.metaData ?? {}, size });
    const now = clock.now();
    const row = {
      company_id: companyId,
      upload_id: ids.next(),
      user_id: userId,
      client_id: to.clientId,
      container_id: to.containerId,
      container_path: file.containerType,
      file_name: file.filename,
      last_modified: file.lastModified ?? null,
      size,
      meta_data: JSON.stringify(file.metaData ?? {}),
      sha256: null,
      document_id: null,
      created_at: now,
      touched_at: now,
      expires_at: new Date(now.getTime() + uploadLivesForMs),
    };
    return db.transaction().execute(async (tx) => {
      await lockBeginnings(tx, to.scope);
      if ((await unfinishedUploads(tx, to.scope, now)).length >= unfinishedAtMost) {
        fail('too-many-requests', 'You have too many unfinished uploads. Resume or cancel some of them.');
      }
      return tx.insertInto('uploads').values(row).returningAll().executeTakeFirstOrThrow();
    });
  }

  async list(scope: Scope): Promise<ResumableUpload[]> {
    const rows = await unfinishedUploads(this.#deps.db, scope, this.#deps.clock.now());
    return Promise.all(rows.map(async (row) => toResumableUpload(row, await this.#offsetOf(row))));
  }

  /** Returns the offset from which to continue, after ending any write to the upload that is still in progress. */
  async offset(
    scope: Scope,
    uploadId: string,
  ): Promise<{ readonly row: UploadRow; readonly offset: number }> {
    const row = await this.find(scope, uploadId);
    await this.#running.stop(uploadId);
    return { row, offset: await this.#offsetOf(row) };
  }

  /**
   * Appends a piece. If it breaks off, what has arrived is kept.
   *
   * @param length Number of bytes in the piece, if known.
   * @param cut Cuts the connection on which the piece arrives.
   * @returns The new offset.
   * @throws ServerError `conflict` (`wrong-offset`), `too-large`, `insufficient-storage`
   */
  async append(
    scope: Scope,
    uploadId: string,
    piece: { readonly offset: number; readonly length: number | undefined; readonly content: Readable },
    cut: () => void,
  ): Promise<number> {
    const { blobs, db, clock } = this.#deps;
    const { partial } = blobs;
    const row = await this.find(scope, uploadId);
    await touchUpload(db, row, clock.now());
    await this.#running.run(uploadId, cut, async () => {
      const offset = await this.#offsetOf(row);
      if (piece.offset !== offset) failOffset(offset);
      if (offset === row.size) return;
      const room = row.size - offset;
      if (piece.length !== undefined && piece.length > room) failTooLarge();
      const limit = new ByteLimit(room);
      const [, written] = await Promise.allSettled([
        pipeline(piece.content, limit),
        partial.append(uploadId, offset, limit, row.company_id),
      ]);
      if (written.status === 'rejected') throw appendProblem(written.reason);
    });
    await touchUpload(db, row, clock.now());
    return this.#offsetOf(row);
  }

  /** Cancels an upload and removes everything that was received. */
  async cancel(scope: Scope, uploadId: string): Promise<void> {
    const { db, blobs } = this.#deps;
    const row = await this.find(scope, uploadId);
    await this.#running.stop(uploadId);
    await blobs.partial.remove(uploadId);
    await db
      .deleteFrom('uploads')
      .where('company_id', '=', row.company_id)
      .where('upload_id', '=', uploadId)
      .execute();
  }

  find(scope: Scope, uploadId: string): Promise<UploadRow> {
    return findUpload(this.#deps.db, scope, uploadId, this.#deps.clock.now());
  }

  /**
   * Interrupts all uploads before the process ends. The content received so far is kept, and the senders resume after
   * it.
   */
  interrupt(): void {
    this.#running.stopAll();
  }

  /** Returns the number of bytes received. A complete content may already have been moved to its permanent place. */
  async #offsetOf({ upload_id, sha256, size }: UploadRow): Promise<number> {
    return sha256 === null ? this.#deps.blobs.partial.size(upload_id) : size;
  }
}

/** Takes a lock per person, so that each upload is counted before the next one starts. */
async function lockBeginnings(tx: Tx, { companyId, userId }: Scope): Promise<void> {
  await tx
    .selectNoFrom(({ fn, val }) =>
      fn('pg_advisory_xact_lock', [
        fn('hashtextextended', [val(JSON.stringify(['uploads', companyId, userId])), val(0)]),
      ]).as('locked'),
    )
    .execute();
}

function appendProblem(error: unknown): unknown {
  if (error instanceof BlobTooLarge) failTooLarge();
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    const detail = 'The upload was interrupted. Ask for the offset and continue from there.';
    return new ServerError('upload-incomplete', detail, { cause: error });
  }
  return storageProblem(error);
}

function failOffset(offset: number): never {
  fail('conflict', `Continue the upload at ${offset}.`, {
    errors: [{ path: 'headers/upload-offset', message: `must be ${offset}`, reason: 'wrong-offset' }],
  });
}
