import type { Readable } from 'node:stream';
import type { ExportPlace } from './ExportPlace.ts';
import { dataFile } from './firmManifest.ts';
import { LeavingFault } from './LeavingFault.ts';

/**
 * Yields the lines of a UTF-8 text without their line breaks. Only U+000A ends a line: Node's `readline` would also
 * split JSON at U+2028.
 */
export async function* linesOf(source: Readable): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      rest.push(chunk.subarray(from, at));
      yield Buffer.concat(rest).toString('utf8');
      rest = [];
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString('utf8');
}

/**
 * Yields the rows of one of the portal's tables in an export.
 *
 * @throws LeavingFault for an invalid line.
 */
export async function* rowsIn<T>(place: Pick<ExportPlace, 'open'>, table: string): AsyncGenerator<T> {
  const file = dataFile({ schema: 'public', table });
  for await (const line of linesOf(await place.open(file))) yield rowOf<T>(line, file);
}

function rowOf<T>(line: string, file: string): T {
  try {
    return JSON.parse(line) as T;
  } catch {
    throw new LeavingFault([`${file} has a line that is not a row: ${line.slice(0, 100)}`]);
  }
}
