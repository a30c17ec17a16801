import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { maxFileSize } from '@anteroom/domain/documents/fileSelection';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OwnServer } from '../../testing/ownServer.ts';
import { soon } from '../../testing/soon.ts';
import { uploadForm } from '../../testing/uploadForm.ts';

/** A real server process, because the tests kill it and cut its connections. */
let server: OwnServer;
beforeAll(async () => {
  server = await OwnServer.open();
  await server.start();
});
afterAll(() => server.dispose());

describe('an upload killed with the server', () => {
  test('while it arrives leaves nothing and can be repeated after the restart', async () => {
    const count = await documentCount();
    const upload = open();
    upload.request.on('error', () => undefined);
    upload.request.write(part('killed.pdf'));
    upload.request.write(Buffer.alloc(2_000_000, 'a'));
    await soon(async () => expect(await incoming()).toHaveLength(1));
    await server.end('SIGKILL');

    await server.start();
    expect(await incoming()).toEqual([]);
    expect(await documentCount()).toBe(count);
    expect(await send('killed.pdf', '%PDF-1.7 again')).toBe(201);
  });

  test('between storing its content and its document leaves no document and can be repeated after the restart', async () => {
    const count = await documentCount();
    const upload = open();
    upload.request.on('error', () => undefined);
    upload.request.write(part('between.pdf'));
    await soon(async () => expect(await incoming()).toHaveLength(1));
    const keptBefore = await kept();

    // The document cannot be written while another transaction has locked its table.
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = server.database.db.transaction().execute(async (tx) => {
      await sql`lock table documents in exclusive mode`.execute(tx);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    try {
      upload.request.end(end);
      await soon(async () => expect(await kept()).toHaveLength(keptBefore.length + 1));
      await server.end('SIGKILL');
    } finally {
      release.resolve();
      await holding;
    }

    await server.start();
    expect(await documentCount()).toBe(count);
    expect(await send('between.pdf', '%PDF-1.7\n')).toBe(201);
    expect(await kept()).toHaveLength(keptBefore.length + 1);
  });
});

describe('an upload that is interrupted', () => {
  test('by its sender stores nothing', async () => {
    const count = await documentCount();
    const upload = open();
    upload.request.on('error', () => undefined);
    upload.request.write(part('cut.pdf'));
    upload.request.write(Buffer.alloc(1_000_000, 'a'));
    await soon(async () => expect(await incoming()).toHaveLength(1));
    upload.request.destroy();
    await soon(async () => expect(await incoming()).toEqual([]));
    expect(await documentCount()).toBe(count);
  });

  test('before its final boundary returns 400 `upload-incomplete`', async () => {
    const body = Buffer.concat([part('short.pdf'), Buffer.from('and no more')]);
    const upload = open({ 'content-length': body.length });
    upload.request.end(body);
    const { status, problem } = await upload.answer;
    expect([status, problem.type]).toEqual([400, 'urn:anteroom:problem:upload-incomplete']);
    expect(await incoming()).toEqual([]);
  });
});

describe('an upload that is too large', () => {
  test('by its announced length returns 413 before it is sent', async () => {
    const upload = open({ 'content-length': 2 * 1024 ** 3 });
    upload.request.on('error', () => undefined);
    upload.request.write(part('2 GB.pdf'));
    const { status, problem } = await upload.answer;
    expect([status, problem.type]).toEqual([413, 'urn:anteroom:problem:too-large']);
    upload.request.destroy();
    expect(await incoming()).toEqual([]);
  });

  test('without an announced length returns 413 at the limit and leaves nothing', async () => {
    const count = await documentCount();
    const upload = open();
    upload.request.on('error', () => undefined);
    const megabyte = Buffer.alloc(1024 * 1024, 'a');
    upload.request.write(part('endless.pdf'));
    for (let sent = 0; sent <= maxFileSize; sent += megabyte.length) {
      if (!upload.request.write(megabyte)) await once(upload.request, 'drain');
    }
    upload.request.end(end);
    const { status, problem } = await upload.answer;
    expect([status, problem.type]).toEqual([413, 'urn:anteroom:problem:too-large']);
    expect(await incoming()).toEqual([]);
    expect(await documentCount()).toBe(count);
  }, 120_000);

  test('leaves the server running and able to accept uploads', async () => {
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    expect(await send('after all.pdf', '%PDF-1.7 after')).toBe(201);
  });
});

const boundary = 'edge';
const end = `\r\n--${boundary}--\r\n`;

function part(name: string): Buffer {
  return Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file[]"; filename="${name}"\r\n\r\n%PDF-1.7\n`,
  );
}

interface OpenUpload {
  readonly request: ClientRequest;
  readonly answer: Promise<{ readonly status: number; readonly problem: { readonly type?: string } }>;
}

/** Starts an upload whose content the caller writes. */
function open(headers: Record<string, string | number> = {}): OpenUpload {
  const call = request(`${server.origin}/api/storage/v1/clients/us-001/documents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.olivia.token}`,
      cookie: server.olivia.cookies.header,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
  });
  const answer = new Promise<Awaited<OpenUpload['answer']>>((resolve) => {
    call.once('response', async (response: IncomingMessage) => {
      const text = (await response.toArray()).join('');
      resolve({ status: response.statusCode ?? 0, problem: JSON.parse(text) });
    });
  });
  return { request: call, answer };
}

async function send(name: string, content: string): Promise<number> {
  const response = await server.olivia.fetch('/api/storage/v1/clients/us-001/documents', {
    method: 'POST',
    body: uploadForm(name, content),
  });
  return response.status;
}

function incoming(): Promise<string[]> {
  return readdir(join(server.dataDir, 'blobs', 'incoming'));
}

async function kept(): Promise<string[]> {
  const entries = await readdir(join(server.dataDir, 'blobs', 'kept'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function documentCount(): Promise<number> {
  return (await server.database.db.selectFrom('documents').select('document_id').execute()).length;
}
