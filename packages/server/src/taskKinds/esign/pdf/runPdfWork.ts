import { Worker } from 'node:worker_threads';
import type { EsignDocumentRefusal } from '@anteroom/contract/taskKinds/esign';
import type { PdfPageFrame } from '@anteroom/domain/esignBox';
import { PdfRefused } from './PdfRefused.ts';
import type { SealRequest } from './sealPdf.ts';

export type PdfWork =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | ({ readonly kind: 'seal' } & SealRequest);

export type PdfAnswer =
  | { readonly kind: 'read'; readonly pages: readonly PdfPageFrame[] }
  | { readonly kind: 'sealed'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly reason: EsignDocumentRefusal };

/** Some hundred times what an honest document takes. */
const limits = { milliseconds: 60_000, heapMb: 512 };

/** One after the other: each holds a document some times over. */
let last: Promise<unknown> = Promise.resolve();

/** @throws PdfRefused */
export async function readPages(bytes: Uint8Array): Promise<readonly PdfPageFrame[]> {
  const answer = await inTurn({ kind: 'read', bytes });
  return answer.kind === 'read' ? answer.pages : unexpected(answer);
}

/** @throws PdfRefused */
export async function seal(request: SealRequest): Promise<Uint8Array> {
  const answer = await inTurn({ kind: 'seal', ...request });
  return answer.kind === 'sealed' ? answer.bytes : unexpected(answer);
}

function inTurn(work: PdfWork): Promise<PdfAnswer> {
  const answer = last.then(() => inWorker(work));
  last = answer.catch(() => undefined);
  return answer;
}

/** In a thread of its own: whatever a document does to who reads it, the portal goes on answering. */
function inWorker(workerData: PdfWork): Promise<PdfAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfAnswer>();
  const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  const tooCostly = () => reject(new PdfRefused('too-costly'));
  const timer = setTimeout(() => {
    tooCostly();
    void worker.terminate();
  }, limits.milliseconds);
  worker.once('message', resolve);
  worker.once('error', (error) =>
    (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooCostly() : reject(error),
  );
  worker.once('exit', (code) => reject(new Error(`the PDF worker ended with ${code} without an answer`)));
  return promise.finally(() => clearTimeout(timer));
}

function unexpected(answer: PdfAnswer): never {
  if (answer.kind === 'refused') throw new PdfRefused(answer.reason);
  throw new Error(`the PDF worker answered ${answer.kind}`);
}
