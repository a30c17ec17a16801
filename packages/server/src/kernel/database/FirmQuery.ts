import { escapeLiteral, Query } from 'pg';
import { firmSetting, portalRole } from './roles.ts';

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

const enter = `select set_config('role', '${portalRole}', true), set_config('${firmSetting}', $1, true)`;

/** Returns the statement that begins a transaction, and narrows it to a firm in the same round trip. */
export function firmStart(begin: string, companyId: string): string {
  return `${begin}; ${enter.replace('$1', () => escapeLiteral(companyId))}`;
}

/**
 * One statement for one firm, in one round trip: what narrows it goes ahead of it in the same pipeline. PostgreSQL takes a pipeline as one
 * transaction, at the end of which the role and the firm are gone from the connection, whatever became of the statement.
 */
export class FirmQuery extends (Query as unknown as typeof WireQuery) {
  readonly #companyId: string;
  readonly result: Promise<unknown>;
  #hasEntered = false;

  constructor(companyId: string, text: string, values: readonly unknown[]) {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    super({ text, values, queryMode: 'extended' }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    this.#companyId = companyId;
    this.result = promise;
  }

  override prepare(wire: Wire): void {
    wire.parse({ text: enter });
    wire.bind({ values: [this.#companyId] });
    wire.execute({});
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.#hasEntered) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#hasEntered) super.handleCommandComplete(message, wire);
    this.#hasEntered = true;
  }
}
