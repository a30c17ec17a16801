import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientList } from '@anteroom/contract';
import { startPortal } from '../../support/portal.ts';
import { authorised, type Headers } from '../authorised.ts';
import { startBaseline } from '../baselines/startBaseline.ts';
import { medianPair } from '../median.ts';
import type { Row } from '../Row.ts';
import { watchMemory } from '../watchMemory.ts';

/** The largest file that the portal takes: 500 MB. */
const fileBytes = 524_288_000;
const uploads = 3;

/**
 * A file of the largest size, sent to the portal, to one that encrypts it, and to a server that only hashes it and makes it durable.
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
      sinkSeconds.push(await send(sink.url, {}, `bench-${turn}.pdf`));
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

/** Returns what uploads a file to a portal and resolves with the seconds that it took. */
async function uploader(portalUrl: string): Promise<(name: string) => Promise<number>> {
  const headers = await authorised(portalUrl, 'olivia@demo.test');
  const target = `${portalUrl}/api/storage/v1/clients/${await firstClient(portalUrl, headers)}/documents`;
  return (name) => send(target, headers, name);
}

async function firstClient(portalUrl: string, headers: Headers): Promise<string> {
  const answer = await fetch(`${portalUrl}/api/client-center/v1/clients/`, { headers });
  const { clients } = (await answer.json()) as ClientList;
  const [client] = clients;
  if (!client) throw new Error('There is no client to upload to.');
  return client.id;
}

/** Uploads a PDF with unique contents. Resolves with the seconds until the server confirms it. */
async function send(url: string, headers: Headers, name: string): Promise<number> {
  const boundary = 'anteroom-bench';
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file[]"; filename="${name}"\r\n` +
      'Content-Type: application/pdf\r\n\r\n',
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const begun = performance.now();
  const call = request(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + fileBytes + tail.length,
    },
  });
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', async (response) => {
      resolve({ status: response.statusCode ?? 0, text: (await response.toArray()).join('') });
    });
  });
  const body = Readable.from([head, ...pdf(), tail], { objectMode: true, highWaterMark: 1 });
  // A server that refuses cuts the body short: its response says more than the broken pipe.
  const [{ status, text }] = await Promise.all([answered, pipeline(body, call).catch(() => undefined)]);
  if (status >= 300) throw new Error(`${url} answered ${status}: ${text}`);
  return (performance.now() - begun) / 1000;
}

/** Generates megabytes that are equal except for the first one, so that sending costs next to nothing. */
function* pdf(): Generator<Buffer> {
  const megabyte = 1024 * 1024;
  const filling = randomBytes(megabyte);
  const first = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(megabyte - 9)]);
  yield first;
  for (let sent = megabyte; sent < fileBytes; sent += megabyte) {
    yield filling.subarray(0, Math.min(megabyte, fileBytes - sent));
  }
}
