/** Matches the URL of a script in a line of a stack trace, before its line and column. */
const address = /(https?:\/\/[^\s()]+?)(?::\d+){1,2}\)?$/gm;

/**
 * Returns the URLs of the scripts in an error's stack trace, starting with the one that threw. Empty if the value is
 * not an error or has no stack trace.
 */
export function errorFiles(error: unknown): readonly string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return [...stack.matchAll(address)].map(([, url = '']) => url);
}
