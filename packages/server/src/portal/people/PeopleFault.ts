import { ServerError } from '@anteroom/server-sdk';

/** Says why a command cannot change a firm or its people, with one line per problem. */
export class PeopleFault extends Error {
  override readonly name = 'PeopleFault';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems[0]);
    this.problems = problems;
  }
}

/**
 * Applies a rule on behalf of a command.
 *
 * @throws PeopleFault with the rule's own message, as endpoints report it.
 */
export async function reportFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    const faults = error.code === 'bad-request' ? (error.errors ?? []) : [];
    if (faults.length === 0) throw new PeopleFault([error.detail]);
    throw new PeopleFault(faults.map(({ path, message }) => `${path.replace(/^body\//, '')}: ${message}`));
  }
}
