import { createHmac } from 'node:crypto';
import type { WebhookAttempt, WebhookPayload } from '@anteroom/contract';
import { type Dispatcher, request } from 'undici';
import { InternalAddress } from '../../kernel/outgoing/publicAgent.ts';

/** An event to be posted to a webhook. */
export interface WebhookMessage {
  /** ID of the message, the same for every attempt. */
  readonly id: string;
  readonly address: string;
  readonly payload: WebhookPayload;
  /** Secrets to sign with: the current one, then the former one while it is still valid. */
  readonly secrets: readonly string[];
}

/** Timeout for the webhook's response, in milliseconds. */
const answerMs = 10_000;

/** Maximum number of characters of a response that we store. */
const keptCharacters = 500;

/** Maximum number of bytes of a response that we read. */
const readBytes = 4096;

/** Posts a message and returns the result. Redirects are not followed, and count as a failed delivery. */
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

/** Returns whether a response means that the message was accepted: any 2xx status. */
export function isTaken({ status }: Pick<WebhookAttempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * Returns a signature according to Standard Webhooks: HMAC-SHA-256 over ID, time and body, with the bytes of the secret
 * as the key.
 */
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
    // Leaving the loop closes the connection.
    if (bytes >= readBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, readBytes).toString();
}

/** Replaces the control characters in a text, which PostgreSQL might not store, and truncates it to what is shown. */
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
