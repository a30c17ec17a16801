import type { OperatorEnvironment } from './asOperator.ts';

/** A command line of `anteroom` without its group and its options, such as `disable ana@firm.test --firm c1001`. */
export interface CommandLine {
  /** Command within the group, such as `disable`. */
  readonly command: string | undefined;
  /** Arguments after the command. */
  readonly operands: readonly string[];
  /** Firm ID from `--firm`. */
  readonly firm: string | undefined;
  /** Environment of the server. */
  readonly env: OperatorEnvironment;
}

/** A command line of a group that accepts more options than `--firm`. */
export interface CommandLineWithOptions extends CommandLine {
  /** Whether to report what would happen and write nothing (`--dry-run`). */
  readonly dryRun?: boolean;
  /** Values of the options, by name. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}
