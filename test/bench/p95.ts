import type { Headers } from './authorised.ts';

const turns = 20;

/** How long one person waits for the addresses, asked one after the other, many times over: what all but 1 in 20 stay below. */
export async function p95(urls: readonly string[], headers: Headers) {
  const times: number[] = [];
  for (let turn = 0; turn <= turns; turn++) {
    for (const url of urls) {
      const start = performance.now();
      const answer = await fetch(url, { headers });
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
