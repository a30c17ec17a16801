import type { OperatorEnvironment } from './asOperator.ts';

/** Options of a group by name: `string` for an option with a value, `boolean` for a flag. */
type Options = Readonly<Record<string, keyof ValueTypes>>;

interface ValueTypes {
  readonly string: string;
  readonly boolean: boolean;
}

/** Values of the options that were given. */
type Values<Declared extends Options> = {
  readonly [Name in keyof Declared]?: ValueTypes[Declared[Name]] | undefined;
};

/** A command line of `anteroom` without its group, such as `disable ana@firm.test --firm c1001`. */
export interface CommandLine<Declared extends Options = Options> {
  /** Command within the group, such as `disable`. */
  readonly command: string | undefined;
  /** Arguments after the command. */
  readonly operands: readonly string[];
  /** Firm ID from `--firm`. */
  readonly firm: string | undefined;
  /** Values of the other options, by name. */
  readonly options: Values<Declared>;
  /** Environment of the server. */
  readonly env: OperatorEnvironment;
}

/** A group of commands, such as `anteroom keys`. */
export interface CommandGroup {
  /** Returns the group's part of the help. */
  usage(env: OperatorEnvironment): Promise<string>;
  /** Options that the commands accept, besides `--firm`. */
  readonly options: Options;
  /**
   * Runs one command and returns what to print, or null if there is no such command or it does not accept these
   * operands and options.
   *
   * @throws OperatorError with what the operator can correct.
   */
  run(line: CommandLine): Promise<string | null>;
}

/**
 * Creates a group. A command line with an option that is not declared, or that its command does not accept, is refused:
 * an operator who adds `--dry-run` must not believe that nothing was done.
 */
export function commandGroup<const Declared extends Options = Record<never, never>>(group: {
  readonly usage: string | CommandGroup['usage'];
  readonly options?: Declared;
  /**
   * Options that each command accepts; one that is not named accepts none. Default: every command accepts all.
   */
  readonly accepts?: Readonly<Record<string, readonly (keyof Declared & string)[]>>;
  run(line: CommandLine<Declared>): Promise<string | null>;
}): CommandGroup {
  const { usage, options = {}, accepts } = group;
  return {
    usage: async (env) => (typeof usage === 'string' ? usage : usage(env)),
    options,
    async run(line) {
      const accepted = accepts ? (accepts[line.command ?? ''] ?? []) : Object.keys(options);
      const isAccepted = Object.entries(line.options).every(
        ([name, value]) => value === undefined || accepted.includes(name),
      );
      return isAccepted ? group.run(line as CommandLine<Declared>) : null;
    },
  };
}

/** Combines groups into one that has the commands and options of each. */
export function combine(...groups: readonly CommandGroup[]): CommandGroup {
  return {
    usage: async (env) => (await Promise.all(groups.map((group) => group.usage(env)))).join('\n'),
    options: Object.assign({}, ...groups.map(({ options }) => options)),
    async run(line) {
      for (const group of groups) {
        const printed = await group.run(line);
        if (printed !== null) return printed;
      }
      return null;
    },
  };
}
