import { Query } from 'pg';
import { setFirm, setRole } from './entering.ts';
import type { Narrowed } from './firmAtWork.ts';

/** Messages of PostgreSQL's extended protocol, as the driver's connection sends them. Its types leave them out. */
interface Wire {
  parse(statement: { readonly text: string }): void;
  bind(values: { readonly values: readonly string[] }): void;
  execute(portal: object): void;
}

/** Steps of the driver's query between `submit` and its result, which its types leave out. */
declare class WireQuery {
  constructor(
    statement: { readonly text: string; readonly values: readonly unknown[]; readonly queryMode: 'extended' },
    done: (error: Error | null, result: unknown) => void,
  );
  submit(wire: unknown): void;
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

/** Returns the query that begins a transaction, narrows it to a firm and asks its first statement, in one round trip. */
export function firmStart(
  begin: string,
  { role, companyId }: Narrowed,
  text: string,
  values: readonly unknown[],
): Pipeline {
  return new Pipeline([begin, setRole(role), setFirm(companyId)], text, values);
}

/** Returns the query that asks one statement for a firm, in one round trip: what narrows it goes ahead of it in the same pipeline. */
export function firmQuery({ role, companyId }: Narrowed, text: string, values: readonly unknown[]): Pipeline {
  return new Pipeline([setRole(role), setFirm(companyId)], text, values);
}

/**
 * A statement with others ahead of it in one round trip, whose results nobody needs. PostgreSQL takes a pipeline that begins no transaction as one,
 * at the end of which the role and the firm are gone from the connection, whatever became of the statement.
 */
export class Pipeline extends (Query as unknown as typeof WireQuery) {
  readonly #ahead: readonly string[];
  readonly result: Promise<unknown>;
  #completed = 0;

  constructor(ahead: readonly string[], text: string, values: readonly unknown[]) {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    super({ text, values, queryMode: 'extended' }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    this.#ahead = ahead;
    this.result = promise;
  }

  override prepare(wire: Wire): void {
    for (const text of this.#ahead) {
      wire.parse({ text });
      wire.bind({ values: [] });
      wire.execute({});
    }
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.#completed === this.#ahead.length) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#completed === this.#ahead.length) super.handleCommandComplete(message, wire);
    else this.#completed++;
  }
}
