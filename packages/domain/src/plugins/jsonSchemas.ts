import { Ajv, type Options, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

/**
 * Creates a compiler of the JSON schemas that plugins bring, for {@link compileSchema}. It is strict only about unknown
 * keywords and formats: everything else that JSON schema allows is up to the plugin.
 */
export function schemaCompiler(options: Options = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    ...options,
  });
  formats.default(ajv);
  return ajv;
}

/**
 * Compiles a JSON schema of a plugin.
 *
 * @throws Error if it is not valid.
 */
export function compileSchema(schema: object, compiler = schemaCompiler()): ValidateFunction {
  const check = compiler.compile(schema);
  // The promise that it returns would be mistaken for "valid".
  if ('$async' in check) throw new Error('it must not be asynchronous');
  return check;
}
