import { request } from 'node:http';
import type { Headers } from './authorised.ts';

/** Minimum number of times that each request is sent, and minimum number of requests in total. */
const turnsAtLeast = 20;
const requestsAtLeast = 200;

/** A request that changes nothing: a URL to read, or a URL with the body of a POST. */
export type Asked = string | { readonly url: string; readonly body: object };

/**
 * Measures the response times of one person's requests, each sent many times, one after the other. Returns the 95th
 * percentile.
 */
export async function p95(requests: readonly Asked[], headers: Headers) {
  const times: number[] = [];
  const turns = Math.max(turnsAtLeast, Math.ceil(requestsAtLeast / requests.length));
  const warmUp = Math.ceil(turns / 10);
  for (let turn = 0; turn < turns + warmUp; turn++) {
    for (const asked of requests) {
      const { url, body } = typeof asked === 'string' ? { url: asked } : asked;
      const start = performance.now();
      const status = await answered(url, headers, body);
      if (status !== 200) throw new Error(`${url}: ${status}`);
      // The first turns are only for warm-up.
      if (turn >= warmUp) times.push(performance.now() - start);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return {
    value: at(0.95),
    unit: 'ms' as const,
    note: `median ${at(0.5).toFixed(1)}, slowest ${at(1).toFixed(1)}, of ${times.length} asked one after the other`,
  };
}

/**
 * Sends a request and receives the whole response, compressed as for a browser. Does not decompress or parse it, because
 * that would be measured as the server's time. Resolves with the status.
 */
function answered(url: string, headers: Headers, body?: object): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const type = body && { 'content-type': 'application/json' };
  const sent = request(
    url,
    { method: body ? 'POST' : 'GET', headers: { 'accept-encoding': 'gzip, br', ...headers, ...type } },
    (response) => {
      response.on('end', () => resolve(response.statusCode)).on('error', reject);
      response.resume();
    },
  );
  sent.on('error', reject).end(body && JSON.stringify(body));
  return promise;
}
