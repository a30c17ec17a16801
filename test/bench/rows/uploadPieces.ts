import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from '../../support/portal.ts';
import { authorised, type Headers } from '../authorised.ts';
import { startBaseline } from '../baselines/startBaseline.ts';
import { medianPair } from '../median.ts';
import type { Row } from '../Row.ts';
import { firstClient, pdf, send } from '../sendFile.ts';
import { answersWhile, percentile, secondsOf } from '../timing.ts';
import { watchMemory } from '../watchMemory.ts';

/** Maximum size in bytes of a file that the portal accepts: 500 MB. The browser sends it in pieces of 64 MB. */
const fileBytes = 524_288_000;
const pieceBytes = 64 * 1024 * 1024;
const turns = 3;
const atOnce = 4;

/**
 * Compares uploading a file piece by piece (tus) until it is a document with a server that only hashes it and stores it
 * durably.
 */
export const uploadPieces: Row = {
  name: 'uploadPieces',
  title: 'upload of 500 MB in pieces',
  withinMinutes: 8,
  async measure(resources) {
    const folder = await mkdtemp(join(tmpdir(), 'anteroom-sink-'));
    resources.defer(() => rm(folder, { recursive: true, force: true }));
    const sink = resources.use(await startBaseline('uploadSink', [folder]));
    const portal = resources.adopt(await startPortal(), (started) => started.dispose());
    const headers = await authorised(portal.url, 'olivia@demo.test');
    const clientId = await firstClient(portal.url, headers);

    const memory = await watchMemory(portal.pid);
    const portalSeconds: number[] = [];
    const sinkSeconds: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      portalSeconds.push(
        await secondsOf(() => sendInPieces(portal.url, headers, clientId, `pieces-${turn}.pdf`)),
      );
      sinkSeconds.push(
        await secondsOf(() =>
          send(sink.url, { method: 'POST', headers: {}, body: pdf(0, fileBytes), length: fileBytes }),
        ),
      );
    }
    const together = Promise.all(
      Array.from({ length: atOnce }, (_, index) =>
        sendInPieces(portal.url, headers, clientId, `together-${index}.pdf`),
      ),
    );
    const waits = await answersWhile(together, [`${portal.url}/api/client-center/v1/clients/`], headers);
    const growth = await memory.growth();

    const speeds = (seconds: readonly number[]) => seconds.map((each) => fileBytes / 1_000_000 / each);
    const { value, baseline, ratio } = medianPair(speeds(portalSeconds), speeds(sinkSeconds));
    return [
      {
        what: 'MB/s against a bare Node sink that hashes and fsyncs',
        value: ratio,
        unit: '×',
        target: { least: 0.5 },
        note: `${Math.round(value)} MB/s, the sink ${Math.round(baseline)} MB/s: the median pair of ${turns}`,
      },
      {
        what: `p99 of a list of clients while ${atOnce} such uploads run`,
        value: percentile(waits, 0.99),
        unit: 'ms',
        target: { most: 50 },
        note: `${waits.length} answers, one after the other`,
      },
      { what: 'growth of the server’s memory at its peak', value: growth, unit: 'MB', target: { most: 64 } },
    ];
  },
};

async function sendInPieces(portal: string, headers: Headers, clientId: string, name: string): Promise<void> {
  const path = `${portal}/api/storage/v1/uploads`;
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const begun = await fetch(path, {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(fileBytes),
      'upload-metadata': `filename ${base64(name)},containerType ${base64('clients')},containerId ${base64(clientId)}`,
    },
  });
  const location = begun.headers.get('location');
  if (!location) throw new Error(`The upload was refused: ${begun.status} ${await begun.text()}`);
  for (let offset = 0; offset < fileBytes; offset += pieceBytes) {
    const length = Math.min(pieceBytes, fileBytes - offset);
    await send(portal + location, {
      method: 'PATCH',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: pdf(offset, length),
      length,
    });
  }
  const completed = await fetch(`${portal}${location}/document`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  if (completed.status !== 201) throw new Error(`No document: ${completed.status} ${await completed.text()}`);
}
