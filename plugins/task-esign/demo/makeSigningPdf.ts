import { Worker } from 'node:worker_threads';
import type { SignablePdf, SigningText } from './signingPdf.ts';

/**
 * Returns a demo document to sign. A worker thread creates it, so that the PDF library is loaded only when there is
 * something to add.
 */
export function makeSigningPdf(workerData: SigningText): Promise<SignablePdf> {
  const { promise, resolve, reject } = Promise.withResolvers<SignablePdf>();
  const worker = new Worker(new URL('./signingPdfWorker.ts', import.meta.url), { workerData });
  worker.once('message', resolve).once('error', reject);
  return promise;
}
