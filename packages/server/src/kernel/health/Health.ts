import { within } from '../within.ts';

/** Rejects when a part is not well. */
type Check = () => Promise<unknown>;

/** State of each part, by its name. */
export type Parts = Readonly<Record<string, 'ok' | 'unwell'>>;

/** Milliseconds after which a part that does not answer counts as unwell. */
const answerMs = 2000;

/** The parts of a server that may be away or full while it runs. Whoever opens one adds it. */
export class Health {
  readonly #checks = new Map<string, Check>();

  /** @param part Name that operators read. */
  add(part: string, check: Check): void {
    this.#checks.set(part, check);
  }

  /** Returns how each part is, now. */
  async look(): Promise<Parts> {
    const states = [...this.#checks].map(async ([part, check]) => {
      const isWell = within(check(), answerMs, `no answer within ${answerMs} ms`);
      return [
        part,
        await isWell.then(
          () => 'ok' as const,
          () => 'unwell' as const,
        ),
      ] as const;
    });
    return Object.fromEntries(await Promise.all(states));
  }
}
