import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './testing/freePort.ts';
import { type ServerProcess, startProcess } from './testing/serverProcess.ts';
import { type SignedIn, signIn } from './testing/signIn.ts';
import { somePdf } from './testing/uploadFile.ts';
import { uploadForm } from './testing/uploadForm.ts';

const rounds = 50;
/** Number of people who upload at the same time. */
const senders = 4;
/** Maximum number of uploads before the kill, in a round; the actual number is random. */
const mostUploads = 20;

let dataDir: string;
let origin: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anteroom-kill-'));
  // If the caller is root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  origin = `http://localhost:${await freePort()}`;
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

test(`${rounds} kills of server and database under load lose no acknowledged upload`, async () => {
  /** The acknowledged documents, with the hash of what was sent. */
  const acknowledged = new Map<string, string>();
  for (let round = 1; round <= rounds; round++) {
    const olivia = await start();
    const enough = acknowledged.size + 1 + Math.floor(Math.random() * mostUploads);
    const { promise: isEnough, resolve } = Promise.withResolvers<void>();
    const onAcknowledged = (id: string, hash: string) => {
      acknowledged.set(id, hash);
      if (acknowledged.size >= enough) resolve();
    };
    const sending = Array.from({ length: senders }, (_, sender) =>
      uploadUntilKilled(olivia, `${round}-${sender}`, onAcknowledged),
    );
    await isEnough;
    // Alternate between killing only the server, whose database keeps running, and killing both.
    if (round % 2 === 0) process.kill(await databasePid(), 'SIGKILL');
    await server.end('SIGKILL');
    await Promise.all(sending);
  }

  const olivia = await start();
  for (const [id, hash] of acknowledged) {
    const response = await olivia.fetch(`/api/storage/v1/folders/us-001/documents/${id}`);
    expect(response.status, `document ${id}`).toBe(200);
    expect(sha256(Buffer.from(await response.arrayBuffer())), `document ${id}`).toBe(hash);
  }
});

async function start(): Promise<SignedIn> {
  server = await startProcess({
    PORT: new URL(origin).port,
    DATA_DIR: dataDir,
    SEED: 'demo',
    LOG_LEVEL: 'error',
  });
  if (!server.output().includes('Anteroom is ready')) throw new Error(server.output());
  return signIn(origin, 'olivia@demo.test');
}

/** Uploads one file after the other until the connection breaks. */
async function uploadUntilKilled(
  person: SignedIn,
  name: string,
  onAcknowledged: (id: string, hash: string) => void,
): Promise<void> {
  for (let count = 0; ; count++) {
    const content = somePdf(50_000);
    try {
      const response = await person.fetch('/api/storage/v1/clients/us-001/documents?notify=false', {
        method: 'POST',
        body: uploadForm(`${name}-${count}.pdf`, content),
      });
      const { data } = (await response.json()) as { data?: [Document] };
      if (data) onAcknowledged(data[0].id, sha256(content));
    } catch {
      return;
    }
  }
}

async function databasePid(): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1);
  return Number(pid);
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
