/**
 * Error that the operator can correct. Commands and the server's start print its problems, one per line and without a
 * stack, and end with exit code 1.
 */
export class OperatorError extends Error {
  /** Sentences that say what is wrong and, where it is not obvious, what to do. */
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[], options?: ErrorOptions) {
    const all = typeof problems === 'string' ? [problems] : problems;
    super(all.join('\n'), options);
    this.problems = all;
  }
}
