import type { Readable } from 'node:stream';

/**
 * Yields the lines of a UTF-8 text without their ends. Only U+000A ends a line: Node's `readline` would split JSON at U+2028, too.
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
