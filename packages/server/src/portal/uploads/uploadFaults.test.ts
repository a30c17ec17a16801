import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import type { Document } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OwnServer } from '../../testing/ownServer.ts';
import { begun, complete, offsetOf, send } from '../../testing/resumableUpload.ts';
import { soon } from '../../testing/soon.ts';
import { somePdf } from '../../testing/uploadFile.ts';

/** A real server process, because the tests kill it and cut its connections. */
let server: OwnServer;
beforeAll(async () => {
  server = await OwnServer.open();
  await server.start();
});
afterAll(() => server.dispose());

const content = somePdf(4_000_000);

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'after %s in the middle of a piece, the upload resumes and the document is byte-identical',
  async (signal) => {
    const name = `${signal}.pdf`;
    const id = await begun(server.olivia, { name, size: content.length });
    const piece = open(id, 0, content.length);
    piece.write(content.subarray(0, 2_500_000));
    await soon(async () => expect(await arrived(id)).toBeGreaterThan(0));
    await server.end(signal);

    await server.start();
    const offset = await offsetOf(server.olivia, id);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(2_500_000);
    expect(await documentsNamed(name)).toBe(0);
    await send(server.olivia, id, offset, content.subarray(offset));
    const document = await completed(id);
    expect(document.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    expect(await partials()).not.toContain(id);
  },
);

test('an upload killed between its content and its document is completed by a retry', async () => {
  const other = somePdf(100_000);
  const id = await begun(server.olivia, { name: 'between.pdf', size: other.length });
  await send(server.olivia, id, 0, other);

  // The document cannot be written while another transaction has locked its table.
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = server.database.db.transaction().execute(async (tx) => {
    await sql`lock table documents in exclusive mode`.execute(tx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const asked = complete(server.olivia, id).catch(() => undefined);
  try {
    await soon(async () => expect(await partials()).not.toContain(id));
    await server.end('SIGKILL');
  } finally {
    release.resolve();
    await holding;
    await asked;
  }

  await server.start();
  expect(await offsetOf(server.olivia, id)).toBe(other.length);
  expect((await completed(id)).size).toBe(other.length);
  expect(await documentsNamed('between.pdf')).toBe(1);
});

test('a new connection takes over from one that is half open', async () => {
  const id = await begun(server.olivia, { name: 'half-open.pdf', size: content.length });
  const lost = open(id, 0, content.length);
  lost.write(content.subarray(0, 1_000_000));
  await soon(async () => expect(await arrived(id)).toBeGreaterThan(0));
  const offset = await offsetOf(server.olivia, id);
  expect(offset).toBeGreaterThan(0);
  await send(server.olivia, id, offset, content.subarray(offset));
  expect((await completed(id)).size).toBe(content.length);
});

/** Starts sending a piece whose content the caller writes. */
function open(id: string, offset: number, length: number): ClientRequest {
  const call = request(`${server.origin}/api/storage/v1/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${server.olivia.token}`,
      cookie: server.olivia.cookies.header,
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
  const response = await complete(server.olivia, id);
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: [Document] }).data[0];
}

function partials(): Promise<string[]> {
  return readdir(join(server.dataDir, 'blobs', 'partial'));
}

async function arrived(id: string): Promise<number> {
  return (await partials()).includes(id)
    ? (await stat(join(server.dataDir, 'blobs', 'partial', id))).size
    : 0;
}

async function documentsNamed(name: string): Promise<number> {
  const rows = await server.database.db
    .selectFrom('documents')
    .select('document_id')
    .where('name', '=', name)
    .execute();
  return rows.length;
}
