/** The keywords of JSON Schema that endpoints use. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema | readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
}

/** Returns the name under which a schema is described elsewhere, or undefined for a schema that is written inline. */
export type NameOf = (schema: object) => string | undefined;

/** Writes a schema as a TypeScript type. */
export function schemaText(schema: object, nameOf: NameOf = () => undefined, indent = ''): string {
  return nameOf(schema) ?? writtenOut(schema, nameOf, indent);
}

/** Writes a schema as a TypeScript type, even if the schema has a name. */
export function writtenOut(schema: Schema, nameOf: NameOf, indent = ''): string {
  const text = (each: Schema) => schemaText(each, nameOf, indent);
  if ('const' in schema) return JSON.stringify(schema.const).replace(/^"([^']*)"$/, "'$1'");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(text))].join(' | ');
  if (schema.allOf) return schema.allOf.map(text).join(' & ');
  switch (schema.type) {
    case 'array':
      return arrayText(schema, text);
    case 'object':
      return objectText(schema, nameOf, indent);
    case 'integer':
      return 'number';
    case undefined:
      return 'unknown';
    default:
      return schema.type;
  }
}

/** Writes the fields of an object, one per line, with their limits in a comment. */
export function fieldLines(schema: Schema, nameOf: NameOf, indent: string): readonly string[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
    const optional = schema.required?.includes(name) ? '' : '?';
    const limits = limitsOf(field);
    const comment = limits === '' ? '' : ` // ${limits}`;
    return `${indent}${key}${optional}: ${schemaText(field, nameOf, indent)};${comment}`;
  });
}

function arrayText({ items }: Schema, text: (schema: Schema) => string): string {
  if (items === undefined) return 'unknown[]';
  if (!('length' in items)) {
    const each = text(items as Schema);
    return / [|&] /.test(each) && !each.startsWith('{') ? `(${each})[]` : `${each}[]`;
  }
  return `[${(items as readonly Schema[]).map(text).join(', ')}]`;
}

function objectText(schema: Schema, nameOf: NameOf, indent: string): string {
  const values = Object.values(schema.patternProperties ?? {})[0];
  if (values) return `Record<string, ${schemaText(values, nameOf, indent)}>`;
  const fields = fieldLines(schema, nameOf, `${indent}  `);
  return fields.length === 0 ? 'object' : `{\n${fields.join('\n')}\n${indent}}`;
}

/** Returns the limits that the type does not express: `at most 64 characters; default 15`. */
function limitsOf(schema: Schema): string {
  const ranges = [
    rangeText(schema.minLength, schema.maxLength, ' characters'),
    rangeText(schema.minItems, schema.maxItems, ' items'),
    rangeText(schema.minimum, schema.maximum, ''),
    schema.type === 'integer' && schema.minimum === undefined ? 'integer' : '',
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ];
  return ranges.filter(Boolean).join('; ');
}

function rangeText(from: number | undefined, to: number | undefined, unit: string): string {
  const most = to === Number.MAX_SAFE_INTEGER ? undefined : to;
  if (from !== undefined && most !== undefined)
    return from === most ? `${from}${unit}` : `${from} to ${most}${unit}`;
  if (most !== undefined) return `at most ${most}${unit}`;
  return from === undefined ? '' : `at least ${from}${unit}`;
}
