import { CompiledQuery } from 'kysely';
import { vi } from 'vitest';
import { acrossFirms } from '../kernel/database/firmAtWork.ts';
import { WatchedClient } from '../kernel/database/WatchedClient.ts';
import type { Db } from '../portal/schema.ts';

/** A statement that was executed without its conditions on the firm. */
export interface Statement {
  readonly text: string;
  /** The first table that it reads. */
  readonly table: string;
  /** Whether it found the same rows as with its filter. */
  readonly isAsBefore: boolean;
  /** Whether it finds more rows as the tables' owner, to whom no policy applies. */
  readonly findsOthers: boolean;
}

/**
 * Removes the conditions on the firm from each statement that is executed for a firm, until mocks are restored.
 *
 * @param owner The database as the owner of its tables.
 * @returns The results for the statements that had such conditions, by their text.
 */
export function forgetFilters(owner: Db): ReadonlyMap<string, Statement> {
  const { query } = WatchedClient.prototype;
  const tried = new Map<string, Statement>();
  vi.spyOn(WatchedClient.prototype, 'query').mockImplementation(async function (
    this: WatchedClient,
    ...args
  ) {
    const [text, values] = args;
    const { firm } = this;
    if (firm === null || typeof text !== 'string') return query.apply(this, args);
    const without = text
      .replace(/(?:"?\w+"?\.)?"?company_id"? = (\$\d+)(?!\d)/g, '($1::text is not null)')
      .replace(/(?:"?\w+"?\.)?"?company_id"? = '\w+'/g, 'true')
      .replace(/(?:"?\w+"?\.)?"?company_id"? = (?:"?\w+"?\.)?"?company_id"?/g, 'true');
    if (without === text) return query.apply(this, args);
    const reads = /^(select|with)\b/.test(text) && !/\b(insert|update|delete)\b/.test(text);
    const usual = reads ? rowsOf(await query.apply(this, args)) : undefined;
    const result = await query.apply(this, [without, values]);
    const owners = reads && !tried.get(text)?.findsOthers ? await asOwner(owner, without, values) : undefined;
    tried.set(text, {
      text,
      table: /\bfrom "?(\w+)/.exec(text)?.[1] ?? '',
      isAsBefore: tried.get(text)?.isAsBefore !== false && (!usual || usual === rowsOf(result)),
      findsOthers: tried.get(text)?.findsOthers || (owners !== undefined && owners !== rowsOf(result)),
    });
    return result;
  });
  return tried;
}

/** Returns the rows that a statement finds without the guard; undefined if it fails because it finds too many. */
async function asOwner(owner: Db, text: string, values: readonly unknown[]): Promise<string | undefined> {
  const asked = CompiledQuery.raw(text, [...values]);
  return acrossFirms('operator', () => owner.executeQuery(asked)).then(rowsOf, () => undefined);
}

/** Returns the rows of a result, sorted, as text. */
function rowsOf({ rows }: { readonly rows: readonly unknown[] }): string {
  return rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join();
}
