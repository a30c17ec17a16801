import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ExportJob } from '@anteroom/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../database/schema.ts';
import { blobKey } from '../storage/blobStore.ts';
import { freePort } from '../testing/freePort.ts';
import { readZip } from '../testing/readZip.ts';
import { startProcess } from '../testing/serverProcess.ts';
import { type SignedIn, signIn } from '../testing/signIn.ts';
import { soon } from '../testing/soon.ts';
import { createTestDatabase } from '../testing/testDatabase.ts';
import { somePdf, uploadFile } from '../testing/uploadFile.ts';

test('a zip whose server is killed is made by the next one', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-export-'));
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const env = { PORT: port, DATA_DIR: dataDir, DATABASE_URL: database.url, SEED: 'demo', LOG_LEVEL: 'error' };
  let server = await startProcess(env);
  try {
    let olivia = await signIn(origin, 'olivia@demo.test');
    const content = somePdf(100_000);
    const document = await uploadFile(olivia, 'killed.pdf', content);
    // Whoever opens this waits for ever.
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
    await server.end('SIGKILL');

    await rm(place);
    await writeFile(place, bytes);
    await letTimePass(database.db);
    server = await startProcess(env);
    olivia = await signIn(origin, 'olivia@demo.test');
    await reaches(olivia, id, 'SUCCESS');
    const zip = await olivia.fetch(`/api/storage/v1/jobs/${id}/result`);
    expect(await readZip(Buffer.from(await zip.arrayBuffer()))).toEqual(new Map([['killed.pdf', content]]));
  } finally {
    await server.end('SIGTERM');
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** So much that the node is taken for dead: nothing has been heard of its jobs for long, nor has anybody looked. */
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
