import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { OperatorError } from '../../kernel/operatorError.ts';
import type { OperatorEnvironment } from './asOperator.ts';

/** Maximum size of a file in bytes: more than any endpoint accepts. */
const mostBytes = 5_000_000;

/**
 * Reads a JSON file with the body of an endpoint.
 *
 * @throws OperatorError with everything that is wrong with it.
 */
export async function readDraft<Schema extends TSchema>(
  env: OperatorEnvironment,
  path: string,
  schema: Schema,
): Promise<Static<Schema>> {
  const file = resolve(env.INIT_CWD ?? '.', path);
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError([`${file} could not be read: ${error.code ?? error.message}`]);
  });
  if (content.length > mostBytes) throw new OperatorError([`${file} is too large.`]);
  const value = parse(content);
  if (value === undefined) throw new OperatorError([`${file} is not JSON.`]);
  if (Check(schema, value)) return value;
  throw new OperatorError(faultsOf(schema, value));
}

/** Returns one line for each error, with the field in which it is. */
function faultsOf(schema: TSchema, value: unknown): string[] {
  return (
    Errors(schema, value)
      // These only sum up other errors.
      .filter(({ keyword }) => keyword !== 'additionalProperties' && keyword !== 'anyOf')
      .map((error) => `${error.instancePath.slice(1) || 'The content'} ${problemOf(error)}`)
  );
}

function problemOf(error: ReturnType<typeof Errors>[number]): string {
  if (error.keyword === 'boolean') return 'is not a known field';
  // A choice of texts has one such error for each of them.
  if (error.keyword === 'const') return `may be ${JSON.stringify(error.params.allowedValue)}`;
  return error.message;
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
