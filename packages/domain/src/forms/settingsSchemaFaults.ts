import { type SettingSchema, settingFault, settingsLimits } from './settingsSchema.ts';

const common = ['title', 'description', 'default', 'public', 'type'];
const keywords: Readonly<Record<SettingSchema['type'], readonly string[]>> = {
  string: ['format', 'minLength', 'maxLength', 'pattern', 'enum', 'labels'],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
  boolean: [],
  array: ['items', 'uniqueItems'],
};
const ofSchema = [
  'type',
  'title',
  'description',
  'properties',
  'required',
  'additionalProperties',
  '$schema',
];

/**
 * Returns why the portal cannot generate a form from a schema, one message per fault; an empty list if it is a valid
 * {@link SettingsSchema}.
 */
export function settingsSchemaFaults(schema: unknown): readonly string[] {
  if (!isRecord(schema) || schema.type !== 'object' || !isRecord(schema.properties)) {
    return ['it must be a JSON schema of type "object" with "properties"'];
  }
  const { properties, required = [], additionalProperties = false } = schema;
  const names = Object.keys(properties);
  return [
    ...unknownKeywords(schema, ofSchema),
    ...textFaults(schema),
    ...(names.length === 0 ? ['it has no properties'] : []),
    ...(names.length > settingsLimits.settings
      ? [`it has more than ${settingsLimits.settings} properties`]
      : []),
    ...(additionalProperties === false ? [] : ['"additionalProperties" can be nothing but false']),
    ...(Array.isArray(required) && required.every((name) => names.includes(name))
      ? []
      : ['"required" must be a list of its properties']),
    ...names.flatMap((name) => [
      ...nameFaults(name),
      ...propertyFaults(properties[name]).map((fault) => `${name}: ${fault}`),
    ]),
  ];
}

function nameFaults(name: string): readonly string[] {
  // Values are looked up by name, so an inherited property would pass for a value.
  if (/^[a-z][a-zA-Z0-9]{0,63}$/.test(name) && !(name in Object.prototype)) return [];
  return [
    `${JSON.stringify(name)} is not a valid name: use up to 64 letters and digits, beginning with a lower-case letter`,
  ];
}

function propertyFaults(property: unknown): readonly string[] {
  if (!isRecord(property)) return ['it must be a schema'];
  const { type } = property;
  if (typeof type !== 'string' || !Object.hasOwn(keywords, type)) {
    return [`type ${JSON.stringify(type)} has no field. There are ${Object.keys(keywords).join(', ')}`];
  }
  const faults = [
    ...unknownKeywords(property, [...common, ...keywords[type as SettingSchema['type']]]),
    ...textFaults(property),
    ...(property.public === undefined || typeof property.public === 'boolean'
      ? []
      : ['"public" must be true or false']),
    ...typeFaults(property),
  ];
  if (faults.length > 0 || property.default === undefined) return faults;
  const fault = settingFault(property as unknown as SettingSchema, property.default);
  return fault === null ? [] : [`its default breaks its own schema (${fault})`];
}

function typeFaults(property: Readonly<Record<string, unknown>>): readonly string[] {
  switch (property.type) {
    case 'string':
      return property.enum === undefined ? stringFaults(property) : enumFaults(property);
    case 'array': {
      const { items } = property;
      if (!isRecord(items) || items.type !== 'string' || items.enum === undefined) {
        return ['"items" must be a string with an "enum": other lists have no field'];
      }
      return [...unknownKeywords(items, ['type', 'enum', 'labels']), ...enumFaults(items)];
    }
    default:
      return boundFaults(property, 'minimum', 'maximum', Number.isFinite);
  }
}

function stringFaults(property: Readonly<Record<string, unknown>>): readonly string[] {
  const { format, pattern, maxLength, labels } = property;
  return [
    ...(labels === undefined ? [] : ['"labels" are those of an "enum"']),
    ...(format === undefined || ['email', 'uri', 'date'].includes(format as string)
      ? []
      : [`format ${JSON.stringify(format)} has no field. There are email, uri and date`]),
    ...(pattern === undefined || isPattern(pattern)
      ? []
      : ['"pattern" is not a regular expression of the "u" kind']),
    ...boundFaults(
      property,
      'minLength',
      'maxLength',
      (bound) => Number.isInteger(bound) && (bound as number) >= 0,
    ),
    ...(typeof maxLength === 'number' && maxLength > settingsLimits.text
      ? [`"maxLength" is more than ${settingsLimits.text}`]
      : []),
  ];
}

function enumFaults({
  enum: values,
  labels,
  ...others
}: Readonly<Record<string, unknown>>): readonly string[] {
  const beside = ['format', 'minLength', 'maxLength', 'pattern'].filter((keyword) => keyword in others);
  if (beside.length > 0) return [`"${beside[0]}" cannot stand beside "enum"`];
  const isList =
    Array.isArray(values) &&
    values.length > 0 &&
    values.length <= settingsLimits.values &&
    values.every((value) => typeof value === 'string' && value !== '') &&
    new Set(values).size === values.length;
  if (!isList) return [`"enum" must be 1 to ${settingsLimits.values} different texts`];
  const isLabelled = (value: string) =>
    isRecord(labels) && Object.hasOwn(labels, value) && isText(labels[value]);
  const unlabelled = values.filter((value: string) => !isLabelled(value));
  return unlabelled.length === 0
    ? []
    : [`"labels" must have a text key for ${unlabelled.map((value) => JSON.stringify(value)).join(', ')}`];
}

function boundFaults(
  schema: Readonly<Record<string, unknown>>,
  low: string,
  high: string,
  isBound: (value: unknown) => boolean,
): readonly string[] {
  const [min, max] = [schema[low], schema[high]];
  const wrong = [low, high].filter((name) => schema[name] !== undefined && !isBound(schema[name]));
  if (wrong.length > 0) return wrong.map((name) => `"${name}" must be a number`);
  return min !== undefined && max !== undefined && (min as number) > (max as number)
    ? [`"${low}" is more than "${high}"`]
    : [];
}

function textFaults({ title, description }: Readonly<Record<string, unknown>>): readonly string[] {
  return [
    ...(isText(title) ? [] : ['"title" must be a key of the plugin’s texts']),
    ...(description === undefined || isText(description)
      ? []
      : ['"description" must be a key of the plugin’s texts']),
  ];
}

function unknownKeywords(schema: object, known: readonly string[]): readonly string[] {
  return Object.keys(schema)
    .filter((keyword) => !known.includes(keyword))
    .map((keyword) => `the form knows nothing of "${keyword}"`);
}

function isPattern(pattern: unknown): boolean {
  try {
    return typeof pattern === 'string' && new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
