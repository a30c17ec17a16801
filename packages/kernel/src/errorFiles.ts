/** Address of a script in a line of a stack, before its line and column. */
const address = /(https?:\/\/[^\s()]+?)(?::\d+){1,2}\)?$/gm;

/**
 * Returns the URLs of the scripts in an error's stack, the one that threw first. Empty for what is no error, and for one without a stack.
 */
export function errorFiles(error: unknown): readonly string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return [...stack.matchAll(address)].map(([, url = '']) => url);
}
