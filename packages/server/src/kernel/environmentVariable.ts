import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Value of a variable, or what is wrong with it, worded to follow its name. */
export type Variable = { readonly value: string | null } | { readonly problem: string };

/**
 * Reads a variable: its value, or the content of the file that `<name>_FILE` names, which is how container platforms
 * provide secrets. An empty variable counts as absent.
 */
export function environmentVariable(env: Environment, name: string): Variable {
  const value = env[name]?.trim() || null;
  const file = env[`${name}_FILE`]?.trim();
  if (!file) return { value };
  if (value !== null) return { problem: `and ${name}_FILE are both set: leave one out` };
  try {
    return { value: readFileSync(file, 'utf8').trim() || null };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { problem: `cannot be read from the file ${file} of ${name}_FILE (${code})` };
  }
}
