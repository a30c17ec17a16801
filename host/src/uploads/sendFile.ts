import type { Document, UploadResponse } from '@anteroom/contract';
import { renameOnConflict } from '@anteroom/domain/renameOnConflict';
import { type Http, HttpError, type UploadRequest, type UploadState } from '@anteroom/sdk';
import { Speedometer } from './Speedometer.ts';

/** A name may be taken again and again; beyond this something else is wrong. */
const maxRenames = 100;

/** What the sending of a file needs, and whom it tells how it goes on. */
export interface Sending {
  readonly request: UploadRequest;
  /** The first name to try. */
  readonly name: string;
  readonly http: Http;
  readonly signal: AbortSignal;
  onRename(name: string): void;
  onProgress(sentBytes: number, bytesPerSecond: number): void;
}

/** Sends a file, and tells how that ended: it never rejects. On a conflict the name is counted up and the file sent again. */
export async function sendFile(sending: Sending): Promise<UploadState> {
  let { name } = sending;
  for (let renames = 0; ; renames++) {
    try {
      return { kind: 'done', document: await sendAs(name, sending) };
    } catch (error) {
      if (!isNameTaken(error) || renames === maxRenames) return failedState(error);
      name = renameOnConflict(name);
      sending.onRename(name);
    }
  }
}

async function sendAs(name: string, { request, http, signal, onProgress }: Sending): Promise<Document> {
  const { file, to, metaData } = request;
  const body = new FormData();
  // Before the file: the server reads it while the file is still coming.
  if (metaData) body.append('metaData', JSON.stringify(metaData));
  body.append('file[]', file, name);

  const speed = new Speedometer();
  const { data } = await http.post<UploadResponse>(
    `/api/storage/v1/${to.type}/${encodeURIComponent(to.id)}/documents`,
    body,
    {
      params: { notify: false },
      signal,
      timeout: 0,
      onUploadProgress: (sentBytes) => {
        onProgress(Math.min(sentBytes, file.size), speed.at(sentBytes, performance.now()));
      },
    },
  );
  const [document] = data;
  if (!document) throw new Error('The server took the file and named no document.');
  return document;
}

/** Another conflict, as that the file's task is complete, is none that a new name would end. */
function isNameTaken(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return false;
  return error.failure.problem.errors?.some(({ reason }) => reason === 'name-taken') ?? false;
}

function failedState(error: unknown): UploadState {
  if (!(error instanceof HttpError)) return { kind: 'failed', reason: 'refused', detail: String(error) };
  const { failure } = error;
  if (failure.kind === 'aborted') return { kind: 'failed', reason: 'cancelled' };
  if (failure.kind !== 'problem') return { kind: 'failed', reason: 'network' };
  const detail = failure.problem.detail ?? failure.problem.title;
  return { kind: 'failed', reason: 'refused', code: error.code, detail };
}
