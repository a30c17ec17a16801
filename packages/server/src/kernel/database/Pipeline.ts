import { Query } from 'pg';
import { enteringText, enteringValues, setFirm, setRole } from './entering.ts';
import type { Narrowed } from './firmAtWork.ts';

/** Messages of PostgreSQL's extended protocol, as the driver's connection sends them. Its types leave them out. */
interface Wire {
  parse(statement: { readonly text: string; readonly name?: string }): void;
  bind(bound: { readonly statement?: string | undefined; readonly values: readonly unknown[] }): void;
  execute(portal: object): void;
  close(statement: { readonly type: 'S'; readonly name: string }): void;
}

/** Steps of the driver's query between `submit` and its result, which its types leave out. */
declare class WireQuery {
  readonly name: string | undefined;
  readonly text: string;
  constructor(
    statement: {
      readonly text: string;
      readonly values: readonly unknown[];
      readonly queryMode: 'extended';
      readonly name?: string;
    },
    done: (error: Error | null, result: unknown) => void,
  );
  submit(wire: unknown): void;
  hasBeenParsed(wire: Wire): boolean;
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

/** A statement, and the name under which the connection keeps its plan; undefined for one that is planned each time. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string | undefined;
}

/** Names of the plans that the database keeps for each connection. */
const kept = new WeakMap<Wire, Set<string>>();

/**
 * Returns the statements that narrow the rest of a transaction to a firm, to go ahead of its first one.
 *
 * @param isKept - whether the connection keeps plans: then one does all of it, which is planned once
 */
export function entry({ role, companyId }: Narrowed, isKept: boolean): readonly Statement[] {
  if (isKept) return [{ text: enteringText, values: enteringValues(role, companyId), name: 'firm' }];
  return [setRole(role), setFirm(companyId)].map((text) => ({ text, values: [] }));
}

/**
 * A statement with others ahead of it in one round trip, whose results nobody needs, such as those that narrow it to a firm. PostgreSQL takes a
 * pipeline that begins no transaction as one, at the end of which the role and the firm are gone from the connection, whatever became of the
 * statement.
 */
export class Pipeline extends (Query as unknown as typeof WireQuery) {
  readonly #ahead: readonly Statement[];
  readonly result: Promise<unknown>;
  #completed = 0;

  constructor(ahead: readonly Statement[], { text, values, name }: Statement) {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    super({ text, values, queryMode: 'extended', ...(name && { name }) }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    this.#ahead = ahead;
    this.result = promise;
  }

  override prepare(wire: Wire): void {
    for (const { text, values, name } of this.#ahead) {
      if (name === undefined) wire.parse({ text });
      else keepPlan(wire, name, text);
      wire.bind({ statement: name, values });
      wire.execute({});
    }
    if (this.name !== undefined) keepPlan(wire, this.name, this.text);
    super.prepare(wire);
  }

  /** Says whether a statement needs no further preparation: {@link keepPlan} has seen to it. */
  override hasBeenParsed(): boolean {
    return this.name !== undefined;
  }

  override handleDataRow(message: unknown): void {
    if (this.#completed === this.#ahead.length) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#completed === this.#ahead.length) super.handleCommandComplete(message, wire);
    else this.#completed++;
  }

  override handleError(error: Error, wire: Wire): void {
    // Forgets what it had prepared, which may not have come to that, or has a plan that no longer fits: the next time, it is prepared anew.
    for (const { name } of [...this.#ahead, this]) if (name !== undefined) kept.get(wire)?.delete(name);
    super.handleError(error, wire);
  }
}

/** Has a statement prepared under a name, unless it is already. One of this name that was forgotten after an error goes first. */
function keepPlan(wire: Wire, name: string, text: string): void {
  const names = kept.get(wire) ?? new Set();
  kept.set(wire, names);
  if (names.has(name)) return;
  names.add(name);
  wire.close({ type: 'S', name });
  wire.parse({ text, name });
}
