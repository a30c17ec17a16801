import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { claimStore } from './claimStore.ts';
import { openDiskStore } from './diskStore.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'anteroom-stores-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function claim(node: string): Promise<void> {
  const dataDir = join(folder, node);
  await claimStore(await openDiskStore(join(dataDir, 'blobs')), database.db, { s3: null, dataDir });
}

test('a second node with a disk of its own is rejected with an error that names both stores', async () => {
  await claim('one');
  const refused = claim('two');
  await expect(refused).rejects.toThrow(`are in the folder ${join(folder, 'one', 'blobs')} of `);
  await expect(refused).rejects.toThrow(`This server uses the folder ${join(folder, 'two', 'blobs')} of `);
  await claim('one');
});

test('a folder that is lost or not mounted is detected, and accepted once the operator restores its mark', async () => {
  await claim('one');
  await rm(join(folder, 'one'), { recursive: true });
  const { message } = await claim('one').then(
    () => expect.fail('claimed'),
    (error: Error) => error,
  );
  const [, id = ''] = /write (\S+) into kept\/\.store/.exec(message) ?? [];
  await mkdir(join(folder, 'one', 'blobs', 'kept'), { recursive: true });
  await writeFile(join(folder, 'one', 'blobs', 'kept', '.store'), `${id}\n`);
  await claim('one');
});

test('documents that were moved together with their mark are accepted in the new place', async () => {
  await claim('one');
  await cp(join(folder, 'one'), join(folder, 'moved'), { recursive: true });
  await claim('moved');
});

test('nodes that share a folder can claim it concurrently', async () => {
  await Promise.all([claim('one'), claim('one'), claim('one')]);
  await claim('one');
});

test('a node killed after writing its mark but before the database can claim its store again', async () => {
  await claim('one');
  await database.db.deleteFrom('blob_store').execute();
  await claim('one');
  await expect(claim('two')).rejects.toThrow('another store');
});
