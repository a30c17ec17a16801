import type { Reader } from './scope.ts';
import type { AnyTransaction } from './services.ts';

/** Occasions in the portal on which plugins can act. */
export interface Occasions {
  /**
   * Calls `handler` when somebody has opened or downloaded documents, before the content is sent. Nobody is told of what staff open as
   * a client. A handler that throws is logged, what it wrote is undone, and the document is sent all the same.
   *
   * @param handler Is given a transaction that sees the reader's firm.
   */
  documentsRead(
    handler: (tx: AnyTransaction, reader: Reader, documentIds: readonly string[]) => Promise<void>,
  ): void;
}
