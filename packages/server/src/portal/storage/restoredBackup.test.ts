import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentList } from '@anteroom/contract';
import { expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase, withDatabase } from '../../testing/databases.ts';
import { signIn } from '../../testing/signIn.ts';
import { startTestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { verifyContents } from './verifyContents.ts';

const list = '/api/documents/v1/containers/documents?clientId=us-001';

test('a backup restored elsewhere has the same documents, byte for byte', async () => {
  const content = somePdf(300_000);
  const original = await startTestPortal();
  const name = new URL(original.database.url).pathname.slice(1);
  const server = inject('testDatabaseUrl');
  const restored = `test_${randomUUID().replaceAll('-', '')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-restored-'));
  try {
    const olivia = await signIn(original.url, 'olivia@demo.test');
    const { id, sha256 } = await uploadFile(olivia, 'Kept.pdf', content);
    const before = ((await (await olivia.fetch(list)).json()) as DocumentList).data;

    // Same order as in `docs/operating/backup.md`: the database first, then the contents, to which some may have been
    // added by then. The key is stored elsewhere.
    await original.stop();
    await createDatabase(server, restored, name);
    for (const kept of ['blobs', 'secret.key']) {
      await cp(join(original.deps.config.dataDir, kept), join(dataDir, kept), { recursive: true });
    }

    const elsewhere = await startTestPortal({
      env: { DATABASE_URL: withDatabase(server, restored), DATA_DIR: dataDir },
    });
    try {
      const back = await signIn(elsewhere.url, 'olivia@demo.test');
      expect(((await (await back.fetch(list)).json()) as DocumentList).data).toEqual(before);
      const download = await back.fetch(`/api/storage/v1/folders/us-001/documents/${id}`);
      expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);
      const { contents, faults } = await verifyContents(elsewhere.deps.db, elsewhere.deps.blobs);
      expect(faults).toEqual([]);
      expect(contents).toBeGreaterThan(1);
      expect(sha256).toBe(before.items.find((document) => document.id === id)?.sha256);
    } finally {
      await elsewhere.close();
    }
  } finally {
    await original.close();
    await dropDatabase(server, restored);
    await rm(dataDir, { recursive: true, force: true });
  }
});
