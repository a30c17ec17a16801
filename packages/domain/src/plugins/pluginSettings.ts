import { type SettingsSchema, type SettingValues, settingFault } from '../forms/settingsSchema.ts';

/** Settings that are in force. */
export interface SettingsInForce {
  /** Values that were set, or else the defaults. A setting with neither is missing. */
  readonly values: SettingValues;
  /** Settings that fell back because the schema no longer allows their stored value. */
  readonly fellBack: readonly string[];
}

/** Returns the values in force, given what was stored under any version of the schema. */
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

/** Setting whose value cannot be stored. */
export interface SettingsFault {
  /** Name of the setting. */
  readonly name: string;
  /** Schema keyword that the value violates, such as `maximum`; `unknown` if the setting does not exist. */
  readonly rule: string;
}

/** Returns the faults of values that are to be stored. */
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

/** Returns the firm-level values that the plugin allows clients to read. */
export function publicValues({ properties }: SettingsSchema, values: SettingValues): SettingValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => properties[name]?.public === true));
}
