import { parentPort, workerData } from 'node:worker_threads';
import { frameOf, openForSigning } from './openForSigning.ts';
import { PdfRefused } from './PdfRefused.ts';
import type { PdfAnswer, PdfWork } from './runPdfWork.ts';
import { sealPdf } from './sealPdf.ts';

parentPort?.postMessage(await answer(workerData as PdfWork));

async function answer(work: PdfWork): Promise<PdfAnswer> {
  try {
    if (work.kind === 'seal') return { kind: 'sealed', bytes: await sealPdf(work) };
    const pdf = await openForSigning(work.bytes);
    return { kind: 'read', pages: pdf.getPages().map(frameOf) };
  } catch (error) {
    if (error instanceof PdfRefused) return { kind: 'refused', reason: error.reason };
    throw error;
  }
}
