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
  throw new OperatorError(
    [...Errors(schema, value)].map(({ instancePath, message }) => `${instancePath || '/'}: ${message}`),
  );
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
