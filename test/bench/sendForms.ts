/**
 * Uploads files of the given size at the same time in a separate thread, so that the cost does not affect concurrent
 * measurements.
 */
import { workerData } from 'node:worker_threads';
import type { Headers } from './authorised.ts';
import { sendForm } from './sendFile.ts';

export interface Forms {
  readonly url: string;
  readonly headers: Headers;
  readonly files: number;
  readonly fileBytes: number;
}

const { url, headers, files, fileBytes } = workerData as Forms;
await Promise.all(
  Array.from({ length: files }, (_, file) => sendForm(url, headers, `file-${file}.pdf`, fileBytes)),
);
