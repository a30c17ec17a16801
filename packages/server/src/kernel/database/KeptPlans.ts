import { keepsPlan } from '@anteroom/server-sdk/portal';

/**
 * Maximum number of different statements. Each takes memory on every connection, and a plugin could create any number
 * of them.
 */
const maxStatements = 500;

/** Assigns names to the plans that connections cache: those of statements that end with {@link planKept}. */
export class KeptPlans {
  readonly #names = new Map<string, string>();
  #isOn = false;

  /** Whether connections cache plans at all. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /**
   * Lets connections cache plans. Only call it for a database where each connection is a real session, which is not the
   * case behind a pooler in transaction mode, and which is not distributed: in a distributed database, a plan contains
   * the firm.
   */
  start(): void {
    this.#isOn = true;
  }

  /** Returns the name of a statement's cached plan; undefined for a statement that is planned each time. */
  nameOf(text: string): string | undefined {
    if (!this.#isOn || !keepsPlan(text)) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxStatements) return known;
    const name = `kept_${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
