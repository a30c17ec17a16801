import { StorageAway } from './blobStore.ts';

interface WatchOptions {
  /** Resolves when the bucket answers anything at all; rejects when it does not, in time. */
  readonly probe: () => Promise<unknown>;
  /** Milliseconds without an answer after which the bucket is probed, again and again. */
  readonly silentMs: number;
  /** Called when a probe has not been answered. */
  readonly onSilent: (problem: StorageAway) => void;
}

/**
 * Gives up requests to a bucket that is silent. One that takes long, such as the copy of a large content, is left alone: a probe on another
 * connection sees that the bucket answers. One probe is for all requests that wait.
 */
export class BucketWatch {
  readonly #options: WatchOptions;
  #probed: Promise<StorageAway | null> | undefined;
  /** Outcome of the last probe. Once the bucket was silent, it is probed with each request, so that several in a row do not all wait. */
  #isSilent = false;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /**
   * Sends a request and returns its answer.
   *
   * @param send Ends the request when its signal says so.
   * @throws StorageAway when the bucket is silent.
   */
  async over<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const giveUp = new AbortController();
    const look = async () => {
      const problem = await this.#probe();
      if (problem) giveUp.abort(problem);
    };
    const timer = setInterval(() => void look(), this.#options.silentMs);
    if (this.#isSilent) void look();
    try {
      return await send(giveUp.signal);
    } catch (error) {
      throw giveUp.signal.aborted ? giveUp.signal.reason : error;
    } finally {
      clearInterval(timer);
    }
  }

  /** @throws StorageAway when the bucket is silent. */
  async check(): Promise<void> {
    const problem = await this.#probe();
    if (problem) throw problem;
  }

  #probe(): Promise<StorageAway | null> {
    this.#probed ??= this.#options
      .probe()
      .then(
        () => {
          this.#isSilent = false;
          return null;
        },
        (error: Error) => {
          this.#isSilent = true;
          // The error is no cause of it: the AWS SDK would try again.
          const problem = new StorageAway(`The bucket is silent (${error.message}).`);
          this.#options.onSilent(problem);
          return problem;
        },
      )
      .finally(() => {
        this.#probed = undefined;
      });
    return this.#probed;
  }
}
