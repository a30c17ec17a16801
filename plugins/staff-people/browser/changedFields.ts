import { dequal } from 'dequal/lite';

/**
 * Returns the fields of `after` that differ from `before`. A form sends only these, so that it does not undo what
 * somebody else has changed since it was opened.
 */
export function changedFields<Draft extends object>(before: Draft, after: Draft): Partial<Draft> {
  const fields = Object.keys(after) as (keyof Draft)[];
  const changed = fields.filter((field) => !dequal(before[field], after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]])) as Partial<Draft>;
}
