import { parentPort } from 'node:worker_threads';
import type { PdfAnswer, PdfWork } from './inPdfWorker.ts';
import { PdfRefused } from './PdfRefused.ts';
import { pdfJobs } from './pdfJobs.ts';

parentPort?.on('message', async (work: PdfWork) => parentPort?.postMessage(await answer(work)));

async function answer({ job, given }: PdfWork): Promise<PdfAnswer> {
  try {
    return { done: await pdfJobs[job](given as never) };
  } catch (error) {
    if (error instanceof PdfRefused) return { refused: error.reason };
    throw error;
  }
}
