import type { RecordedRequest } from './recordRequests.ts';

/**
 * The longest chain of requests that ends in `last`, each of which could not be sent before the one before it had ended.
 *
 * What a file asks for depends on that file. What a script asks for may depend on every script and every answer of the
 * API that had ended by then: the browser does not tell on which, so all of them are taken for causes. A chain can
 * therefore come out too long, by two requests that follow each other by chance, and never too short.
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

/** A file's own requests begin while it is still arriving, so for those only the order of sending counts. */
function ended(cause: RecordedRequest, request: RecordedRequest): boolean {
  if (request.askedBy !== 'script') return cause.sentAt < request.sentAt;
  return cause.endedAt !== undefined && cause.endedAt <= request.sentAt;
}

const causes = new Set(['Document', 'Script', 'XHR', 'Fetch']);

function mayHaveCaused(cause: RecordedRequest, request: RecordedRequest): boolean {
  return request.askedBy === 'script' ? causes.has(cause.kind) : request.askedBy.address === cause.url;
}
