import { type LogBatch, type LogEntry, sendLog } from '@anteroom/contract/logging';
import { thrownText } from '@anteroom/kernel';
import { inject, injectable } from 'inversify';
import { Credentials } from '../session/Credentials.ts';
import type { Owner } from './Owner.ts';

const sendAfterMs = 3_000;
const batchSize = 50;
/**
 * Maximum number of waiting entries. Beyond it the oldest are dropped, so that a page that fails in a loop does not
 * fill the memory or the server.
 */
const capacity = 200;
/** Bytes below which a request may outlast the page. Browsers refuse to send more than 64 KiB that way. */
const keepaliveBelow = 60 * 1024;

export type LogLevel = NonNullable<LogEntry['level']>;

/** Log entries waiting to be sent to the server in batches. */
@injectable('Singleton')
export class LogQueue {
  /** Whether to send informational entries too: for internal users in debug mode. */
  takesInfo = false;
  private waiting: LogEntry[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  /** Whether the page is being left. The browser then ends its requests, as if the network had failed. */
  private isLeft = false;

  constructor(@inject(Credentials) private readonly credentials: Credentials) {
    window.onpagehide = window.onpageshow = ({ type }: Event) => {
      this.isLeft = type === 'pagehide';
    };
    // This is the last chance to send the entries of a page that is being left.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.flush();
    });
  }

  /**
   * Adds an entry. An informational one does not cause a request: it is sent with the next warning, when a batch is
   * full, or when the page is left.
   */
  add(source: Owner, description: string, cause: unknown, level: LogLevel = 'warn'): void {
    if (this.isLeft && cause instanceof TypeError) return;
    this.waiting.push({
      id: entryId(),
      time: new Date().toISOString(),
      source,
      level,
      data: { description: description.slice(0, 2_000), logs: cause === undefined ? [] : [causeText(cause)] },
    });
    this.waiting = this.waiting.slice(-capacity);
    if (level === 'info' && this.waiting.length < batchSize) return;
    this.timer ??= setTimeout(() => void this.flush(), sendAfterMs * 2 ** Math.min(this.failures, 6));
  }

  /** Sends one batch of the waiting entries. If that fails, they wait for the next entry. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    // The server only accepts logs of a signed-in person. Until then the entries wait.
    const { token } = this.credentials;
    if (token === null || this.waiting.length === 0) return;
    const items = this.waiting.splice(0, batchSize);
    const sent = await send({ version: '0.2', items }, token);
    this.failures = sent ? 0 : this.failures + 1;
    if (!sent) this.waiting = [...items, ...this.waiting].slice(-capacity);
  }
}

async function send(batch: LogBatch, token: string): Promise<boolean> {
  try {
    const body = new TextEncoder().encode(JSON.stringify(batch));
    // This does not use HttpClient, because a refused log call must neither be logged nor end the session.
    const answer = await fetch(sendLog.path, {
      method: 'POST',
      keepalive: body.length < keepaliveBelow,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body,
    });
    // A permanent refusal counts as sent: another attempt would be refused, too.
    return answer.ok || (answer.status >= 400 && answer.status < 500 && answer.status !== 429);
  } catch {
    return false;
  }
}

/** Returns an ID of two blocks of five characters (spec section 3). */
function entryId(): string {
  const block = () => Math.random().toString(36).slice(2, 7).padEnd(5, '0');
  return `${block()}-${block()}`;
}

function causeText(cause: unknown): string {
  const text = (cause instanceof Error && cause.stack) || thrownText(cause);
  return text.slice(0, 8_000);
}
