import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Client } from 'pg';
import { type Portal, startPortal } from '../../support/portal.ts';
import { authorised, type Headers } from '../authorised.ts';
import { startBaseline } from '../baselines/startBaseline.ts';
import type { Figure, Row } from '../Row.ts';
import { formUrl } from '../sendFile.ts';
import type { Forms } from '../sendForms.ts';
import { answersWhile, percentile } from '../timing.ts';
import { watchMemory } from '../watchMemory.ts';

const streams = 1000;
/** Maximum number of event streams of a session; opening more ends the oldest. */
const streamsOfSession = 10;

const files = 50;
const fileBytes = 20_000_000;

/**
 * Measures another person's waiting times while 1,000 pages listen for events and 50 files are uploaded at once, to
 * disk and to a bucket.
 */
export const crowd: Row = {
  name: 'crowd',
  title: `${streams} event streams, and ${files} uploads of 20 MB at once`,
  withinMinutes: 12,
  async measure(resources) {
    const folder = await mkdtemp(join(tmpdir(), 'anteroom-bucket-'));
    resources.defer(() => rm(folder, { recursive: true, force: true }));
    const bucket = resources.use(await startBaseline('bucket', [folder]));
    const inBucket = {
      S3_BUCKET: 'portal',
      S3_ENDPOINT: bucket.url,
      S3_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    };
    const figures: Figure[] = [];
    for (const [where, env] of [
      ['disk', {}],
      ['bucket', inBucket],
    ] as const) {
      const portal = await startPortal({ env });
      try {
        figures.push(...(await measureCrowd(portal, where)));
      } finally {
        await portal.dispose();
      }
    }
    return figures;
  },
};

async function measureCrowd(portal: Portal, where: string): Promise<readonly Figure[]> {
  const headers = await authorised(portal.url, 'olivia@demo.test');
  const others = await authorised(portal.url, 'staff@demo.test');
  const url = await formUrl(portal.url, headers);
  const uploadAll = async () => {
    const workerData: Forms = { url, headers, files, fileBytes };
    // Rejects with any error that the thread throws.
    await once(new Worker(new URL('../sendForms.ts', import.meta.url), { workerData }), 'exit');
  };
  const lists = [
    `${portal.url}/api/client-center/v1/clients/`,
    `${portal.url}/api/tasks/v3/tasks/waiting`,
    `${portal.url}/api/documents/v1/containers/documents?clientId=us-001`,
  ];
  const pages = await listen(portal);
  try {
    const memory = await watchMemory(portal.pid);
    const waits = await answersWhile(uploadAll(), lists, others);
    const growth = await memory.growth();
    if (pages.some(({ closed }) => closed)) throw new Error('A stream of events has ended.');
    const note = `median ${percentile(waits, 0.5).toFixed(1)}, slowest ${percentile(waits, 1).toFixed(1)}, of ${waits.length}`;
    return [
      {
        what: `lists of somebody else meanwhile, ${where}, p95`,
        value: percentile(waits, 0.95),
        unit: 'ms',
        target: { most: 150 },
        note,
      },
      {
        what: `growth of the server’s memory at its peak, ${where}`,
        value: growth,
        unit: 'MB',
        target: { most: 200 },
      },
    ];
  } finally {
    for (const page of pages) page.destroy();
  }
}

/** Opens the event streams and waits until each has received its greeting. */
async function listen(portal: Portal): Promise<readonly IncomingMessage[]> {
  const connection = new Client({ connectionString: await portal.databaseUrl() });
  await connection.connect();
  try {
    const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
    const pages: IncomingMessage[] = [];
    while (pages.length < streams) {
      // The rate limit would refuse that many sign-ins from one network.
      await connection.query('truncate rate_limits');
      const session = await authorised(portal.url, 'olivia@demo.test');
      const opening = Array.from({ length: streamsOfSession }, () => openStream(portal.url, session, agent));
      pages.push(...(await Promise.all(opening)));
    }
    return pages;
  } finally {
    await connection.end();
  }
}

function openStream(portalUrl: string, headers: Headers, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = get(`${portalUrl}/api/events/v1/stream`, { headers, agent }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream was refused: ${answer.statusCode}`));
      answer.on('error', () => undefined);
      answer.once('data', () => resolve(answer));
    });
    call.once('error', reject);
  });
}
