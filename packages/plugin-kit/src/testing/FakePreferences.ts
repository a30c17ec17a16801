import type { Preferences } from '@anteroom/sdk';

/** Values held in memory, as JSON. */
export class FakePreferences implements Preferences {
  readonly #values = new Map<string, string>();

  get<T>(key: string): T | undefined {
    const value = this.#values.get(key);
    return value === undefined ? undefined : JSON.parse(value);
  }

  set(key: string, value: unknown): void {
    if (value === undefined) this.remove(key);
    else this.#values.set(key, JSON.stringify(value));
  }

  remove(key: string): void {
    this.#values.delete(key);
  }
}
