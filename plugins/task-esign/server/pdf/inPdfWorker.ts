import { Worker } from 'node:worker_threads';
import type { EsignDocumentRefusal } from '../../api.ts';
import { PdfRefused } from './PdfRefused.ts';
import type { PdfJobs } from './pdfJobs.ts';

/** A job for the worker. */
export interface PdfWork {
  readonly job: keyof PdfJobs;
  readonly given: unknown;
}

/** The worker's answer: what the job returned, or why it refused the PDF. */
export type PdfAnswer = { readonly done: unknown } | { readonly refused: EsignDocumentRefusal };

/** About a hundred times what an honest document takes. */
const limits = { milliseconds: 60_000, heapMb: 512 };

/** One job runs after the other: each holds a document several times over. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Does a job in a thread of its own: whatever a document does to the code that reads it, the portal keeps answering.
 *
 * @throws PdfRefused, and whatever else the job throws.
 */
export async function inPdfWorker<Job extends keyof PdfJobs>(
  job: Job,
  given: Parameters<PdfJobs[Job]>[0],
): Promise<Awaited<ReturnType<PdfJobs[Job]>>> {
  const answered = last.then(() => answerOf({ job, given }));
  last = answered.catch(() => undefined);
  const answer = await answered;
  if ('refused' in answer) throw new PdfRefused(answer.refused);
  return answer.done as Awaited<ReturnType<PdfJobs[Job]>>;
}

function answerOf(workerData: PdfWork): Promise<PdfAnswer> {
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
