import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';

/**
 * Compiled validators by schema. Applications are rebuilt with the same schemas (the plugins' when one of them changes,
 * the portal's in each test), so each schema is compiled once per process.
 */
const validators = {
  body: new WeakMap<object, ValidateFunction>(),
  text: new WeakMap<object, ValidateFunction>(),
};
const serializers = new WeakMap<object, (json: unknown) => string>();

/**
 * Validates requests. Addresses and headers are text, so their values are converted to the schema's types. A body is
 * not converted: `"1"` is not a number there. Fields that a body's schema does not name are refused if the schema says
 * so. Schemas may use the same formats as those of task kinds, such as `date`. The validation of each part stops at its
 * first error, because a hostile request may have thousands.
 */
export function requestValidator(): FastifySchemaCompiler<object> {
  const ajv = {
    body: new Ajv({ coerceTypes: false, useDefaults: true, strict: true, strictTypes: false }),
    text: new Ajv({ coerceTypes: 'array', useDefaults: true, strict: true, strictTypes: false }),
  };
  formats.default(ajv.body);
  formats.default(ajv.text);
  return ({ schema, httpPart }) => {
    const part = httpPart === 'body' ? 'body' : 'text';
    return compiledOnce(validators[part], schema, () => ajv[part].compile(schema));
  };
}

/** Serialises responses as JSON, with only the fields that their schema names. */
export const answerSerializer: FastifySerializerCompiler<object> = ({ schema }) =>
  compiledOnce(serializers, schema, () => fastJsonStringify(schema));

/**
 * Defers the compilation of schemas until a request needs them. The portal has hundreds, of which most processes need
 * few, and compiling all of them takes a sixth of the start-up time. A schema that cannot be compiled makes its
 * requests fail, but not the start.
 */
export function whenNeeded({ validator, serializer }: SchemaCompilers): SchemaCompilers {
  return {
    validator: (route) => {
      const validate: Validator = (data) => {
        const compiled = validator(route) as Validator;
        const isValid = compiled(data);
        validate.errors = compiled.errors;
        return isValid;
      };
      return validate;
    },
    serializer: (route) => (json) => serializer(route)(json),
  };
}

/** Compilers of the schemas of an application's routes. */
interface SchemaCompilers {
  readonly validator: FastifySchemaCompiler<object>;
  readonly serializer: FastifySerializerCompiler<object>;
}

/** Validates a value; the errors remain available until the next validation. */
interface Validator {
  (data: unknown): boolean;
  errors?: ValidateFunction['errors'];
}

function compiledOnce<T>(compiled: WeakMap<object, T>, schema: object, compile: () => T): T {
  const done = compiled.get(schema) ?? compile();
  compiled.set(schema, done);
  return done;
}
