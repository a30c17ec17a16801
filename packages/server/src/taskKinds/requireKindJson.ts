import type { KindJson, Problem } from '@anteroom/contract';
import { Ajv } from 'ajv';
import type { TSchema } from 'typebox';
import { fail } from '../http/problem.ts';

export type Issue = NonNullable<Problem['errors']>[number];

// It keeps what it has compiled, by schema.
const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false });

/** The first of them are enough to mend it. */
const issuesShown = 20;

/**
 * Where JSON is not what the kind of a task says.
 *
 * @param path - of the JSON in the request: `body/data`
 */
export function kindJsonIssues(schema: TSchema, json: KindJson, path: string): readonly Issue[] {
  const isValid = ajv.compile(schema);
  if (isValid(json)) return [];
  return (isValid.errors ?? []).slice(0, issuesShown).map(({ instancePath, message }) => ({
    path: `${path}${instancePath}`,
    message: message ?? 'is not valid',
    reason: 'invalid',
  }));
}

/** @throws ServerError `bad-request`, with each place that is wrong */
export function requireKindJson(schema: TSchema, json: KindJson, path: string): void {
  const errors = kindJsonIssues(schema, json, path);
  if (errors.length > 0) fail('bad-request', 'This type of task doesn’t accept this.', { errors });
}
