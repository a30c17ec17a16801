import type { TObject, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';

/**
 * Returns what is wrong with the draft of a row, by the schema that the API checks drafts with.
 *
 * @param messages Messages by the place in the draft, as `/due/number`. Each begins with the row's column.
 */
export function draftFaults(
  schema: TObject,
  draft: object,
  messages: Readonly<Record<string, string>>,
): readonly string[] {
  // Check place by place: for a whole draft only the first few errors are listed.
  const found = Object.entries(messages).filter(([place]) => !isSoundAt(schema, draft, place));
  if (found.length > 0) return found.map(([, message]) => message);
  // A fault for which there is no message is still a fault.
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
