import { parentPort, workerData } from 'node:worker_threads';
import { CertificateRefused } from './CertificateRefused.ts';
import type { OpeningAnswer, OpeningWork } from './openInThread.ts';
import { openPkcs12 } from './openPkcs12.ts';

parentPort?.postMessage(answer(workerData as OpeningWork));

function answer({ file, password }: OpeningWork): OpeningAnswer {
  try {
    return { opened: openPkcs12(Buffer.from(file), password) };
  } catch (error) {
    if (error instanceof CertificateRefused) return { refused: error.reason };
    throw error;
  }
}
