import type { Headers } from './authorised.ts';

const turns = 20;

/** A request that changes nothing: a URL to read, or one with the body of a POST. */
export type Asked = string | { readonly url: string; readonly body: object };

/**
 * Measures the response time of requests of one person, sent one after the other many times. Returns the 95th percentile.
 */
export async function p95(requests: readonly Asked[], headers: Headers) {
  const times: number[] = [];
  for (let turn = 0; turn <= turns; turn++) {
    for (const asked of requests) {
      const { url, body } = typeof asked === 'string' ? { url: asked } : asked;
      const init = body && { method: 'POST', body: JSON.stringify(body) };
      const type = body && { 'content-type': 'application/json' };
      const start = performance.now();
      const answer = await fetch(url, { headers: { ...headers, ...type }, ...init });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      // The first turn only warms up.
      if (turn > 0) times.push(performance.now() - start);
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
