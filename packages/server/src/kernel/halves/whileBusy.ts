import type { KyselyPlugin, RootOperationNode, Transaction } from 'kysely';

/**
 * Time for which a half's transaction may send the database nothing, in milliseconds: it holds locks, and a connection
 * that others need.
 */
export const idleMs = 60_000;

/**
 * Runs work in a transaction, and aborts it if it sends the database no query for too long. Statements that end the
 * transaction are refused: what follows them would run with other rights. Aborted work may continue
 * to run, but its further queries are refused, because the transaction or its connection may belong to somebody else by
 * then.
 *
 * @throws Error when the work sends no query for `ms` milliseconds. The caller must then roll back the transaction, or
 * a savepoint before it.
 */
export async function whileBusy<Tables, T>(
  tx: Transaction<Tables>,
  work: (tx: Transaction<Tables>) => T | Promise<T>,
  ms = idleMs,
): Promise<T> {
  let isOver = false;
  let isAsking = false;
  let heardAt = performance.now();
  const watch: KyselyPlugin = {
    transformQuery({ node }) {
      if (isOver) throw new Error('the work in this transaction has ended');
      if (endsTransaction(node)) throw new Error('only the portal ends the transaction in which this runs');
      isAsking = true;
      return node;
    },
    async transformResult({ result }) {
      isAsking = false;
      heardAt = performance.now();
      return result;
    },
  };
  const { promise: idle, reject } = Promise.withResolvers<never>();
  const look = () => {
    const left = heardAt + ms - performance.now();
    if (!isAsking && left <= 0)
      reject(new Error(`the transaction asked the database nothing for ${ms / 1000} seconds`));
    else timer = setTimeout(look, isAsking ? ms : left);
  };
  let timer = setTimeout(look, ms);
  try {
    return await Promise.race([work(tx.withPlugin(watch)), idle]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

function endsTransaction(node: RootOperationNode): boolean {
  if (node.kind !== 'RawNode') return false;
  const [text = ''] = node.sqlFragments;
  return /^\s*(commit|end|abort|rollback(?!\s+((work|transaction)\s+)?to\b))\b/i.test(text);
}
