import { type PortalEvent, streamEvents } from '@anteroom/contract/events';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { connectionMayBeBack } from '../services/http/connectionMayBeBack.ts';
import { retryDelay } from '../services/http/ServerCache.ts';
import { reportThrown } from './reportThrown.ts';

/**
 * Milliseconds without a sign of life after which the connection counts as dead. The server sends one every 25 seconds.
 */
const silenceMs = 60_000;

/** Number of failures after which the delay between attempts stops growing, at about a minute. */
const slowest = 7;

export interface EventStreamOptions {
  /** Returns the token for the next connection, or null to stop. */
  token(): string | null;
  /**
   * Called for each event. What it throws is reported, and the next event follows.
   *
   * @param id - of the newest event received so far.
   */
  onEvent(event: PortalEvent, id: string | undefined): void;
  /** ID of the event after which to begin. Without it, the stream begins with the next event. */
  readonly after?: string | undefined;
  /** Called when the connection is lost or could not be made. */
  onLost?(): void;
  /** Aborting it ends the stream. */
  readonly signal: AbortSignal;
}

/**
 * Follows the server's event stream, and reconnects when the connection breaks, until `signal` is aborted or the
 * session is over. Never rejects.
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
          reportThrown(() =>
            onEvent({ type: message.event, data: JSON.parse(message.data) } as PortalEvent, lastEventId),
          );
        }
      }
    } catch {
      // Try again, whether the network, the server or the silence was the cause.
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
  /**
   * Called when the server says how many milliseconds to wait before reconnecting, because other windows of the person
   * need the connection.
   */
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
