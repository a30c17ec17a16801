import { type SettingsSchema, type SettingValues, settingFault } from '../forms/settingsSchema.ts';

/** Settings as they are in force. */
export interface SettingsInForce {
  /** Values that were set, else the defaults; none for a setting that has neither. */
  readonly values: SettingValues;
  /** Settings whose stored value the schema no longer allows. */
  readonly fellBack: readonly string[];
}

/** Returns which values are in force, by what was stored under any version of the schema. */
export function settingsInForce({ properties }: SettingsSchema, stored: unknown): SettingsInForce {
  const given = typeof stored === 'object' && stored !== null ? (stored as SettingValues) : {};
  const fellBack: string[] = [];
  const values = Object.entries(properties).flatMap(([name, schema]) => {
    if (Object.hasOwn(given, name)) {
      if (settingFault(schema, given[name]) === null) return [[name, given[name]] as const];
      fellBack.push(name);
    }
    return schema.default === undefined ? [] : [[name, schema.default] as const];
  });
  return { values: Object.fromEntries(values) as SettingValues, fellBack };
}

/** A value that cannot be stored. */
export interface SettingsFault {
  /** Name of the setting. */
  readonly name: string;
  /** Keyword of the schema that it breaks: `maximum`; `unknown` for a setting that there is not. */
  readonly rule: string;
}

/** Returns what is wrong with values that somebody wants to set. */
export function settingsFaults(
  { properties, required = [] }: SettingsSchema,
  values: Readonly<Record<string, unknown>>,
): readonly SettingsFault[] {
  const faults = Object.entries(values).flatMap(([name, value]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const rule = schema ? settingFault(schema, value) : 'unknown';
    return rule === null ? [] : [{ name, rule }];
  });
  const missing = required.filter(
    (name) => !Object.hasOwn(values, name) && properties[name]?.default === undefined,
  );
  return [...faults, ...missing.map((name) => ({ name, rule: 'required' }))];
}

/** Returns the values that the plugin lets clients read, at the level of the firm. */
export function publicValues({ properties }: SettingsSchema, values: SettingValues): SettingValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => properties[name]?.public === true));
}
