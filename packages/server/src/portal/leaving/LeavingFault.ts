/** Says why an export or an import is impossible, with one line per problem. */
export class LeavingFault extends Error {
  override readonly name = 'LeavingFault';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems[0]);
    this.problems = problems;
  }
}
