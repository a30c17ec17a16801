import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { encodeContent, sendContent } from './encodedContent.ts';

const text = 'the same words again and again. '.repeat(100);
const content = await encodeContent('text/plain; charset=utf-8', Buffer.from(text));
const app = Fastify();
app.get('/', (request, reply) => sendContent(request, reply, content));

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.5', 'br'],
  ['deflate', undefined],
  ['', undefined],
])('to a browser that takes "%s" it goes as %s', async (accepted, encoding) => {
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toBe('accept-encoding');
  const plain =
    encoding === 'br'
      ? brotliDecompressSync(answer.rawPayload)
      : encoding === 'gzip'
        ? gunzipSync(answer.rawPayload)
        : answer.rawPayload;
  expect(plain.toString()).toBe(text);
});

test('what the browser has is not sent again', async () => {
  const headers = { 'accept-encoding': 'br' };
  const { headers: first } = await app.inject({ url: '/', headers });
  const again = await app.inject({ url: '/', headers: { ...headers, 'if-none-match': String(first.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.payload).toBe('');
  const other = await app.inject({ url: '/', headers: { 'if-none-match': String(first.etag) } });
  expect(other.statusCode).toBe(200);
});
