/** Uploads to which this process is writing. */
export class RunningAppends {
  readonly #running = new Map<string, { readonly stop: () => void; readonly ended: Promise<void> }>();

  /**
   * Ends the current write to an upload, if there is one, and waits until it has ended. A sender that asks for an
   * upload's offset is about to continue from there, so a connection that is still open must have been lost at the
   * other end.
   */
  async stop(uploadId: string): Promise<void> {
    const running = this.#running.get(uploadId);
    running?.stop();
    await running?.ended;
  }

  /** Runs `write` after the previous write to the upload has ended. `stop` must make `write` end soon. */
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

  /**
   * Stops all writes when the process ends. The content received so far is kept, and the senders can resume after it.
   */
  stopAll(): void {
    for (const { stop } of this.#running.values()) stop();
  }
}
