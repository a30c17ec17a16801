/** Errors that the SDK itself reports. Each has a page. */
export type SdkErrorCode = 'service-not-given' | 'http-network' | 'http-timeout' | 'http-aborted';

/**
 * Returns the URL of the page that explains an error and how to fix it. The portal serves these pages itself, so that
 * they work without internet access. Outside a web page (a command, a test in Node) it returns only the path.
 *
 * @param code - such as `load-http`; one of the files in `docs/errors`.
 */
export function errorPage(code: string): string {
  const path = `/docs/errors/${code}`;
  const { origin } = globalThis.location ?? {};
  return origin && origin !== 'null' ? origin + path : path;
}
