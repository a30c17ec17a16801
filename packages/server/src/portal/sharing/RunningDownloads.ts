import { addAbortSignal, type Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Listener } from '../../kernel/database/listener.ts';
import type { DbOrTx } from '../schema.ts';

const channel = 'share_revoked';

/**
 * Recipients' downloads from this process. They are cut off when the share expires or is revoked on any node. Nothing
 * can be downloaded while the notifications of revocations are not received.
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
   * Returns the stream, which is cut off when the share ends. Check after this call whether the share is still active,
   * so that a revocation in between is not missed.
   *
   * @param lifeMs Time until the share expires.
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

/** Announces a revocation to every node, when the transaction commits. */
export async function announceRevocation(tx: DbOrTx, shareId: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${shareId})`.execute(tx);
}
