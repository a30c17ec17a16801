/** Uploads to which this process is writing. */
export class RunningAppends {
  readonly #running = new Map<string, { readonly stop: () => void; readonly ended: Promise<void> }>();

  /**
   * Ends the writing of an upload, if there is any, and waits until it has. Whoever asks for an upload's offset is about to
   * go on from there: a connection that is still open then is one that has been lost at the other end.
   */
  async stop(uploadId: string): Promise<void> {
    const running = this.#running.get(uploadId);
    running?.stop();
    await running?.ended;
  }

  /** Runs `write` once the previous write to the upload has ended. `stop` has to make `write` end soon. */
  async run(uploadId: string, stop: () => void, write: () => Promise<void>): Promise<void> {
    while (this.#running.has(uploadId)) await this.stop(uploadId);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    this.#running.set(uploadId, { stop, ended });
    try {
      await write();
    } finally {
      this.#running.delete(uploadId);
      resolve();
    }
  }

  /** Stops all writes when the process ends. The content received so far is kept, and the senders resume after it. */
  stopAll(): void {
    for (const { stop } of this.#running.values()) stop();
  }
}
