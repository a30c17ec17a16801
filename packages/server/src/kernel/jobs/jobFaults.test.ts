import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Document, DocumentAnswer, ExportJob } from '@anteroom/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../portal/schema.ts';
import { FakeClamd } from '../../testing/FakeClamd.ts';
import { freePort } from '../../testing/freePort.ts';
import { readZip } from '../../testing/readZip.ts';
import { startProcess } from '../../testing/serverProcess.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { createTestDatabase } from '../../testing/testDatabase.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { blobKey } from '../blobs/blobStore.ts';

test('after a server is killed, the next one finishes its zip export and its document scan', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-jobs-'));
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const clamd = new FakeClamd();
  await clamd.listen();
  const env = {
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    CLAMD_HOST: `127.0.0.1:${clamd.port}`,
    SEED: 'demo',
    LOG_LEVEL: 'error',
  };
  let server = await startProcess(env);
  try {
    let olivia = await signIn(origin, 'olivia@demo.test');
    const content = somePdf(100_000);
    const document = await uploadFile(olivia, 'killed.pdf', content);
    await isScanned(olivia, document.id);
    // A pipe takes the place of this file: reading it blocks for ever.
    const place = join(dataDir, 'blobs', 'kept', blobKey('c1001', document.sha256));
    const bytes = await readFile(place);
    await rm(place);
    await promisify(execFile)('mkfifo', [place]);
    const asked = await olivia.fetch('/api/storage/v1/jobs/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fileIDs: [document.id] }),
    });
    const { data: id } = (await asked.json()) as { data: string };
    await reaches(olivia, id, 'RUNNING');
    clamd.hold();
    const scanned = clamd.scanned.length;
    const unscanned = await uploadFile(olivia, 'unscanned.pdf');
    await soon(() => expect(clamd.scanned).toHaveLength(scanned + 1));
    await server.end('SIGKILL');
    clamd.release();

    await rm(place);
    await writeFile(place, bytes);
    await letTimePass(database.db);
    server = await startProcess(env);
    olivia = await signIn(origin, 'olivia@demo.test');
    await isScanned(olivia, unscanned.id);
    await reaches(olivia, id, 'SUCCESS');
    const zip = await olivia.fetch(`/api/storage/v1/jobs/${id}/result`);
    expect(await readZip(Buffer.from(await zip.arrayBuffer()))).toEqual(new Map([['killed.pdf', content]]));
  } finally {
    await server.end('SIGTERM');
    await clamd.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Moves the jobs' timestamps so far back that their node is considered dead and supervision is due. */
async function letTimePass(db: Db): Promise<void> {
  await sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(
    db,
  );
  await sql`
    update jobs.queue set monitor_on = monitor_on - interval '1 minute',
      monitor_claim_on = monitor_claim_on - interval '1 minute'`.execute(db);
}

function reaches(person: SignedIn, id: string, status: ExportJob['jobStatus']): Promise<void> {
  return soon(async () => {
    const { data } = (await (await person.fetch(`/api/storage/v1/jobs/${id}`)).json()) as {
      data: ExportJob;
    };
    expect(data.jobStatus).toBe(status);
  });
}

async function read(person: SignedIn, id: string): Promise<Document> {
  return ((await (await person.fetch(`/api/documents/v1/documents/${id}`)).json()) as DocumentAnswer).data;
}

function isScanned(person: SignedIn, id: string): Promise<void> {
  return soon(async () => expect(await read(person, id)).not.toHaveProperty('scan'));
}
