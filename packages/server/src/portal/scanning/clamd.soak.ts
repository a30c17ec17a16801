import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eicar } from '../../testing/FakeClamd.ts';
import { freePort } from '../../testing/freePort.ts';
import { needs } from '../../testing/needs.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';

/** More than clamd reads at once. */
const size = 20_000_000;

let folder: string;
let clamd: ChildProcess;
let portal: TestPortal;
let olivia: SignedIn;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-clamd-'));
  const program = needs('clamd', 'clamav-daemon');
  const port = await freePort();
  // We use a single signature, by hash: ClamAV's own would have to be downloaded.
  const md5 = createHash('md5').update(eicar).digest('hex');
  await writeFile(join(folder, 'eicar.hdb'), `${md5}:${eicar.length}:Eicar-Test-Signature\n`);
  await writeFile(
    join(folder, 'clamd.conf'),
    `DatabaseDirectory ${folder}\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nForeground yes\nStreamMaxLength 64M\nUser root\n`,
  );
  clamd = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  portal = await startTestPortal({ env: { CLAMD_HOST: `127.0.0.1:${port}` } });
  olivia = await signIn(portal.url, 'olivia@demo.test');
});
afterAll(async () => {
  await portal?.close();
  clamd?.kill();
  await rm(folder, { recursive: true, force: true });
});

test('the real clamd passes a clean document and has one with EICAR refused', async () => {
  const clean = await uploadFile(olivia, 'clean.pdf', somePdf(size));
  const virus = await uploadFile(olivia, 'virus.txt', Buffer.from(eicar));
  expect(await scanned(clean.id)).not.toHaveProperty('scan');
  expect(await scanned(virus.id)).toHaveProperty('scan', {
    state: 'refused',
    threat: expect.stringContaining('Eicar-Test-Signature'),
  });
});

/** Returns the document once it has been scanned. */
function scanned(id: string): Promise<Document> {
  return soon(async () => {
    const response = await olivia.fetch(`/api/documents/v1/documents/${id}`);
    const { data } = (await response.json()) as { data: Document };
    expect(data.scan?.state).not.toBe('scanning');
    return data;
  });
}
