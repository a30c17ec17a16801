import { gzipSync } from 'node:zlib';
import type { RecordedRequest } from './recordRequests.ts';

/** A script that the page loaded. */
export interface LoadedScript {
  readonly url: string;
  /** Size in bytes after `gzip -9`, so that servers with different compression can be compared. */
  readonly gzipped: number;
}

/** Returns the scripts among the requests with their sizes, largest first. */
export async function weighScripts(requests: readonly RecordedRequest[]): Promise<readonly LoadedScript[]> {
  const urls = new Set(requests.filter(isScript).map(({ url }) => url));
  const scripts = await Promise.all(
    [...urls].map(async (url) => {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
      return { url, gzipped: gzipSync(await answer.bytes(), { level: 9 }).length };
    }),
  );
  return scripts.toSorted((a, b) => b.gzipped - a.gzipped);
}

/** Returns whether a request loaded a script. Preloaded modules count, used or not, because they were transferred. */
function isScript({ url, kind }: RecordedRequest): boolean {
  return kind === 'Script' || /\.m?js(\?|$)/.test(url);
}

export function totalKilobytes(scripts: readonly LoadedScript[]): number {
  return scripts.reduce((sum, { gzipped }) => sum + gzipped, 0) / 1000;
}
