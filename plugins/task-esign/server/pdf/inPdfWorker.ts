import { Worker } from 'node:worker_threads';
import type { EsignDocumentRefusal } from '../../api.ts';
import { PdfRefused } from './PdfRefused.ts';
import type { PdfJobs } from './pdfJobs.ts';

/** A job for the worker. */
export interface PdfWork {
  readonly job: keyof PdfJobs;
  readonly given: unknown;
}

/** Message from the worker: what the job returned, or why it refused the PDF. */
export type PdfAnswer = { readonly done: unknown } | { readonly refused: EsignDocumentRefusal };

/** Limits of a job: about a hundred times what an ordinary document needs. */
const limits = { milliseconds: 60_000, heapMb: 512 };

/** Queue of one: a job holds its document in memory several times over, so only one document is processed at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a job.
 *
 * @throws PdfRefused, and whatever else the job throws.
 */
export type DoPdfJob = <Job extends keyof PdfJobs>(
  job: Job,
  given: Parameters<PdfJobs[Job]>[0],
) => Promise<Awaited<ReturnType<PdfJobs[Job]>>>;

/** Runs one job as {@link withPdfWorker} does, in a thread of its own. */
export const inPdfWorker: DoPdfJob = (job, given) => withPdfWorker((work) => work(job, given));

/**
 * Runs jobs on one document in a thread of their own. Whatever a document does to the code that reads it, the portal
 * stays responsive, and nothing is left behind for the next document.
 *
 * @throws PdfRefused, and whatever else a job throws.
 */
export async function withPdfWorker<T>(use: (work: DoPdfJob) => Promise<T>): Promise<T> {
  const done = last.then(() => inThread(use));
  last = done.catch(() => undefined);
  return done;
}

async function inThread<T>(use: (work: DoPdfJob) => Promise<T>): Promise<T> {
  const thread = new Worker(new URL('./pdfWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  thread.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new PdfRefused('too-costly') : error),
  );
  thread.once('exit', (code) => reject(new Error(`the PDF worker ended with ${code} without an answer`)));
  const work: DoPdfJob = async (job, given) => {
    const timer = setTimeout(() => reject(new PdfRefused('too-costly')), limits.milliseconds);
    const { promise: answered, resolve } = Promise.withResolvers<PdfAnswer>();
    thread.once('message', resolve);
    thread.postMessage({ job, given } satisfies PdfWork);
    const answer = await Promise.race([answered, failed]).finally(() => clearTimeout(timer));
    if ('refused' in answer) throw new PdfRefused(answer.refused);
    return answer.done as never;
  };
  try {
    return await use(work);
  } finally {
    await thread.terminate();
  }
}
