/** Headers as received, by names in lower case; a header that was sent several times is a list. */
type SentHeaders = Readonly<Record<string, string | string[] | undefined>>;
type Headers = Record<string, string>;

/**
 * Headers of the browser's request that are forwarded to a backend. Excludes cookies, the session token, and headers
 * that proxies add.
 */
const requestHeaders = [
  'accept',
  'accept-language',
  'content-length',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
];

/**
 * Headers of a backend's response that are forwarded to the browser. Others could set cookies, loosen the security
 * policy of the portal's origin, or redirect elsewhere.
 */
const responseHeaders = [
  'content-encoding',
  'content-language',
  'content-length',
  'etag',
  'last-modified',
  'retry-after',
];

/** Content types that browsers treat as data. They might run any other type as a page. */
const dataTypes = /^(application\/([\w.+-]+\+)?json|text\/(plain|csv))$/;

/** Returns the headers for forwarding a request. */
export function headersToBackend(sent: SentHeaders, token: string, requestId: string): Headers {
  return { ...only(requestHeaders, sent), authorization: `Bearer ${token}`, 'x-request-id': requestId };
}

/** Returns the headers for forwarding a response. They prevent any content from running on the portal's origin. */
export function headersFromBackend(sent: SentHeaders): Headers {
  const type = first(sent['content-type']) ?? 'application/octet-stream';
  const isData = dataTypes.test(type.split(';', 1)[0]?.trim().toLowerCase() ?? '');
  const disposition = first(sent['content-disposition']) ?? '';
  const isAttachment = /^attachment(;|$)/i.test(disposition);
  return {
    ...only(responseHeaders, sent),
    'content-type': type,
    ...((isAttachment || !isData) && { 'content-disposition': isAttachment ? disposition : 'attachment' }),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  };
}

function only(names: readonly string[], headers: SentHeaders): Headers {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = first(headers[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
