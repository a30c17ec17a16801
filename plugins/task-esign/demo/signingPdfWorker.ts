import { parentPort, workerData } from 'node:worker_threads';
import { type SigningText, signingPdf } from './signingPdf.ts';

parentPort?.postMessage(await signingPdf(workerData as SigningText));
