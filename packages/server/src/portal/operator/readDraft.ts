import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { PeopleFault } from '../people/PeopleFault.ts';
import type { OperatorEnvironment } from './asOperator.ts';

/** Bytes of a file at most: more than any endpoint takes. */
const mostBytes = 5_000_000;

/**
 * Reads a JSON file that holds what an endpoint takes as its body.
 *
 * @throws PeopleFault with everything that is wrong with it.
 */
export async function readDraft<Schema extends TSchema>(
  env: OperatorEnvironment,
  path: string,
  schema: Schema,
): Promise<Static<Schema>> {
  const file = resolve(env.INIT_CWD ?? '.', path);
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new PeopleFault([`${file} could not be read: ${error.code ?? error.message}`]);
  });
  if (content.length > mostBytes) throw new PeopleFault([`${file} is too large.`]);
  const value = parse(content);
  if (value === undefined) throw new PeopleFault([`${file} is not JSON.`]);
  if (Check(schema, value)) return value;
  throw new PeopleFault(
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
