import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressAnswers, encodeContent, sendEncoded } from './encodedContent.ts';

const text = 'the same words again and again. '.repeat(100);
const content = await encodeContent('text/plain; charset=utf-8', Buffer.from(text));
const app = Fastify();
app.get('/', (request, reply) => sendEncoded(request, reply, content));

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.5', 'br'],
  ['deflate', undefined],
  ['', undefined],
])('a browser that accepts "%s" receives the encoding %s', async (accepted, encoding) => {
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

test.each([
  ['br', createBrotliDecompress],
  ['gzip', createGunzip],
] as const)(
  'the first part can be decoded from %s before the rest has arrived',
  async (encoding, decompressor) => {
    const [first, rest] = [
      Buffer.from('<link href="/a.js">'),
      Buffer.from(randomBytes(4_000).toString('base64')),
    ];
    const { [encoding]: compressed } = await encodeContent(
      'text/html',
      Buffer.concat([first, rest]),
      first.length,
    );
    const stream = decompressor();
    stream.write(compressed?.subarray(0, 32));
    const [readable] = (await once(stream, 'data')) as [Buffer];
    expect(readable.subarray(0, first.length).toString()).toBe(first.toString());
    stream.end(compressed?.subarray(32));
    expect(Buffer.concat([readable, await buffer(stream)])).toEqual(Buffer.concat([first, rest]));
  },
);

test('a matching ETag is answered with 304, and one of another encoding with the content', async () => {
  const headers = { 'accept-encoding': 'br' };
  const { headers: first } = await app.inject({ url: '/', headers });
  const again = await app.inject({ url: '/', headers: { ...headers, 'if-none-match': String(first.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.payload).toBe('');
  const other = await app.inject({ url: '/', headers: { 'if-none-match': String(first.etag) } });
  expect(other.statusCode).toBe(200);
});

const api = Fastify();
compressAnswers(api);
const rows = Array.from({ length: 50 }, (_, id) => ({ id, name: `Document ${id}` }));
api.get('/rows', async () => rows);
api.get('/row', async () => rows[0]);
api.get('/page', (_request, reply) => reply.type('text/html').send(text));
api.get('/bytes', (_request, reply) =>
  reply.type('application/json').send(Buffer.from(JSON.stringify(rows))),
);

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)(
  'compresses a JSON response for a browser that accepts "%s"',
  async (accepted, encoding, decompress) => {
    const answer = await api.inject({ url: '/rows', headers: { 'accept-encoding': accepted } });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(JSON.parse(decompress(answer.rawPayload).toString())).toEqual(rows);
  },
);

test.each([
  ['/rows', 'identity'],
  ['/row', 'br'],
  ['/page', 'br'],
  ['/bytes', 'br'],
])('leaves %s uncompressed for a browser that accepts "%s"', async (url, accepted) => {
  const answer = await api.inject({ url, headers: { 'accept-encoding': accepted } });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.statusCode).toBe(200);
});
