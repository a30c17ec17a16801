/** Says why an export or an import cannot be carried out: one line for each thing that is wrong. */
export class LeavingFault extends Error {
  override readonly name = 'LeavingFault';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems[0]);
    this.problems = problems;
  }
}
