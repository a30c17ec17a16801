/** The parts of a plugin that decide which plugins it requires. */
export interface Requiring {
  readonly id: string;
  readonly requires?: readonly string[];
}

/** Reason why a required plugin is missing. */
export type Absence = 'not-installed' | 'refused' | 'disabled';

/** Required plugin that is missing. */
export interface MissingPlugin {
  readonly required: string;
  readonly absence: Absence;
}

/**
 * Returns the first plugin that `plugin` requires and that is missing; null if none is.
 *
 * @param absenceOf - returns why a plugin is missing; null if it is present.
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

/** Returns the fault as text, in lower case and without a full stop. */
export function missingPluginFault({ required, absence }: MissingPlugin): string {
  return `requires plugin ${required}, which is ${absenceWords[absence]}`;
}

const absenceWords: Readonly<Record<Absence, string>> = {
  'not-installed': 'not installed',
  refused: 'refused',
  disabled: 'turned off',
};
