import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from '../../support/portal.ts';
import { authorised } from '../authorised.ts';
import { startBaseline } from '../baselines/startBaseline.ts';
import { medianPair } from '../median.ts';
import type { Row } from '../Row.ts';
import { formUrl, sendForm } from '../sendFile.ts';
import { secondsOf } from '../timing.ts';
import { watchMemory } from '../watchMemory.ts';

/** Maximum size in bytes of a file that the portal accepts: 500 MB. */
const fileBytes = 524_288_000;
const uploads = 3;

/**
 * Measures uploading a file of the maximum size to the portal, to one that encrypts it, and to a server that only
 * hashes it and stores it durably.
 */
export const upload: Row = {
  name: 'upload',
  title: 'upload of 500 MB',
  withinMinutes: 6,
  async measure(resources) {
    const folder = await mkdtemp(join(tmpdir(), 'anteroom-sink-'));
    resources.defer(() => rm(folder, { recursive: true, force: true }));
    const sink = resources.use(await startBaseline('uploadSink', [folder]));
    const portal = resources.adopt(await startPortal(), (started) => started.dispose());
    const encrypting = resources.adopt(await startPortal({ env: { ENCRYPT_BLOBS: '1' } }), (started) =>
      started.dispose(),
    );
    const toPortal = await uploader(portal.url);
    const toEncrypting = await uploader(encrypting.url);

    const memory = await watchMemory(portal.pid);
    const portalSeconds: number[] = [];
    const encryptedSeconds: number[] = [];
    const sinkSeconds: number[] = [];
    for (let turn = 0; turn < uploads; turn++) {
      portalSeconds.push(await toPortal(`bench-${turn}.pdf`));
      encryptedSeconds.push(await toEncrypting(`bench-${turn}.pdf`));
      sinkSeconds.push(await secondsOf(() => sendForm(sink.url, {}, `bench-${turn}.pdf`, fileBytes)));
    }
    const growth = await memory.growth();

    const speeds = (seconds: readonly number[]) => seconds.map((each) => fileBytes / 1_000_000 / each);
    const { value, baseline, ratio } = medianPair(speeds(portalSeconds), speeds(sinkSeconds));
    const encrypted = medianPair(speeds(encryptedSeconds), speeds(portalSeconds));
    return [
      {
        what: 'MB/s against a bare Node sink that hashes and fsyncs',
        value: ratio,
        unit: '×',
        target: { least: 0.7 },
        note: `${Math.round(value)} MB/s, the sink ${Math.round(baseline)} MB/s: the median pair of ${uploads}`,
      },
      {
        what: 'MB/s with ENCRYPT_BLOBS against without',
        value: encrypted.ratio,
        unit: '×',
        target: { least: 0.7 },
        note: `${Math.round(encrypted.value)} MB/s, without ${Math.round(encrypted.baseline)} MB/s: the median pair of ${uploads}`,
      },
      { what: 'growth of the server’s memory at its peak', value: growth, unit: 'MB', target: { most: 64 } },
    ];
  },
};

/** Returns a function that uploads a file to a portal and resolves with the seconds that this took. */
async function uploader(portalUrl: string): Promise<(name: string) => Promise<number>> {
  const headers = await authorised(portalUrl, 'olivia@demo.test');
  const url = await formUrl(portalUrl, headers);
  return (name) => secondsOf(() => sendForm(url, headers, name, fileBytes));
}
