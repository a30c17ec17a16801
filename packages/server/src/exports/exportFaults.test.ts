import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ExportJob } from '@anteroom/contract';
import { expect, test, vi } from 'vitest';
import { blobKey } from '../storage/blobStore.ts';
import { freePort } from '../testing/freePort.ts';
import { readZip } from '../testing/readZip.ts';
import { startProcess } from '../testing/serverProcess.ts';
import { type SignedIn, signIn } from '../testing/signIn.ts';
import { createTestDatabase } from '../testing/testDatabase.ts';
import { somePdf, uploadFile } from '../testing/uploadFile.ts';

/** Until the job of a killed node is looked for and taken over: `jobs.ts`. */
const takenOverMs = 60_000;

test('a zip whose server is killed is made by the next one', { timeout: takenOverMs + 30_000 }, async () => {
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
    await reaches(olivia, id, 'RUNNING', 20_000);
    await server.end('SIGKILL');

    await rm(place);
    await writeFile(place, bytes);
    server = await startProcess(env);
    olivia = await signIn(origin, 'olivia@demo.test');
    await reaches(olivia, id, 'SUCCESS', takenOverMs);
    const zip = await olivia.fetch(`/api/storage/v1/jobs/${id}/result`);
    expect(await readZip(Buffer.from(await zip.arrayBuffer()))).toEqual(new Map([['killed.pdf', content]]));
  } finally {
    await server.end('SIGTERM');
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

function reaches(
  person: SignedIn,
  id: string,
  status: ExportJob['jobStatus'],
  timeout: number,
): Promise<void> {
  return vi.waitFor(
    async () => {
      const { data } = (await (await person.fetch(`/api/storage/v1/jobs/${id}`)).json()) as {
        data: ExportJob;
      };
      expect(data.jobStatus).toBe(status);
    },
    { timeout, interval: 250 },
  );
}
