import { startPortal } from '../../support/portal.ts';
import { helloWorld } from '../baselines/helloWorld.ts';
import { type ColdLoad, coldLoad } from '../browser/coldLoad.ts';
import type { RecordedRequest } from '../browser/recordRequests.ts';
import { requestChain } from '../browser/requestChain.ts';
import { type LoadedScript, totalKilobytes, weighScripts } from '../browser/scriptWeight.ts';
import { type SignedIn, signedIn, widgetDataPath } from '../browser/signedIn.ts';
import { median, medianBy, medianPair } from '../median.ts';
import type { Figure, Row } from '../Row.ts';

const loads = 5;

/**
 * Measures the first visit of a person with a session: its size and its time, compared with a page that does nothing.
 */
export const home: Row = {
  name: 'home',
  title: 'home, cold, at 1.6 Mbps, 150 ms and CPU ÷ 4',
  withinMinutes: 8,
  async measure(resources) {
    const hello = resources.use(await helloWorld());
    const portal = resources.adopt(await startPortal(), (started) => started.dispose());
    const session = await signedIn(portal.url, 'olivia@demo.test');

    const visits: ColdLoad[] = [];
    const greetings: ColdLoad[] = [];
    // Alternate, so that other activity of the machine affects both alike.
    for (let load = 0; load < loads; load++) {
      visits.push(await coldLoad({ url: `${portal.url}/home`, session, until: session.newestDocument }));
      greetings.push(await coldLoad(hello));
    }
    const visit = medianBy(visits, ({ shownAfterMs }) => shownAfterMs);
    const auth = await coldLoad({ url: `${portal.url}/auth`, until: 'Sign in' });
    const fast = await fastLoads(`${portal.url}/home`, session);
    return [...(await weight(visit, auth)), requests(visit), chain(visit), ...time(visits, greetings), fast];
  },
};

/** Measures the same visits without throttling, over the loopback interface. */
async function fastLoads(url: string, session: SignedIn): Promise<Figure> {
  const times: number[] = [];
  for (let load = 0; load < loads; load++) {
    const { shownAfterMs } = await coldLoad({ url, session, until: session.newestDocument, slow: false });
    times.push(shownAfterMs);
  }
  return {
    what: `the same unthrottled, median of ${loads}`,
    value: median(times),
    unit: 'ms',
    target: { most: 400 },
    note: times.map(Math.round).join(', '),
  };
}

async function weight(visit: ColdLoad, auth: ColdLoad): Promise<Figure[]> {
  const scripts = await weighScripts(visit.requests);
  const entries = scripts.filter(({ url }) => new URL(url).pathname.startsWith('/plugins/'));
  const ofHome = totalKilobytes(scripts);
  const ofAuth = totalKilobytes(await weighScripts(auth.requests));
  return [
    {
      what: 'JavaScript until the widget’s data is shown, gz -9',
      value: ofHome,
      unit: 'kB',
      target: { most: 220 },
      note: scripts.slice(0, 6).map(shortWeight).join(', '),
    },
    {
      what: 'heaviest plugin module, gz -9',
      value: Math.max(0, ...entries.map(({ gzipped }) => gzipped / 1000)),
      unit: 'kB',
      target: { most: 30 },
    },
    {
      what: 'JavaScript of /auth against home',
      value: ofAuth / ofHome,
      unit: '×',
      target: { most: 0.999 },
      note: `${ofAuth.toFixed(1)} kB`,
    },
  ];
}

function shortWeight({ url, gzipped }: LoadedScript): string {
  return `${shortName(url)} ${(gzipped / 1000).toFixed(1)}`;
}

function requests({ requests }: ColdLoad): Figure {
  const kinds = [...Map.groupBy(requests, ({ kind }) => kind)];
  return {
    what: 'requests until then',
    value: requests.length,
    unit: 'requests',
    target: { most: 12 },
    note: kinds.map(([kind, { length }]) => `${length} ${kind}`).join(', '),
  };
}

function chain({ requests }: ColdLoad): Figure {
  const last = requests.find(({ url }) => new URL(url).pathname === widgetDataPath);
  if (!last) throw new Error(`Home did not ask for ${widgetDataPath}.`);
  const longest = requestChain(requests, last);
  return {
    what: 'longest chain of requests to the widget’s data',
    value: longest.length,
    unit: 'requests',
    target: { most: 3 },
    note: longest.map(({ url }: RecordedRequest) => shortName(url)).join(' → '),
  };
}

function shortName(url: string): string {
  return new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '/';
}

function time(visits: readonly ColdLoad[], greetings: readonly ColdLoad[]): Figure[] {
  const ours = visits.map(({ shownAfterMs }) => shownAfterMs);
  const pair = medianPair(
    ours,
    greetings.map(({ shownAfterMs }) => shownAfterMs),
  );
  return [
    {
      what: `time to the widget’s data, median of ${loads}`,
      value: median(ours),
      unit: 'ms',
      target: { most: 2500 },
      note: ours.map(Math.round).join(', '),
    },
    {
      what: 'the same against a hello-world page of React and its router',
      value: pair.ratio,
      unit: '×',
      target: { most: 1.8 },
      note: `${Math.round(pair.value)} ms, hello world ${Math.round(pair.baseline)} ms: the median pair of ${loads}`,
    },
  ];
}
