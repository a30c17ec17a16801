import type { CDPSession } from '@playwright/test';

/** A request that went over the network. Times are milliseconds of the wall clock. */
export interface RecordedRequest {
  readonly url: string;
  /** Type as the browser names it: Document, Script, Stylesheet, Font, Image, XHR, Fetch, Other. */
  readonly kind: string;
  readonly sentAt: number;
  /** Undefined while it is under way, or if it failed. */
  readonly endedAt?: number;
  /** Transferred bytes, including headers. */
  readonly bytes: number;
  /** Initiator: a running script, or the file with this address (HTML, style sheet, importing module). */
  readonly askedBy: 'script' | { readonly address: string };
}

type Recording = { -readonly [Key in keyof RecordedRequest]: RecordedRequest[Key] };

/** Records the page's network requests from now on, except those that the browser's own caches serve. */
export async function recordRequests(devtools: CDPSession): Promise<() => readonly RecordedRequest[]> {
  const requests = new Set<Recording>();
  /** Requests by ID. After a redirect, the entry has the last address. */
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
