import { isEmailAddress } from '../people/emailAddress.ts';
import { isCalendarDate } from '../time/calendarDate.ts';

/** Limits on a plugin's settings. */
export const settingsLimits = {
  /** Maximum number of settings in a schema. */
  settings: 50,
  /** Maximum length of a text, unless its schema sets a lower one. */
  text: 2000,
  /** Maximum number of values in an enum. */
  values: 100,
} as const;

/** Value of a setting. */
export type SettingValue = string | number | boolean | readonly string[];

/** Values by setting name. */
export type SettingValues = Readonly<Record<string, SettingValue>>;

interface SettingBase {
  /** Key of the label in the plugin's texts. */
  readonly title: string;
  /** Key of the hint in the plugin's texts. */
  readonly description?: string;
  /** Value that applies until somebody sets another one. */
  readonly default?: SettingValue;
  /** Whether clients may read the firm-level value. */
  readonly public?: boolean;
}

/** Setting with one of several values. `labels` maps each value to the key of its label. */
export interface EnumSchema {
  readonly type: 'string';
  readonly enum: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
}

export interface TextSetting extends SettingBase {
  readonly type: 'string';
  readonly enum?: undefined;
  readonly format?: 'email' | 'uri' | 'date';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

export interface NumberSetting extends SettingBase {
  readonly type: 'integer' | 'number';
  readonly minimum?: number;
  readonly maximum?: number;
}

export type SettingSchema =
  | TextSetting
  | NumberSetting
  | (SettingBase & EnumSchema)
  | (SettingBase & { readonly type: 'boolean' })
  | (SettingBase & { readonly type: 'array'; readonly items: EnumSchema });

/** JSON schema from which the portal can generate a form: a flat object of settings. */
export interface SettingsSchema {
  readonly type: 'object';
  /** Key of the form's title in the plugin's texts. */
  readonly title: string;
  /** Key of the text below the title. */
  readonly description?: string;
  readonly properties: Readonly<Record<string, SettingSchema>>;
  readonly required?: readonly string[];
}

/** Returns the schema keyword that a value violates; null if it is valid. */
export function settingFault(schema: SettingSchema, value: unknown): string | null {
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? null : 'type';
    case 'integer':
    case 'number':
      return numberFault(schema, value);
    case 'array': {
      if (!Array.isArray(value)) return 'type';
      if (!value.every((each) => schema.items.enum.includes(each))) return 'enum';
      return new Set(value).size === value.length ? null : 'uniqueItems';
    }
    case 'string':
      if (typeof value !== 'string') return 'type';
      if (schema.enum) return schema.enum.includes(value) ? null : 'enum';
      return textFault(schema, value);
  }
}

function numberFault({ type, minimum, maximum }: NumberSetting, value: unknown): string | null {
  const isRight = type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
  if (!isRight) return 'type';
  if (minimum !== undefined && (value as number) < minimum) return 'minimum';
  return maximum !== undefined && (value as number) > maximum ? 'maximum' : null;
}

function textFault(
  { format, minLength = 0, maxLength = settingsLimits.text, pattern }: TextSetting,
  value: string,
): string | null {
  // Count characters (code points) rather than UTF-16 units, as JSON Schema does.
  const { length } = [...value];
  if (length < minLength) return 'minLength';
  if (length > maxLength) return 'maxLength';
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return 'pattern';
  if (format === 'email') return isEmailAddress(value) ? null : 'format';
  if (format === 'date') return isCalendarDate(value) ? null : 'format';
  if (format === 'uri') return isWebAddress(value) ? null : 'format';
  return null;
}

/** Returns whether the text is an http(s) URL. The portal shows it as a link, so `javascript:` URLs are refused. */
function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
