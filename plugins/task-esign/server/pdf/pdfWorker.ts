import { parentPort, workerData } from 'node:worker_threads';
import type { PdfAnswer, PdfWork } from './inPdfWorker.ts';
import { PdfRefused } from './PdfRefused.ts';
import { pdfJobs } from './pdfJobs.ts';

parentPort?.postMessage(await answer(workerData as PdfWork));

async function answer({ job, given }: PdfWork): Promise<PdfAnswer> {
  try {
    return { done: await pdfJobs[job](given as never) };
  } catch (error) {
    if (error instanceof PdfRefused) return { refused: error.reason };
    throw error;
  }
}
