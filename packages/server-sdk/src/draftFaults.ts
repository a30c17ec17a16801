import type { TObject, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';

/**
 * Returns the errors in the draft of a row, according to the schema with which the API validates drafts.
 *
 * @param messages Messages by the place in the draft, such as `/due/number`. Each begins with the row's column.
 */
export function draftFaults(
  schema: TObject,
  draft: object,
  messages: Readonly<Record<string, string>>,
): readonly string[] {
  // Check each place separately: for a whole draft, only the first few errors are listed.
  const found = Object.entries(messages).filter(([place]) => !isSoundAt(schema, draft, place));
  if (found.length > 0) return found.map(([, message]) => message);
  // An error without a message of its own is reported too.
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
