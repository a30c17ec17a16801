import type { CDPSession } from '@playwright/test';

/** A request that went over the network. Times are wall-clock times in milliseconds. */
export interface RecordedRequest {
  readonly url: string;
  /** Resource type as named by the browser: Document, Script, Stylesheet, Font, Image, XHR, Fetch, Other. */
  readonly kind: string;
  readonly sentAt: number;
  /** Undefined while the request is running, or if it failed. */
  readonly endedAt?: number;
  /** Number of transferred bytes, including headers. */
  readonly bytes: number;
  /** Initiator: a running script, or the URL of a file (HTML, style sheet, importing module). */
  readonly askedBy: 'script' | { readonly address: string };
}

type Recording = { -readonly [Key in keyof RecordedRequest]: RecordedRequest[Key] };

/** Records the page's network requests from now on, except those served from the browser's own caches. */
export async function recordRequests(devtools: CDPSession): Promise<() => readonly RecordedRequest[]> {
  const requests = new Set<Recording>();
  /** Requests by ID. After a redirect, the entry has the final URL. */
  const byId = new Map<string, Recording>();
  /** Difference between the protocol's monotonic clock and the wall clock, in milliseconds. */
  let offset = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime, timestamp, initiator }) => {
    if (!request.url.startsWith('http')) return;
    offset = (wallTime - timestamp) * 1000;
    const recording: Recording = {
      url: request.url,
      kind: type ?? 'Other',
      sentAt: wallTime * 1000,
      bytes: 0,
      askedBy: initiator.stack ? 'script' : { address: initiator.url ?? '' },
    };
    requests.add(recording);
    byId.set(requestId, recording);
  });
  devtools.on('Network.requestServedFromCache', ({ requestId }) => {
    const recording = byId.get(requestId);
    if (recording) requests.delete(recording);
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const recording = byId.get(requestId);
    if (recording) Object.assign(recording, { endedAt: timestamp * 1000 + offset, bytes: encodedDataLength });
  });
  await devtools.send('Network.enable');
  return () => [...requests];
}
