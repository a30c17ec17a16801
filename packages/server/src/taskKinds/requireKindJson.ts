import type { KindJson } from '@anteroom/contract';
import { Ajv } from 'ajv';
import type { TSchema } from 'typebox';
import { fail } from '../http/problem.ts';

// It keeps what it has compiled, by schema.
const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false });

/** The first of them are enough to mend it. */
const errorsShown = 20;

/**
 * Makes sure that JSON is what the kind of a task says.
 *
 * @param path - of the JSON in the request: `body/data`
 * @throws ServerError `bad-request`, with each place that is wrong
 */
export function requireKindJson(schema: TSchema, json: KindJson, path: string): void {
  const isValid = ajv.compile(schema);
  if (isValid(json)) return;
  const errors = (isValid.errors ?? []).slice(0, errorsShown).map(({ instancePath, message }) => ({
    path: `${path}${instancePath}`,
    message: message ?? 'is not valid',
    reason: 'invalid',
  }));
  fail('bad-request', 'This is not what this kind of task takes.', { errors });
}
