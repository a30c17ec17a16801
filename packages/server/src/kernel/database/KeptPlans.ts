import { keepsPlan } from '@anteroom/server-sdk/portal';

/** Maximum number of different statements. Each takes memory on every connection; a plugin may make them without end. */
const maxStatements = 500;

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
    if (!this.#isOn || !keepsPlan(text)) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxStatements) return known;
    const name = `kept_${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
