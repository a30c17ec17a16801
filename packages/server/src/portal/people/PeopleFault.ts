import { ServerError } from '@anteroom/server-sdk';

/** Says why a command cannot do something to a firm or its people: one line for each thing that is wrong. */
export class PeopleFault extends Error {
  override readonly name = 'PeopleFault';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems[0]);
    this.problems = problems;
  }
}

/** Carries out a rule for a command. @throws PeopleFault with the rule's own words, as an endpoint tells them. */
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
