import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './testing/freePort.ts';
import { needs } from './testing/needs.ts';
import { type ServerProcess, startProcess } from './testing/serverProcess.ts';
import { signIn } from './testing/signIn.ts';
import { soon } from './testing/soon.ts';
import { somePdf, uploadFile } from './testing/uploadFile.ts';
import { uploadForm } from './testing/uploadForm.ts';

const run = promisify(execFile);
let disk: string;
let port: number;
let server: ServerProcess;

beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'anteroom-full-'));
  // A separate disk, for which root is needed.
  await run(needs('mount', 'mount'), ['-t', 'tmpfs', '-o', 'size=900m', 'tmpfs', disk]);
  // If the caller is root, PostgreSQL runs as another user, who needs access.
  await chmod(disk, 0o755);
  port = await freePort();
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await run(needs('umount', 'mount'), [disk]);
  await rmdir(disk);
});

async function start(): Promise<string> {
  server = await startProcess({ PORT: String(port), DATA_DIR: join(disk, 'data'), SEED: 'demo' });
  expect(server.output()).toContain('Anteroom is ready');
  return `http://localhost:${port}`;
}

async function partsOf(origin: string): Promise<object> {
  const ready = await fetch(`${origin}/readyz`);
  expect(ready.status).toBe(200);
  return (await ready.json()) as object;
}

/** Fills the disk with a file, to the last byte. */
async function fill(): Promise<void> {
  const { bavail, bsize } = await statfs(disk);
  await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize)).catch(({ code }) =>
    expect(code).toBe('ENOSPC'),
  );
}

test('on a full disk sign-in, reads and comments work, uploads return 507, and the server restarts and recovers', async () => {
  const origin = await start();
  expect(await partsOf(origin)).toMatchObject({ status: 'ok', parts: { disk: 'ok', database: 'ok' } });
  const olivia = await signIn(origin, 'olivia@demo.test');
  const { id } = await uploadFile(olivia, 'before.pdf', somePdf());
  await fill();
  await soon(async () =>
    expect(await partsOf(origin)).toMatchObject({ status: 'impaired', parts: { disk: 'unwell' } }),
  );

  const goesOn = async () => {
    const again = await signIn(origin, 'olivia@demo.test');
    expect((await again.fetch(`/api/storage/v1/folders/us-001/documents/${id}`)).status).toBe(200);
    const comment = await again.fetch('/api/notes/v1/comments/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ documentId: id, text: 'We see this.' }),
    });
    expect(comment.status).toBe(201);
    const body = uploadForm('too much.pdf', somePdf());
    const upload = await again.fetch('/api/storage/v1/clients/us-001/documents', { method: 'POST', body });
    expect(upload.status).toBe(507);
  };
  await goesOn();
  await server.end('SIGKILL');
  await start();
  await goesOn();

  await rm(join(disk, 'filler'));
  await soon(async () =>
    expect(await partsOf(origin)).toMatchObject({ status: 'ok', parts: { disk: 'ok' } }),
  );
  await uploadFile(await signIn(origin, 'olivia@demo.test'), 'after.pdf', somePdf());
});
