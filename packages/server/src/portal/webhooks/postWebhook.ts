import { createHmac } from 'node:crypto';
import type { WebhookAttempt, WebhookPayload } from '@anteroom/contract';
import { type Dispatcher, request } from 'undici';
import { InternalAddress } from '../../kernel/outgoing/publicAgent.ts';

/** An event as it is posted to a webhook. */
export interface WebhookMessage {
  /** ID of the message, the same for each attempt. */
  readonly id: string;
  readonly address: string;
  readonly payload: WebhookPayload;
  /** Secrets to sign with: the present one, then the one before while it is still in force. */
  readonly secrets: readonly string[];
}

/** Milliseconds in which an address has to answer. */
const answerMs = 10_000;

/** Characters of an answer that are kept. */
const keptCharacters = 500;

/** Bytes of an answer that are read. */
const readBytes = 4096;

/** Posts a message, and returns what came of it. Redirects are not followed: they count as an answer that does not take it. */
export async function postWebhook(
  dispatcher: Dispatcher,
  { id, address, payload, secrets }: WebhookMessage,
  now: Date,
): Promise<WebhookAttempt> {
  const body = JSON.stringify(payload);
  const seconds = Math.floor(now.getTime() / 1000);
  const began = performance.now();
  const outcome = (status: number | null, answer: string): WebhookAttempt => ({
    at: now.toISOString(),
    status,
    ms: Math.round(performance.now() - began),
    answer: readable(answer),
  });
  try {
    const response = await request(address, {
      dispatcher,
      method: 'POST',
      signal: AbortSignal.timeout(answerMs),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Anteroom-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': secrets.map((secret) => signatureOf(secret, id, seconds, body)).join(' '),
      },
      body,
    });
    return outcome(response.statusCode, await beginningOf(response.body));
  } catch (error) {
    return outcome(null, wordsOf(error));
  }
}

/** Returns whether an answer takes a message: any status of success. */
export function isTaken({ status }: Pick<WebhookAttempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Returns a signature as Standard Webhooks describes it: HMAC-SHA-256 over ID, time and body, by the bytes of the secret. */
function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop ends the connection.
    if (bytes >= readBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, readBytes).toString();
}

/** Returns a text without what PostgreSQL does not keep, cut to what is shown. */
function readable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ').slice(0, keptCharacters);
}

function wordsOf(error: unknown): string {
  if (error instanceof InternalAddress) return error.message;
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return `No answer within ${answerMs / 1000} seconds.`;
  if (code === 'ENOTFOUND') return 'There is no such host.';
  if (code === 'ECONNREFUSED') return 'The connection was refused.';
  return code ? `${code}: ${message}` : message;
}
