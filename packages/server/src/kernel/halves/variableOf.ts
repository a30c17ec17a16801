import type { ServerHalf } from '@anteroom/server-sdk';
import { type Environment, environmentVariable } from '../environmentVariable.ts';
import { PluginFault } from '../plugins/pluginFault.ts';

/**
 * Returns the reader of a half's environment variables. An empty variable counts as absent, and each value may be in a
 * file that `<name>_FILE` names.
 *
 * @throws PluginFault for an invalid value.
 */
export function variableOf(
  id: string,
  variables: ServerHalf['variables'] = {},
  environment: Environment,
): (name: string) => string | null {
  const prefix = id.replaceAll('-', '_').toUpperCase();
  const values = new Map<string, string | null>();
  for (const [name, { oneOf, alsoCalled }] of Object.entries(variables)) {
    const names = [`${prefix}_${name}`, ...(alsoCalled === undefined ? [] : [alsoCalled])];
    const set =
      names.find((one) => environment[one]?.trim() || environment[`${one}_FILE`]?.trim()) ?? names[0];
    const variable = environmentVariable(environment, set ?? '');
    if ('problem' in variable) throw new PluginFault(`The variable ${set} ${variable.problem}.`);
    const { value } = variable;
    if (value !== null && oneOf && !oneOf.includes(value))
      throw new PluginFault(`The variable ${set} must be one of ${oneOf.join(', ')}, not “${value}”.`);
    values.set(name, value);
  }
  return (name) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The half declares no variable “${name}”.`);
    return value;
  };
}
