import type { CDPSession } from '@playwright/test';
import { median } from '../median.ts';
import { launchBrowser } from './launchBrowser.ts';
import { type RecordedRequest, recordRequests } from './recordRequests.ts';
import { putSession, type Session } from './signedIn.ts';
import { whenShown } from './whenShown.ts';

export interface ColdLoadOptions {
  readonly url: string;
  readonly session?: Session;
  /** Text whose appearance within `#root` marks the end of the load. */
  readonly until: string;
  /** Whether the network and the processor are throttled. Default: true. */
  readonly slow?: boolean;
}

/** Recording from the start of the navigation until the text is shown. */
export interface ColdLoad {
  readonly shownAfterMs: number;
  /** Requests in the order in which they were sent, except those sent after the text was shown. */
  readonly requests: readonly RecordedRequest[];
}

/** Slow 4G as defined by Lighthouse: 1.6 Mbps down, 0.75 up, 150 ms; and a processor four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const cpuSlowdown = 4;
const viewport = { width: 412, height: 823 };
const giveUpMs = 60_000;

/** Loads a page in a new browser with an empty profile, by default over a slow network and on a slow processor. */
export async function coldLoad({ url, session, until, slow = true }: ColdLoadOptions): Promise<ColdLoad> {
  await using browser = await launchBrowser();
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, locale: 'en-US' });
  if (session) await putSession(context, new URL(url).origin, session);
  const shown = await whenShown(context, until);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const requests = await recordRequests(devtools);
  if (slow) await slowDown(devtools);

  const timer = setTimeout(() => shown.reject(new Error(`${url} did not show "${until}".`)), giveUpMs);
  try {
    await page.goto(url, { waitUntil: 'commit', timeout: giveUpMs });
    const { afterMs, at } = await shown.promise;
    return { shownAfterMs: afterMs, requests: requests().filter(({ sentAt }) => sentAt <= at) };
  } finally {
    clearTimeout(timer);
  }
}

const loads = 3;

/** Loads a page several times, each in a new browser. Returns the median time until the text is shown, in milliseconds. */
export async function shownAfter(options: ColdLoadOptions): Promise<number> {
  const times: number[] = [];
  for (let load = 0; load < loads; load++) times.push((await coldLoad(options)).shownAfterMs);
  return median(times);
}

/** Throttles the network and the processor, equally for every load. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}
