import { beginUpload } from '@anteroom/contract/uploads';
import { HttpError, type UploadRequest } from '@anteroom/sdk';
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import { problemOf } from '../http/problemOf.ts';

const { path } = beginUpload;
/** Size of a piece in bytes: small enough for proxies, and to let a server shut down. */
const pieceSize = 64 * 1024 * 1024;

/** Session on whose behalf the transfer calls the server. It is notified of the responses. */
export interface TransferSession {
  headers(): Record<string, string>;
  /** Called when the server has responded to a call. */
  onAnswer(status: number): void;
}

interface Transfer {
  readonly request: UploadRequest;
  readonly signal: AbortSignal;
  onProgress(sentBytes: number): void;
  onResumable(id: string): void;
}

/** Sends files in pieces (tus 1.0), so that an interrupted transfer can resume. */
export class ResumableTransfer {
  constructor(private readonly session: TransferSession) {}

  /**
   * Sends the missing part of a file, or all of it if the server no longer knows the upload.
   *
   * @param id - The server's ID of the upload; null to begin one.
   * @returns the server's ID of the completed upload.
   * @throws HttpError
   */
  async send(
    id: string | null,
    name: string,
    { request, signal, onProgress, onResumable }: Transfer,
  ): Promise<string> {
    // It may have been stopped while this class was loading.
    if (signal.aborted) throw new HttpError({ kind: 'aborted' });
    const { file, to, metaData } = request;
    return new Promise((resolve, reject) => {
      const upload = new Upload(file, {
        endpoint: path,
        uploadUrl: id && pathOf(id),
        chunkSize: pieceSize,
        metadata: {
          filename: name,
          containerType: to.type,
          containerId: to.id,
          lastModified: String(file.lastModified),
          ...(metaData && { metaData: JSON.stringify(metaData) }),
        },
        // The server lists unfinished uploads, and the queue decides when to retry.
        storeFingerprintForResuming: false,
        retryDelays: null,
        ...this.asPerson(),
        onUploadUrlAvailable: () => onResumable(idOf(upload)),
        onProgress,
        onSuccess: () => resolve(idOf(upload)),
        onError: (error) => reject(httpErrorOf(error)),
      });
      signal.addEventListener('abort', () => {
        void upload.abort();
        reject(new HttpError({ kind: 'aborted' }));
      });
      upload.start();
    });
  }

  /**
   * Deletes the received part of an upload from the server.
   *
   * @throws Error if that fails.
   */
  async forget(id: string): Promise<void> {
    await Upload.terminate(pathOf(id), { ...this.asPerson(), retryDelays: null });
  }

  private asPerson(): Pick<UploadOptions, 'onBeforeRequest' | 'onAfterResponse'> {
    return {
      onBeforeRequest: (call) => {
        for (const [header, value] of Object.entries(this.session.headers())) call.setHeader(header, value);
      },
      onAfterResponse: (_call, answer) => this.session.onAnswer(answer.getStatus()),
    };
  }
}

function pathOf(id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}

function idOf({ url }: Upload): string {
  return decodeURIComponent(url?.split('/').at(-1) ?? '');
}

function httpErrorOf(error: Error): HttpError {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  const status = answer?.getStatus() ?? 0;
  if (!answer || status === 0) return new HttpError({ kind: 'network' });
  return new HttpError({ kind: 'problem', status, problem: problemOf(status, parsed(answer.getBody())) });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
