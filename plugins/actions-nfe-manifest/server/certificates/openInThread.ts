import { Worker } from 'node:worker_threads';
import type { CertificateRefusal } from '../../api.ts';
import { CertificateRefused } from './CertificateRefused.ts';
import type { OpenedPkcs12 } from './openPkcs12.ts';

/** The file for the thread. */
export interface OpeningWork {
  readonly file: Uint8Array;
  readonly password: string;
}

/** Message from the thread: the content, or why the file was refused. */
export type OpeningAnswer = { readonly opened: OpenedPkcs12 } | { readonly refused: CertificateRefusal };

/** Limits of one file: a common one takes half a second. */
const limits = { milliseconds: 60_000, heapMb: 256 };

/** Queue of one, so that many files at the same time take only one processor. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Opens a PKCS #12 file in a thread of its own. The file decides how long that takes, and the portal has to stay
 * responsive in the meantime.
 *
 * @throws CertificateRefused
 */
export function openInThread(file: Buffer, password: string): Promise<OpenedPkcs12> {
  const done = last.then(() => open({ file, password }));
  last = done.catch(() => undefined);
  return done;
}

async function open(workerData: OpeningWork): Promise<OpenedPkcs12> {
  const thread = new Worker(new URL('./openingThread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  const { promise: answered, resolve, reject } = Promise.withResolvers<OpeningAnswer>();
  const timer = setTimeout(() => resolve({ refused: 'unreadable' }), limits.milliseconds);
  thread.once('message', resolve);
  thread.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ refused: 'unreadable' }) : reject(error),
  );
  thread.once('exit', (code) => reject(new Error(`the thread ended with ${code} without an answer`)));
  try {
    const answer = await answered;
    if ('refused' in answer) throw new CertificateRefused(answer.refused);
    return answer.opened;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
