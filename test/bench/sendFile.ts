import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientList } from '@anteroom/contract';
import type { Headers } from './authorised.ts';

const megabyte = 1024 * 1024;
const filling = randomBytes(megabyte);

interface Sent {
  readonly method: 'POST' | 'PATCH';
  readonly headers: Headers;
  readonly body: Iterable<Buffer>;
  /** Size of the body in bytes. */
  readonly length: number;
}

/** Returns the URL for uploading files of the person's first client as a form. */
export async function formUrl(portalUrl: string, headers: Headers): Promise<string> {
  return `${portalUrl}/api/storage/v1/clients/${await firstClient(portalUrl, headers)}/documents`;
}

/** Returns the ID of the first client of a person. */
export async function firstClient(portalUrl: string, headers: Headers): Promise<string> {
  const answer = await fetch(`${portalUrl}/api/client-center/v1/clients/`, { headers });
  const { clients } = (await answer.json()) as ClientList;
  const [client] = clients;
  if (!client) throw new Error('There is no client to upload to.');
  return client.id;
}

/** Uploads a PDF of the given size, with unique contents, as a form. Resolves when the server has confirmed it. */
export async function sendForm(url: string, headers: Headers, name: string, bytes: number): Promise<void> {
  const boundary = 'anteroom-bench';
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file[]"; filename="${name}"\r\n` +
      'Content-Type: application/pdf\r\n\r\n',
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  await send(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: [head, ...pdf(0, bytes), tail],
    length: head.length + bytes + tail.length,
  });
}

/** Sends a body while it is being generated. Rejects with the server's response if the server refuses it. */
export async function send(url: string, { method, headers, body, length }: Sent): Promise<void> {
  const call = request(url, { method, headers: { ...headers, 'content-length': length } });
  const answered = new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', async (response) => {
      resolve({ status: response.statusCode ?? 0, text: (await response.toArray()).join('') });
    });
  });
  const sending = pipeline(Readable.from(body, { objectMode: true, highWaterMark: 1 }), call);
  // A server that refuses cuts the body short: its response is more informative than the broken pipe.
  const [{ status, text }] = await Promise.all([answered, sending.catch(() => undefined)]);
  if (status >= 300) throw new Error(`${url} answered ${status}: ${text}`);
}

/**
 * Generates a part of a PDF in megabytes that are identical except for the file's first one, so that generating them
 * costs next to nothing.
 *
 * @param offset - position in the file at which the part begins, in bytes.
 */
export function* pdf(offset: number, length: number): Generator<Buffer> {
  for (let sent = 0; sent < length; sent += megabyte) {
    const piece = filling.subarray(0, Math.min(megabyte, length - sent));
    const isFirst = offset + sent === 0;
    yield isFirst ? Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(piece.length - 9)]) : piece;
  }
}
