/** What in a file, or in the command, keeps it from being imported: one line for each thing to mend. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems[0] ?? 'It cannot be imported.');
    this.problems = problems;
  }
}
