import type { TObject, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';

/**
 * Returns what keeps the draft of a row from being one that the API takes.
 *
 * @param messages - by where in the draft it is, as `/due/number`: what to say, beginning with the row's column.
 */
export function draftFaults(
  schema: TObject,
  draft: object,
  messages: Readonly<Record<string, string>>,
): readonly string[] {
  // Place by place: of a whole draft only the first few errors are listed.
  const found = Object.entries(messages).filter(([place]) => !isSoundAt(schema, draft, place));
  if (found.length > 0) return found.map(([, message]) => message);
  // Where no message is foreseen it is still a fault.
  return Errors(schema, draft).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function isSoundAt(schema: TObject, draft: object, place: string): boolean {
  let part: TSchema = schema;
  let value: unknown = draft;
  for (const name of place.slice(1).split('/')) {
    part = (part as TObject).properties[name] as TSchema;
    value = (value as Record<string, unknown>)[name];
  }
  return Check(part, value);
}
