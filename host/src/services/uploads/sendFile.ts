import type { Document, UploadResponse } from '@anteroom/contract';
import { uploadDocument } from '@anteroom/contract/storage';
import { completeUpload } from '@anteroom/contract/uploads';
import { renameOnConflict } from '@anteroom/domain/documents/renameOnConflict';
import { type Http, HttpError, type UploadRequest, type UploadState } from '@anteroom/sdk';
import type { ResumableTransfer } from './ResumableTransfer.ts';

/** Maximum number of renames after conflicts. Beyond it, something else must be wrong. */
const maxRenames = 100;
/** Size in bytes from which a file is sent as a resumable upload, which takes more calls than a plain one. */
const resumableFrom = 8 * 1024 * 1024;

/** Parameters for sending a file, and its callbacks. */
export interface Sending {
  /**
   * Idempotency key: the same whenever the file is sent again, so that a file that has already arrived is not stored
   * twice.
   */
  readonly id: string;
  readonly request: UploadRequest;
  /** First name to try. */
  readonly name: string;
  /** The server's ID of an upload to resume; null to begin one. */
  readonly resumableId: string | null;
  readonly http: Http;
  readonly signal: AbortSignal;
  transfer(): Promise<ResumableTransfer>;
  onRename(name: string): void;
  onProgress(sentBytes: number): void;
  /** Called when the server holds a part of the file under this ID, and with null when it no longer does. */
  onResumable(id: string | null): void;
}

/** Sends a file and resolves with the result; never rejects. If the name is taken, retries under another name. */
export async function sendFile(sending: Sending): Promise<UploadState> {
  const { request, resumableId } = sending;
  const isResumable = resumableId !== null || request.file.size >= resumableFrom;
  const send = isResumable ? await inPieces(sending) : (name: string) => asForm(name, sending);
  let { name } = sending;
  for (let renames = 0; ; renames++) {
    try {
      return { kind: 'done', document: await send(name) };
    } catch (error) {
      if (!isNameTaken(error) || renames === maxRenames) return failedState(error);
      name = renameOnConflict(name);
      sending.onRename(name);
    }
  }
}

/** Sends a file in one request. */
async function asForm(name: string, { id, request, http, signal, onProgress }: Sending): Promise<Document> {
  const { file, to, metaData } = request;
  const body = new FormData();
  // It must precede the file, because the server uses it while the file is still arriving.
  if (metaData) body.append('metaData', JSON.stringify(metaData));
  body.append('file[]', file, name);
  return onlyDocument(
    await http.call(uploadDocument[to.type], {
      params: { id: to.id },
      query: { notify: 'false', uploadId: id },
      body,
      signal,
      timeout: 0,
      onUploadProgress: (sentBytes) => onProgress(Math.min(sentBytes, file.size)),
    }),
  );
}

/**
 * Sends a file in pieces (tus), and then requests the document. A retry under another name repeats only that request.
 */
async function inPieces(sending: Sending): Promise<(name: string) => Promise<Document>> {
  const { http, signal, onResumable } = sending;
  let id = sending.resumableId;
  let isWhole = false;
  return async (name) => {
    if (!isWhole) {
      const transfer = await sending.transfer().catch(() => {
        throw new HttpError({ kind: 'network' });
      });
      id = await transfer.send(id, name, sending);
      isWhole = true;
    }
    try {
      const params = { uploadId: id ?? '' };
      const answer = await http.call(completeUpload, { params, body: { name }, signal, timeout: 0 });
      onResumable(null);
      return onlyDocument(answer);
    } catch (error) {
      if (isGone(error)) onResumable(null);
      throw error;
    }
  };
}

function onlyDocument({ data: [document] }: UploadResponse): Document {
  if (!document) throw new Error('The server took the file and named no document.');
  return document;
}

/** Returns whether the name is taken. Other conflicts, such as a completed task, cannot be resolved by another name. */
function isNameTaken(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return false;
  return error.failure.problem.errors?.some(({ reason }) => reason === 'name-taken') ?? false;
}

/**
 * Returns whether the server no longer has what it had received: it deletes content that does not match the file's name.
 * After any other refusal, for example because the session has ended, the rest can still be sent.
 */
function isGone(error: unknown): boolean {
  return error instanceof HttpError && (error.code === 'file-type-not-allowed' || error.code === 'not-found');
}

/** Codes of temporary failures: the server is busy or restarting, or a piece was incomplete. */
const passing: readonly (string | undefined)[] = ['unavailable', 'too-many-requests', 'upload-incomplete'];

function failedState(error: unknown): UploadState {
  if (!(error instanceof HttpError)) return { kind: 'failed', reason: 'refused', detail: String(error) };
  const { failure, code } = error;
  if (failure.kind === 'aborted') return { kind: 'failed', reason: 'cancelled' };
  if (failure.kind !== 'problem' || passing.includes(code)) return { kind: 'failed', reason: 'network' };
  const detail = failure.problem.detail ?? failure.problem.title;
  return { kind: 'failed', reason: 'refused', code, detail };
}
