import { sql } from 'kysely';

const mark = '/* plan kept */';

/**
 * Says, at the end of a statement, that connections have PostgreSQL prepare it and keep its plan, for which it takes half of the time. For what is asked at every turn and
 * finds its rows by the same keys whatever the values: PostgreSQL chooses a plan without knowing them, which for searches and lists of
 * many thousand rows is often a bad one. It has no `*`, whose columns a migration can change.
 */
export const planKept = sql.raw(mark);

/** Names under which connections keep the plans of the statements that ask for it: those that end with {@link planKept}. */
export class KeptPlans {
  readonly #names = new Map<string, string>();
  #isOn = false;

  /** Whether connections keep plans at all. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /**
   * Lets connections keep plans. For databases alone whose connections are sessions of their own, as they are not behind a pooler in transaction mode, and
   * which are not distributed: there, a plan has the firm in it.
   */
  start(): void {
    this.#isOn = true;
  }

  /** Returns the name of a statement's plan; undefined for one that is planned each time. */
  nameOf(text: string): string | undefined {
    if (!this.#isOn || !text.endsWith(mark)) return undefined;
    const name = this.#names.get(text) ?? `kept_${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
