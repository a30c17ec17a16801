import type { Reader } from './scope.ts';
import type { AnyTransaction } from './services.ts';

/** Events in the portal on which plugins can act. */
export interface Occasions {
  /**
   * Calls `handler` when somebody has opened or downloaded documents, before the content is sent. It is not called for
   * staff who view the portal as a client. If a handler throws, the error is logged, its writes are rolled back, and
   * the document is sent nevertheless.
   *
   * @param handler Gets a transaction that sees the reader's firm.
   */
  documentsRead(
    handler: (tx: AnyTransaction, reader: Reader, documentIds: readonly string[]) => Promise<void>,
  ): void;
}
