/** A plugin, as far as it matters who requires whom. */
export interface Requiring {
  readonly id: string;
  readonly requires?: readonly string[];
}

/** Reason why a required plugin is missing. */
export type Absence = 'not-installed' | 'refused' | 'disabled';

/** A plugin that is required and not there. */
export interface MissingPlugin {
  readonly required: string;
  readonly absence: Absence;
}

/**
 * Returns the first plugin that `plugin` requires and does not have; null when it has all of them.
 *
 * @param absenceOf - why a plugin is not there; null when it is.
 */
export function missingPlugin(
  { requires = [] }: Requiring,
  absenceOf: (id: string) => Absence | null,
): MissingPlugin | null {
  for (const required of requires) {
    const absence = absenceOf(required);
    if (absence) return { required, absence };
  }
  return null;
}

/** Returns the fault in words, in lower case and without a full stop. */
export function missingPluginFault({ required, absence }: MissingPlugin): string {
  return `requires plugin ${required}, which is ${absenceWords[absence]}`;
}

const absenceWords: Readonly<Record<Absence, string>> = {
  'not-installed': 'not installed',
  refused: 'refused',
  disabled: 'turned off',
};
