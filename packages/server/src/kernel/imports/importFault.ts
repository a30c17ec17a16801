/** Error that lists the problems in an import file or in the command, one line for each problem. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems[0] ?? 'It cannot be imported.');
    this.problems = problems;
  }
}
