import type { Readable } from 'node:stream';
import type { ReceivedBlob, Reception } from './blobStore.ts';

/**
 * Contents that arrive in pieces, so that an interrupted upload continues where it stopped. There may be only one
 * writer at a time for an ID; with a bucket, a second one on another node does no harm as long as it writes the same
 * content.
 */
export interface PartialBlobs {
  /** Returns the number of received bytes; 0 for an upload that was never begun. The bytes survive the process. */
  size(id: string): Promise<number>;
  /**
   * Writes what arrives, from `offset` on. When the source fails, what has arrived is retained: ask {@link size}.
   *
   * @param offset Where the piece begins: at {@link size}.
   * @param companyId Firm in whose folder the content will be stored.
   * @throws StorageFull, or the error of the source.
   */
  append(id: string, offset: number, source: Readable, companyId: string): Promise<void>;
  /**
   * Hashes what has arrived and makes it durable. Call {@link ReceivedBlob.keep} to store it; until then, this may be
   * called again.
   *
   * @param reception Its limit is the total number of bytes.
   */
  complete(id: string, reception: Reception): Promise<ReceivedBlob>;
  /** Removes a partial content. Does nothing if it does not exist. */
  remove(id: string): Promise<void>;
}
