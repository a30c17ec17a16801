import { fail } from '@anteroom/server-sdk';

/**
 * Returns the backend address that corresponds to a request to the portal. Each part of the path is decoded and encoded
 * again, so that portal and backend interpret the same path, and the path cannot leave the backend's own.
 *
 * @param backend - address of the backend, without a trailing slash
 * @param requestUrl - address as it was requested: `/api/plugins/<id>/proxy/…`
 * @throws ServerError `bad-request` for a path that different servers interpret differently
 */
export function backendUrl(backend: string, requestUrl: string): URL {
  const [, path, query = ''] = /^\/api\/plugins\/[^/?]+\/proxy\/([^?]*)(?:\?(.*))?$/s.exec(requestUrl) ?? [];
  if (path === undefined) return refusePath();
  const url = new URL(`${backend}/${path.split('/').map(normalised).join('/')}`);
  url.search = query;
  // It is in the token, verified by the portal.
  url.searchParams.delete('clientId');
  return url;
}

function normalised(part: string, index: number, parts: readonly string[]): string {
  const isLast = index === parts.length - 1;
  if (part === '') return isLast ? '' : refusePath();
  const decoded = decode(part);
  if (ambiguous.some((form) => form.test(decoded))) return refusePath();
  return encodeURIComponent(decoded);
}

const ambiguous = [
  // Some servers treat `..;` as `..`.
  /^\.\.?(;|$)/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  /[/\\\u0000-\u001f\u007f]/,
  // Encoded characters that remain after one decoding would reach servers that decode twice.
  /%(2e|2f|5c|00)/i,
];

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return refusePath();
  }
}

function refusePath(): never {
  return fail('bad-request', 'The path contains characters that a plugin’s backend is not sent.');
}
