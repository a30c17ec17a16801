import { Query } from 'pg';
import { enteringText, enteringValues, setFirm, setRole } from './entering.ts';
import type { Narrowed } from './firmAtWork.ts';

/** Messages of PostgreSQL's extended protocol, as sent by the driver's connection. The driver's types lack them. */
interface Wire {
  parse(statement: { readonly text: string; readonly name?: string }): void;
  bind(bound: { readonly statement?: string | undefined; readonly values: readonly unknown[] }): void;
  execute(portal: object): void;
  close(statement: { readonly type: 'S'; readonly name: string }): void;
}

/** Steps of the driver's query between `submit` and its result. The driver's types lack them. */
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

/**
 * A statement, and the name under which the connection caches its plan; undefined for a statement that is planned each
 * time.
 */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string | undefined;
}

/** Names of the plans that the database has cached for each connection. */
const kept = new WeakMap<Wire, Set<string>>();

/**
 * Returns the statements that restrict the rest of a transaction to a firm. They are sent ahead of its first statement.
 *
 * @param isKept - whether the connection caches plans: then a single statement with a cached plan does it all
 */
export function entry({ role, companyId }: Narrowed, isKept: boolean): readonly Statement[] {
  if (isKept) return [{ text: enteringText, values: enteringValues(role, companyId), name: 'firm' }];
  return [setRole(role), setFirm(companyId)].map((text) => ({ text, values: [] }));
}

/**
 * A statement, preceded in the same round trip by others whose results nobody needs, such as those that restrict it to
 * a firm. PostgreSQL treats a pipeline that begins no transaction as a transaction of its own. When it ends, role and
 * firm are reset on the connection, whether the statement succeeded or not.
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

  /** Returns whether the driver can skip parsing the statement, because {@link keepPlan} has already done so. */
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
    // Forget the statements that were prepared here, because preparing them may have failed, or their plans may no
    // longer fit: they are prepared again next time.
    for (const { name } of [...this.#ahead, this]) if (name !== undefined) kept.get(wire)?.delete(name);
    super.handleError(error, wire);
  }
}

/**
 * Prepares a statement under a name, unless it is prepared already. Closes one of the same name first, which may remain
 * after an error.
 */
function keepPlan(wire: Wire, name: string, text: string): void {
  const names = kept.get(wire) ?? new Set();
  kept.set(wire, names);
  if (names.has(name)) return;
  names.add(name);
  wire.close({ type: 'S', name });
  wire.parse({ text, name });
}
