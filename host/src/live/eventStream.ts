import { type PortalEvent, streamEvents } from '@anteroom/contract/events';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { connectionMayBeBack } from '../services/http/connectionMayBeBack.ts';
import { retryDelay } from '../services/http/ServerCache.ts';

/** The server is heard of every 25 seconds; after this long the connection is taken for dead. */
const silenceMs = 60_000;

/** Attempts after which the time between them grows no more: a minute, about. */
const slowest = 7;

export interface EventStreamOptions {
  /** Returns the token for each connection; null stops following. */
  token(): string | null;
  /** @param id - of the newest event that is told by then. */
  onEvent(event: PortalEvent, id: string | undefined): void;
  /** The event after which to begin; without, with the next that happens. */
  readonly after?: string | undefined;
  /** Called when the connection is lost or could not be made. */
  onLost?(): void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/**
 * Follows the server's events, connecting again when the connection breaks, until the signal is given or the session is
 * over. It never rejects.
 */
export async function followEvents({
  token,
  onEvent,
  after,
  onLost,
  signal,
}: EventStreamOptions): Promise<void> {
  let lastEventId = after;
  for (let failures = 0; !signal.aborted; failures = Math.min(failures + 1, slowest)) {
    const bearer = token();
    if (bearer === null) return;
    const attempt = new AbortController();
    const stop = AbortSignal.any([signal, attempt.signal]);
    const watch = watchdog(() => attempt.abort());
    let askedToWait: number | undefined;
    try {
      const answer = await fetch(streamEvents.path, {
        headers: { Authorization: `Bearer ${bearer}`, ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
        cache: 'no-store',
        signal: stop,
      });
      if (isRefusal(answer.status)) return;
      if (answer.ok && answer.body) {
        const onRetry = (ms: number) => {
          askedToWait = ms;
        };
        for await (const message of messages(answer.body, { onLife: watch.restart, onRetry })) {
          failures = 0;
          lastEventId = message.id ?? lastEventId;
          onEvent({ type: message.event, data: JSON.parse(message.data) } as PortalEvent, lastEventId);
        }
      }
    } catch {
      // The network, the server or the silence: whatever it was, it is tried again.
    } finally {
      watch.stop();
    }
    if (!signal.aborted) onLost?.();
    await connectionMayBeBack(askedToWait ?? retryDelay(failures, 60_000), signal);
  }
}

/**
 * Returns whether the response is a refusal that a retry cannot change: the person's next call finds out that the
 * session is over.
 */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

interface StreamSigns {
  onLife(): void;
  /** The server says how many milliseconds to wait before coming back: other windows of the person need the room. */
  onRetry(ms: number): void;
}

async function* messages(body: ReadableStream<Uint8Array>, { onLife, onRetry }: StreamSigns) {
  const reader = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream({ onComment: onLife, onRetry }))
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onLife();
    yield value;
  }
}

function watchdog(onSilence: () => void) {
  let timer = setTimeout(onSilence, silenceMs);
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    timer = setTimeout(onSilence, silenceMs);
  };
  return { restart, stop };
}
