import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, fail } from '@anteroom/server-sdk';

/** Maximum deviation, in seconds, of a signature's time in either direction. */
const toleranceSeconds = 300;

/**
 * Headers of a request. A signed message has `content-digest` and `anteroom-signature` (see the endpoint
 * `takeMessage`).
 */
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Checks the headers of a posted message before reading its body: they sign its digest.
 *
 * @throws ServerError `unauthenticated`
 */
export function requireSignature(secret: string, clock: Clock, headers: Headers): void {
  const digest = digestIn(headers);
  const [, time = '', signature = ''] =
    /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(String(headers['anteroom-signature'])) ?? [];
  const right = createHmac('sha256', secret).update(`${time}.${digest}`).digest();
  if (!digest || !signature || !timingSafeEqual(Buffer.from(signature, 'hex'), right))
    fail('unauthenticated', 'The message’s signature isn’t valid.');
  const now = Math.floor(clock.now().getTime() / 1000);
  if (Math.abs(now - Number(time)) > toleranceSeconds)
    fail('unauthenticated', 'The message’s signature has expired or isn’t valid yet.');
}

/** @throws ServerError `bad-request` when the message is not the one that was signed. */
export function requireDigest(headers: Headers, message: Uint8Array): void {
  if (createHash('sha256').update(message).digest('base64') !== digestIn(headers))
    fail('bad-request', 'The message doesn’t match its Content-Digest.');
}

function digestIn(headers: Headers): string | undefined {
  return /(?:^|,\s*)sha-256=:([A-Za-z0-9+/]{43}=):/.exec(String(headers['content-digest']))?.[1];
}
