import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ExportJob } from '@anteroom/contract';
import { blobKey } from '@anteroom/server/kernel/blobs/blobStore';
import { Client } from 'pg';
import { authorised, type Headers } from '../authorised.ts';
import { countDocuments, inheritMembers } from '../countDocuments.ts';
import { medianPair } from '../median.ts';
import type { Row } from '../Row.ts';
import { startWithDatabase } from '../startWithDatabase.ts';
import { watchMemory } from '../watchMemory.ts';

const run = promisify(execFile);

/** Number of files, 2 GB in total. */
const files = 10_000;
const fileBytes = 200_000;
const turns = 3;

/** Compares the zip export of many documents in one folder with `zip -0` of the same files, flushed to disk. */
export const zipExport: Row = {
  name: 'export',
  title: 'a zip of 10,000 documents, 2 GB',
  withinMinutes: 12,
  async measure(resources) {
    const folder = await mkdtemp(join(tmpdir(), 'anteroom-zip-'));
    resources.defer(() => rm(folder, { recursive: true, force: true }));
    const { portal, databaseUrl } = await startWithDatabase(resources);
    const contents = join(portal.dataDir, 'blobs', 'kept');
    const keys = await addDocuments(databaseUrl, contents);
    const listed = join(folder, 'list');
    await writeFile(listed, keys.join('\n'));
    const headers = await authorised(portal.url, 'staff@demo.test');

    const memory = await watchMemory(portal.pid);
    const portalSeconds: number[] = [];
    const zipSeconds: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      portalSeconds.push(await exported(portal.url, headers));
      zipSeconds.push(await zipped(contents, listed, join(folder, `${turn}.zip`)));
    }
    const growth = await memory.growth();
    const speeds = (seconds: readonly number[]) =>
      seconds.map((each) => (files * fileBytes) / 1_000_000 / each);
    const { value, baseline, ratio } = medianPair(speeds(portalSeconds), speeds(zipSeconds));
    return [
      {
        what: 'MB/s against `zip -0`',
        value: ratio,
        unit: '×',
        target: { least: 0.5 },
        note: `${Math.round(value)} MB/s, zip ${Math.round(baseline)} MB/s: the median pair of ${turns}`,
      },
      { what: 'growth of the server’s memory at its peak', value: growth, unit: 'MB', target: { most: 64 } },
    ];
  },
};

/** Writes the contents to the server's storage, and their rows to the database. Resolves with their hashes. */
async function addDocuments(databaseUrl: string, contents: string): Promise<string[]> {
  const hashes: string[] = [];
  for (let i = 0; i < files; i++) {
    const content = randomBytes(fileBytes);
    const hash = createHash('sha256').update(content).digest('hex');
    const place = join(contents, blobKey('c1001', hash));
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, content);
    hashes.push(hash);
  }
  const connection = new Client({ connectionString: databaseUrl });
  await connection.connect();
  try {
    await connection.query(
      `insert into containers (company_id, container_id, client_id, parent_id, type, name)
       values ('c1001', 'bench', 'us-001', 'us-001', 'Folder', 'Bench')`,
    );
    await inheritMembers(connection, 'us-001');
    await connection.query(
      `insert into blobs (company_id, sha256, size, kept_at) select 'c1001', hash, $2, now() from unnest($1::text[]) as hash`,
      [hashes, fileBytes],
    );
    await connection.query(
      `insert into documents (company_id, document_id, client_id, container_id, name, mime_type, size, sha256,
         created_by, created_at, modified_by, modified_at)
       select 'c1001', 'bench-' || i, 'us-001', 'bench', 'Scan ' || i || '.pdf', 'application/pdf', $2, hash,
         'staff', now(), 'staff', now()
       from unnest($1::text[]) with ordinality as content (hash, i)`,
      [hashes, fileBytes],
    );
    await countDocuments(connection, 'us-001');
  } finally {
    await connection.end();
  }
  return hashes.map((hash) => blobKey('c1001', hash));
}

/** Exports everything. Resolves with the seconds from the request until the export is ready. */
async function exported(portalUrl: string, headers: Headers): Promise<number> {
  const api = `${portalUrl}/api/storage/v1/jobs`;
  const begun = performance.now();
  const asked = await fetch(`${api}/export`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ fileIDs: [], folderIDs: ['bench'] }),
  });
  if (asked.status !== 202) throw new Error(`The export was refused: ${asked.status} ${await asked.text()}`);
  const { data: id } = (await asked.json()) as { data: string };
  for (;;) {
    const { data: job } = (await (await fetch(`${api}/${id}`, { headers })).json()) as { data: ExportJob };
    if (job.jobStatus === 'SUCCESS') break;
    if (job.jobStatus !== 'QUEUED' && job.jobStatus !== 'RUNNING')
      throw new Error(`It ended as ${job.jobStatus}.`);
    await setTimeout(100);
  }
  const seconds = (performance.now() - begun) / 1000;
  await fetch(`${api}/${id}`, { method: 'DELETE', headers });
  return seconds;
}

async function zipped(contents: string, listed: string, target: string): Promise<number> {
  const begun = performance.now();
  await run('sh', ['-c', 'cd "$1" && zip -0 -q "$2" -@ < "$3"', 'sh', contents, target, listed]);
  const file = await open(target, 'r');
  await file.sync();
  await file.close();
  const seconds = (performance.now() - begun) / 1000;
  await rm(target);
  return seconds;
}
