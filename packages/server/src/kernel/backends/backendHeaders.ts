/** Headers as they were sent, by names in lower case; one that was sent several times is a list. */
type SentHeaders = Readonly<Record<string, string | string[] | undefined>>;
type Headers = Record<string, string>;

/**
 * Headers of the browser that a backend receives; neither cookies, nor the session's token, nor those that proxies add.
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

/** Headers of a backend that a browser gets. Others could set cookies, loosen the policy of the portal's origin, or lead elsewhere. */
const responseHeaders = [
  'content-encoding',
  'content-language',
  'content-length',
  'etag',
  'last-modified',
  'retry-after',
];

/** Types that a browser shows as data. It could run any other as a page. */
const dataTypes = /^(application\/([\w.+-]+\+)?json|text\/(plain|csv))$/;

/** Returns the headers with which a request is passed on. */
export function headersToBackend(sent: SentHeaders, token: string, requestId: string): Headers {
  return { ...only(requestHeaders, sent), authorization: `Bearer ${token}`, 'x-request-id': requestId };
}

/** Returns the headers with which a response is passed on: whatever it is, none of it runs on the portal's origin. */
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
