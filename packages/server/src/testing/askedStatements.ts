import { CompiledQuery } from 'kysely';
import { vi } from 'vitest';
import { firmAtWork, forFirm, workAtHand } from '../kernel/database/firmAtWork.ts';
import { WatchedClient } from '../kernel/database/WatchedClient.ts';
import { routeAtWork } from '../kernel/http/routeAtWork.ts';
import type { Db } from '../portal/schema.ts';

/** An SQL statement that a request executed. */
interface AskedStatement {
  readonly route: string;
  readonly text: string;
  readonly values: unknown[];
  /** The firm to which the request is restricted, and the role; null if there is none. */
  readonly firm: ReturnType<typeof firmAtWork>;
  /** Reason for which the request concerns several firms; undefined if it does not. */
  readonly across: string | undefined;
}

/** Statements that have no plan, or that only manage the connection. */
const unplanned =
  /^\s*(begin|start|commit|rollback|savepoint|release|set|do|lock|notify|listen|select pg_notify)\b/i;

/** Returns the distinct statements that requests in this process execute during `work`. */
export async function askedBy(work: () => Promise<void>): Promise<readonly AskedStatement[]> {
  const asked = new Map<string, AskedStatement>();
  const query = vi.spyOn(WatchedClient.prototype, 'query');
  query.mockImplementation(function (this: WatchedClient, ...args: unknown[]) {
    const [text, values = []] = args;
    const route = routeAtWork.getStore();
    if (route !== undefined && typeof text === 'string' && !unplanned.test(text)) {
      const hand = workAtHand();
      const across = hand && 'across' in hand ? hand.across : undefined;
      const firm = firmAtWork();
      const key = `${firm === null} ${across} ${text}`;
      if (!asked.has(key)) asked.set(key, { route, text, values: values as unknown[], firm, across });
    }
    return original.apply(this, args);
  });
  try {
    await work();
  } finally {
    query.mockRestore();
  }
  return [...asked.values()];
}

/** The original of the method that is spied on. */
const original = WatchedClient.prototype.query;

/**
 * Returns on how many shards Citus would execute a statement, according to `EXPLAIN`: the maximum of its parts. 0 if it
 * reads only reference and local tables.
 *
 * @throws Error if the statement cannot be planned.
 */
export async function shardsOf(db: Db, { text, values, firm }: AskedStatement): Promise<number> {
  const explain = CompiledQuery.raw(`explain (format json, costs off) ${text}`, values);
  const ask = () => db.executeQuery<{ 'QUERY PLAN': unknown }>(explain);
  const { rows } = await (firm ? forFirm(firm.companyId, ask, firm.role) : ask());
  const counts = JSON.stringify(rows).matchAll(/"Task Count":\s*(\d+)/g);
  return Math.max(0, ...[...counts].map(([, count]) => Number(count)));
}
