import { X509Certificate } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestChain, pem, type TestCertificate, type TestChain } from '../testing/testChain.ts';
import { fetchList } from './fetchList.ts';
import { RevocationLists } from './RevocationLists.ts';
import { readRevocationList } from './readRevocationList.ts';

const hour = 3_600_000;
const start = new Date('2026-11-21T15:00:00Z');
let now: Date;
let chain: TestChain;
let server: Server;
let origin: string;
/** Handler of requests to the authority's server. */
let answer: RequestListener;
let asked: number;
let warned: string[];
let good: TestCertificate;
let bad: TestCertificate;

beforeAll(async () => {
  chain = makeTestChain();
  server = createServer((request, response) => {
    asked++;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  [good, bad] = ['BOA', 'RUIM'].map((name) =>
    chain.issue({ name, cnpj: '11444777000161', list: `${origin}/ac.crl` }),
  ) as [TestCertificate, TestCertificate];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  now = start;
  [asked, warned] = [0, []];
});

const sends =
  (body: Buffer): RequestListener =>
  (_, response) =>
    response.end(body);
const x509 = (one: TestCertificate) => new X509Certificate(pem(one));
const anyAddress = () => true;

function lists({ root, authority } = chain): RevocationLists {
  return new RevocationLists({
    clock: { now: () => now },
    log: {
      info: () => undefined,
      warn: (_facts: object, message: string) => warned.push(message),
      error: () => undefined,
    },
    authorities: [root, authority],
    fetch: (address) => fetchList(address, anyAddress),
  });
}

test('a list tells which certificates are revoked and since when, and is cached until the next one is due', async () => {
  answer = sends(chain.revocationList([bad], start));
  const revocations = lists();
  const both = await Promise.all([good, bad].map((one) => revocations.revokedAt(x509(one), [])));
  expect(both).toEqual([null, start]);
  now = new Date(start.getTime() + 6 * hour - 1000);
  expect(await revocations.revokedAt(x509(bad), [])).toEqual(start);
  expect(asked).toBe(1);
  now = new Date(start.getTime() + 6 * hour);
  answer = sends(chain.revocationList([good, bad], now));
  expect(await revocations.revokedAt(x509(good), [])).toEqual(now);
  expect(asked).toBe(2);
  expect(warned).toEqual([]);
});

test('a certificate that names no list counts as not revoked', async () => {
  expect(await lists().revokedAt(x509(chain.issue({ name: 'SEM LISTA' })), [])).toBeNull();
  expect(asked).toBe(0);
});

test('while no list can be fetched, the last one counts, and the fetch is retried after 15 minutes', async () => {
  const revocations = lists();
  answer = (_, response) => response.writeHead(503).end();
  expect(await revocations.revokedAt(x509(bad), [])).toBeNull();
  expect(await revocations.revokedAt(x509(bad), [])).toBeNull();
  expect(asked).toBe(1);
  now = new Date(start.getTime() + hour / 4);
  answer = sends(chain.revocationList([bad], now));
  expect(await revocations.revokedAt(x509(bad), [])).toEqual(now);
  now = new Date(start.getTime() + 24 * hour);
  answer = (request) => request.socket.destroy();
  expect(await revocations.revokedAt(x509(bad), [])).not.toBeNull();
  expect(asked).toBe(3);
  expect(warned).toHaveLength(2);
});

test.each<[string, () => RequestListener]>([
  ['a list that another authority has signed', () => sends(makeTestChain().revocationList([good], start))],
  [
    'a list that is out of date',
    () => sends(chain.revocationList([good], new Date(start.getTime() - 7 * hour))),
  ],
  ['a list that was cut off', () => sends(chain.revocationList([good], start).subarray(0, 200))],
  [
    'a list that was altered',
    () => {
      const list = chain.revocationList([good], start);
      list[100] = (list[100] ?? 0) ^ 1;
      return sends(list);
    },
  ],
  ['a page', () => sends(Buffer.from('<html>Em manutenção</html>'))],
  ['nothing', () => sends(Buffer.alloc(0))],
  ['lengths beyond all bounds', () => sends(Buffer.from('3084ffffffff', 'hex'))],
  ['a redirect', () => (_, response) => response.writeHead(302, { location: `${origin}/other` }).end()],
  [
    'an endless list',
    () => (_, response) => {
      const chunk = Buffer.alloc(1024 * 1024);
      const more = () => response.write(chunk, (error) => error ?? more());
      more();
    },
  ],
])('%s is not accepted as a revocation list, and a warning is logged', async (_title, made) => {
  answer = made();
  expect(await lists().revokedAt(x509(good), [])).toBeNull();
  expect(asked).toBe(1);
  expect(warned).toHaveLength(1);
});

test('the authorities above a certificate are checked too, up to the root', async () => {
  const above = makeTestChain(`${origin}/raiz.crl`);
  const below = above.issue({ name: 'ABAIXO', cnpj: '11444777000161', list: `${origin}/ac.crl` });
  const [own, roots] = [above.revocationList([], start), above.rootList(start)];
  answer = (request, response) => response.end(request.url === '/raiz.crl' ? roots : own);
  expect(await lists(above).revokedAt(x509(below), [])).toEqual(start);
  expect(asked).toBe(2);
  expect(warned).toEqual([]);
});

test('a list of 50,000 entries is read and searched in under 500 ms', () => {
  const list = chain.revocationList([...Array.from({ length: 50_000 }, () => bad), good], start);
  const begun = performance.now();
  const { revokedAt } = readRevocationList(list, new X509Certificate(chain.authority));
  expect(revokedAt(x509(good).serialNumber)).toEqual(start);
  expect(revokedAt(x509(bad).serialNumber)).toEqual(start);
  expect(revokedAt('7F')).toBeNull();
  // It takes about 20 ms. Building a tree of the list would block the server for seconds.
  expect(performance.now() - begun).toBeLessThan(500);
});

test.each([
  'http://127.0.0.1/ac.crl',
  'http://[::1]/ac.crl',
  'http://10.0.0.8/ac.crl',
  'http://169.254.169.254/latest/meta-data',
  'http://[::ffff:192.168.0.1]/ac.crl',
  'http://localhost/ac.crl',
  'https://localhost/ac.crl',
  'file:///etc/passwd',
  'ldap://directory.test/cn=ac',
  'not an address',
])('%s is not fetched', async (address) => {
  await expect(fetchList(address)).rejects.toThrow(/public internet|not fetched|Invalid URL/);
});
