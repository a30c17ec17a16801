import { StorageAway } from './blobStore.ts';

interface WatchOptions {
  /** Sends a probe. Resolves on any response from the bucket; rejects if there is none in time. */
  readonly probe: () => Promise<unknown>;
  /** Milliseconds without a response after which the bucket is probed, repeatedly. */
  readonly silentMs: number;
  /** Called when a probe got no response. */
  readonly onSilent: (problem: StorageAway) => void;
}

/**
 * Aborts requests to a bucket that does not respond. A request that merely takes long, such as the copy of a large
 * blob, is left alone: a probe on another connection shows that the bucket responds. All waiting requests share one
 * probe.
 */
export class BucketWatch {
  readonly #options: WatchOptions;
  #probed: Promise<StorageAway | null> | undefined;
  /**
   * Result of the last probe. While the bucket is silent, each request starts a probe at once, so that several requests
   * in a row do not all wait.
   */
  #isSilent = false;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /**
   * Sends a request and returns its response.
   *
   * @param send Must abort the request when its signal aborts.
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
          // The error is not passed as the cause: the AWS SDK would retry the request.
          const problem = new StorageAway(`The bucket does not answer (${error.message}).`);
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
