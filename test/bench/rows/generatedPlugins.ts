import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGeneratedPlugins } from '../../fixtures/makePlugins.ts';
import { startPortal } from '../../support/portal.ts';
import { type ColdLoad, coldLoad } from '../browser/coldLoad.ts';
import { type SignedIn, signedIn } from '../browser/signedIn.ts';
import { median, medianPair } from '../median.ts';
import type { Figure, Row } from '../Row.ts';

const counts = [0, 10, 100, 500];
const loads = 5;

interface Installation {
  readonly count: number;
  readonly url: string;
  readonly session: SignedIn;
  readonly visits: ColdLoad[];
}

/** Measures how much installed plugins that the home page does not show slow it down. */
export const generatedPlugins: Row = {
  name: 'plugins',
  title: 'home, cold and slow, with generated plugins installed',
  withinMinutes: 10,
  async measure(resources) {
    const installations: Installation[] = [];
    for (const count of counts) installations.push(await install(count, resources));
    // Alternate, so that other activity of the machine affects all of them alike.
    for (let load = 0; load < loads; load++) {
      for (const { url, session, visits } of installations) {
        visits.push(await coldLoad({ url: `${url}/home`, session, until: session.newestDocument }));
      }
    }
    const [none, ...some] = installations;
    return none ? some.flatMap((installation) => compare(installation, none)) : [];
  },
};

async function install(count: number, resources: AsyncDisposableStack): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-plugins-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  await writeGeneratedPlugins(folder, count);
  const portal = resources.adopt(await startPortal({ env: { PLUGINS_DIR: folder } }), (started) =>
    started.dispose(),
  );
  return { count, url: portal.url, session: await signedIn(portal.url, 'olivia@demo.test'), visits: [] };
}

function compare(some: Installation, none: Installation): Figure[] {
  const most = some.count === counts.at(-1);
  const time = medianPair(times(some), times(none));
  const [bytes, bytesOfNone] = [some, none].map(({ visits }) => median(visits.map(transferred)));
  const [requests, requestsOfNone] = [some, none].map(({ visits }) =>
    median(visits.map((visit) => visit.requests.length)),
  );
  if (!bytes || !bytesOfNone || !requests || !requestsOfNone) return [];
  return [
    {
      what: `${some.count} plugins: time to the widget’s data against none`,
      value: time.ratio,
      unit: '×',
      ...(most && { target: { most: 1.1 } }),
      note: `${Math.round(time.value)} ms, ${Math.round(time.baseline)} ms with none: the median pair of ${loads}`,
    },
    {
      what: `${some.count} plugins: more bytes`,
      value: (bytes - bytesOfNone) / 1000,
      unit: 'kB',
      note: `${Math.round(bytes / 1000)} kB in all`,
    },
    {
      what: `${some.count} plugins: more requests`,
      value: requests - requestsOfNone,
      unit: 'requests',
      target: { most: 0 },
      note: `${requests} in all`,
    },
  ];
}

function times({ visits }: Installation): number[] {
  return visits.map(({ shownAfterMs }) => shownAfterMs);
}

function transferred({ requests }: ColdLoad): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0);
}
