import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../testing/freePort.ts';
import { begun, complete, offsetOf, send } from '../testing/resumableUpload.ts';
import { type ServerProcess, startProcess } from '../testing/serverProcess.ts';
import { type SignedIn, signIn } from '../testing/signIn.ts';
import { soon } from '../testing/soon.ts';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { somePdf } from '../testing/uploadFile.ts';

/** Against the real process, as these are the ways in which it is killed and cut off. */
let database: TestDatabase;
let dataDir: string;
let origin: string;
let server: ServerProcess;
let olivia: SignedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'anteroom-pieces-'));
  origin = `http://localhost:${await freePort()}`;
  await start();
});
afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = await startProcess({
    PORT: new URL(origin).port,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SEED: 'demo',
    LOG_LEVEL: 'error',
  });
  expect(server.output()).toContain('Anteroom is ready');
  olivia = await signIn(origin, 'olivia@demo.test');
}

const content = somePdf(4_000_000);

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'after %s in the middle of a piece the rest is sent, and the document is byte-equal',
  async (signal) => {
    const name = `${signal}.pdf`;
    const id = await begun(olivia, { name, size: content.length });
    const piece = open(id, 0, content.length);
    piece.write(content.subarray(0, 2_500_000));
    await soon(async () => expect(await arrived(id)).toBeGreaterThan(0));
    await server.end(signal);

    await start();
    const offset = await offsetOf(olivia, id);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(2_500_000);
    expect(await documentsNamed(name)).toBe(0);
    await send(olivia, id, offset, content.subarray(offset));
    const document = await completed(id);
    expect(document.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    expect(await partials()).not.toContain(id);
  },
);

test('killed between the content and the document it is completed by asking again', async () => {
  const other = somePdf(100_000);
  const id = await begun(olivia, { name: 'between.pdf', size: other.length });
  await send(olivia, id, 0, other);

  // The document cannot be written while somebody else holds its table.
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = database.db.transaction().execute(async (tx) => {
    await sql`lock table documents in exclusive mode`.execute(tx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const asked = complete(olivia, id).catch(() => undefined);
  try {
    await soon(async () => expect(await partials()).not.toContain(id));
    await server.end('SIGKILL');
  } finally {
    release.resolve();
    await holding;
    await asked;
  }

  await start();
  expect(await offsetOf(olivia, id)).toBe(other.length);
  expect((await completed(id)).size).toBe(other.length);
  expect(await documentsNamed('between.pdf')).toBe(1);
});

test('a connection that is lost at the other end only gives way to the next one', async () => {
  const id = await begun(olivia, { name: 'half-open.pdf', size: content.length });
  const lost = open(id, 0, content.length);
  lost.write(content.subarray(0, 1_000_000));
  await soon(async () => expect(await arrived(id)).toBeGreaterThan(0));
  const offset = await offsetOf(olivia, id);
  expect(offset).toBeGreaterThan(0);
  await send(olivia, id, offset, content.subarray(offset));
  expect((await completed(id)).size).toBe(content.length);
});

/** Begins to send a piece; what is sent of it, the caller says. */
function open(id: string, offset: number, length: number): ClientRequest {
  const call = request(`${origin}/api/storage/v1/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${olivia.token}`,
      cookie: olivia.cookies.header,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': offset,
      'content-length': length,
    },
  });
  call.on('error', () => undefined);
  return call;
}

async function completed(id: string): Promise<Document> {
  const response = await complete(olivia, id);
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: [Document] }).data[0];
}

function partials(): Promise<string[]> {
  return readdir(join(dataDir, 'blobs', 'partial'));
}

async function arrived(id: string): Promise<number> {
  return (await partials()).includes(id) ? (await stat(join(dataDir, 'blobs', 'partial', id))).size : 0;
}

async function documentsNamed(name: string): Promise<number> {
  const rows = await database.db
    .selectFrom('documents')
    .select('document_id')
    .where('name', '=', name)
    .execute();
  return rows.length;
}
