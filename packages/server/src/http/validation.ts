import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';

/**
 * Checks requests. Addresses and headers are text, so their values are converted to the schema's types; a body is taken
 * as it is: `"1"` is no number there. Fields that a body's schema does not name are refused, where it says so. The first error
 * of each part ends its check: a hostile request may have thousands.
 */
export function requestValidator(): FastifySchemaCompiler<object> {
  const body = new Ajv({
    coerceTypes: false,
    useDefaults: true,
    strict: true,
    strictTypes: false,
  });
  const text = new Ajv({
    coerceTypes: 'array',
    useDefaults: true,
    strict: true,
    strictTypes: false,
  });
  return ({ schema, httpPart }): ValidateFunction => (httpPart === 'body' ? body : text).compile(schema);
}
