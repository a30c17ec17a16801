import { sql } from 'kysely';

const mark = '/* plan kept */';

/**
 * Ends a statement whose plan connections keep: PostgreSQL prepares it once on each, which saves it half of the work. It is for what is asked at every
 * turn and finds its rows by the same keys whatever the values. PostgreSQL may choose a plan without knowing them, which for searches and for
 * lists of many thousand rows is often a bad one. Such a statement names its columns: those of a `*` change with migrations.
 */
export const planKept = sql.raw(mark);

/** Names the plans that connections keep: those of statements that end with {@link planKept}. */
export class KeptPlans {
  readonly #names = new Map<string, string>();
  #isOn = false;

  /** Whether connections keep plans at all. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /**
   * Lets connections keep plans. Only for a database whose connections are sessions of their own, which they are not behind a pooler in transaction
   * mode, and which is not distributed: there, a plan has the firm in it.
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
