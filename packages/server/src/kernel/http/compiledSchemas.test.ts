import type { ValidateFunction } from 'ajv';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { requestValidator } from './compiledSchemas.ts';

test.each(['body', 'querystring'])('formats are checked in the %s', (httpPart) => {
  const schema = Type.Object({ day: Type.String({ format: 'date' }) });
  const route = { schema, method: 'POST', url: '/api/trips', httpPart };
  const validate = requestValidator()(route as never) as ValidateFunction;
  expect(validate({ day: '2026-11-20' })).toBe(true);
  expect(validate({ day: '2026-02-30' })).toBe(false);
});
