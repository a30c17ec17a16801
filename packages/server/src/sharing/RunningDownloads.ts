import { addAbortSignal, type Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Listener } from '../database/listener.ts';
import type { DbOrTx } from '../database/schema.ts';

const channel = 'share_revoked';

/**
 * What recipients are downloading from this process, so that it breaks off when the share is revoked, on whichever node, or
 * expires. Without hearing of revocations nothing is given out.
 */
export class RunningDownloads {
  readonly #listener: Listener;
  readonly #running = new Map<string, Set<AbortController>>();

  constructor(listener: Listener) {
    this.#listener = listener;
    listener.on(channel, (shareId) => this.#cut(this.#running.get(shareId)));
    listener.onLost(() => {
      for (const controllers of this.#running.values()) this.#cut(controllers);
    });
  }

  /**
   * The same stream, which breaks off when the share ends. Whether the share is still good is to be asked after this call, so
   * that no revocation falls in between.
   *
   * @param lifeMs Until the share expires.
   */
  carry<T extends Readable>(shareId: string, stream: T, lifeMs: number): T {
    const controller = new AbortController();
    const controllers = this.#running.get(shareId) ?? new Set();
    this.#running.set(shareId, controllers.add(controller));
    stream.once('close', () => {
      controllers.delete(controller);
      if (controllers.size === 0) this.#running.delete(shareId);
    });
    if (!this.#listener.listening) controller.abort();
    return addAbortSignal(AbortSignal.any([controller.signal, AbortSignal.timeout(lifeMs)]), stream);
  }

  #cut(controllers: Iterable<AbortController> = []): void {
    for (const controller of [...controllers]) controller.abort();
  }
}

/** Tells every node, when the transaction commits. */
export async function announceRevocation(tx: DbOrTx, shareId: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${shareId})`.execute(tx);
}
