import type { CDPSession } from '@playwright/test';

/** A request that went over the network. Times are milliseconds of the wall clock. */
export interface RecordedRequest {
  readonly url: string;
  /** As the browser names it: Document, Script, Stylesheet, Font, Image, XHR, Fetch, Other. */
  readonly kind: string;
  readonly sentAt: number;
  /** Undefined while it is under way, or if it failed. */
  readonly endedAt?: number;
  /** On the wire, headers included. */
  readonly bytes: number;
  /** Who asked for it: a running script, or the file with this address (HTML, style sheet, importing module). */
  readonly askedBy: 'script' | { readonly address: string };
}

type Recording = { -readonly [Key in keyof RecordedRequest]: RecordedRequest[Key] };

/** Records what the page asks the network for, from now on; what the browser's own caches answer is left out. */
export async function recordRequests(devtools: CDPSession): Promise<() => readonly RecordedRequest[]> {
  const requests = new Set<Recording>();
  /** Of a redirected request, the last address. */
  const byId = new Map<string, Recording>();
  /** From the protocol's monotonic seconds to milliseconds of the wall clock. */
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
