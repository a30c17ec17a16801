import type { Headers } from './authorised.ts';

/** Returns how long the work takes, in seconds. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** Requests the URLs in turn until the work is done. Returns the response times in milliseconds, in ascending order. */
export async function answersWhile(
  work: Promise<unknown>,
  urls: readonly string[],
  headers: Headers,
): Promise<readonly number[]> {
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  const waits: number[] = [];
  while (!isDone) {
    const url = urls[waits.length % urls.length] as string;
    const seconds = await secondsOf(async () => {
      const answer = await fetch(url, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    });
    waits.push(seconds * 1000);
  }
  await ended;
  return waits.sort((a, b) => a - b);
}

/** Returns the value below which the given fraction of the ascending values lies. */
export function percentile(ascending: readonly number[], part: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * part))] ?? Number.NaN;
}
