import type { ServiceToken } from '@anteroom/sdk';
import type { UploadQueue } from './UploadQueue.ts';

/** Fetches what sends files, at the first use. Rejects when it cannot be fetched; the next use tries again. */
export type LoadUploadQueue = () => Promise<UploadQueue>;
export const LoadUploadQueue: ServiceToken<LoadUploadQueue> = Symbol.for('anteroom/host/LoadUploadQueue');
