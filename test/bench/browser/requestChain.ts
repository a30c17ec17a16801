import type { RecordedRequest } from './recordRequests.ts';

/**
 * Returns the longest chain of requests that ends in `last`, in which each request could be sent only after the
 * previous one had ended.
 *
 * A request made by a file depends on that file. A request made by a script may depend on every script and API response
 * that had ended by then; the browser does not report on which, so all of them count as causes. A chain may therefore
 * be too long, if two requests follow each other by chance, but never too short.
 */
export function requestChain(
  requests: readonly RecordedRequest[],
  last: RecordedRequest,
): readonly RecordedRequest[] {
  const known = new Map<RecordedRequest, readonly RecordedRequest[]>();
  const chainTo = (request: RecordedRequest): readonly RecordedRequest[] => {
    const found = known.get(request);
    if (found) return found;
    const before = requests
      .filter((candidate) => ended(candidate, request) && mayHaveCaused(candidate, request))
      .map(chainTo)
      .reduce((longest, chain) => (chain.length > longest.length ? chain : longest), []);
    const chain = [...before, request];
    known.set(request, chain);
    return chain;
  };
  return chainTo(last);
}

/**
 * Returns whether a cause precedes a request. A file's own requests start while it is still arriving, so for these only
 * the order of sending counts.
 */
function ended(cause: RecordedRequest, request: RecordedRequest): boolean {
  if (request.askedBy !== 'script') return cause.sentAt < request.sentAt;
  return cause.endedAt !== undefined && cause.endedAt <= request.sentAt;
}

const causes = new Set(['Document', 'Script', 'XHR', 'Fetch']);

function mayHaveCaused(cause: RecordedRequest, request: RecordedRequest): boolean {
  return request.askedBy === 'script' ? causes.has(cause.kind) : request.askedBy.address === cause.url;
}
