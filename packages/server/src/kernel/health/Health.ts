import { within } from '../within.ts';

/** Check of a part; rejects when the part is not working. */
type Check = () => Promise<unknown>;

/** State of each part, by its name. */
export type Parts = Readonly<Record<string, 'ok' | 'unwell'>>;

/** Time after which a part that does not respond counts as unwell, in milliseconds. */
const answerMs = 2000;

/** Parts of a server that may become unavailable or full while it runs. The code that opens a part adds its check. */
export class Health {
  readonly #checks = new Map<string, Check>();

  /** @param part Name that is shown to operators. */
  add(part: string, check: Check): void {
    this.#checks.set(part, check);
  }

  /** Returns the current state of each part. */
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
