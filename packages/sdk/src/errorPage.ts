/** The errors that the SDK itself tells of; each has a page. */
export type SdkErrorCode = 'service-not-given' | 'http-network' | 'http-timeout' | 'http-aborted';

/**
 * The address of the page that tells what an error means and what to do. The portal serves these pages itself, so that
 * they are there without the internet. Without a page around (a command, a test in Node) it is the path only.
 *
 * @param code - as `load-http`; one of the files in `docs/errors`.
 */
export function errorPage(code: string): string {
  const path = `/docs/errors/${code}`;
  const { origin } = globalThis.location ?? {};
  return origin && origin !== 'null' ? origin + path : path;
}
