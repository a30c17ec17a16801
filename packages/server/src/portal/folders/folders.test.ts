import type { Container, ContainerTree, FolderCreate } from '@anteroom/contract';
import { control } from '@anteroom/domain/people/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { uploadFile } from '../../testing/uploadFile.ts';

let portal: TestPortal;
let olivia: SignedIn;
let marco: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  marco = await portal.signIn('marco@demo.test');
  reader = await portal.signIn('reader@demo.test');
});
afterAll(() => portal.close());

function create(person: SignedIn, name: string, more: Partial<FolderCreate> = {}): Promise<Response> {
  return person.fetch('/api/storage/v1/folders', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, parentId: 'us-001', parentType: 'Client', ...more }),
  });
}

async function created(person: SignedIn, name: string, more: Partial<FolderCreate> = {}): Promise<Container> {
  const response = await create(person, name, more);
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: Container }).data;
}

test('a new folder is in the tree and accepts subfolders and files', async () => {
  const receipts = await created(olivia, 'Receipts');
  expect(receipts).toMatchObject({ name: 'Receipts', type: 'Folder', parentId: 'us-001', documentCount: 0 });
  const march = await created(olivia, 'March', { parentId: receipts.id, parentType: 'Folder' });
  const document = await uploadFile(olivia, 'Lunch.pdf', undefined, `folders/${march.id}`);
  expect(document.parent.id).toBe(march.id);
  const tree = await olivia.fetch('/api/documents/v1/containers/tree?clientId=us-001');
  const { data } = (await tree.json()) as ContainerTree;
  expect(data.filter(({ id }) => id === receipts.id || id === march.id)).toHaveLength(2);
});

test('a name taken in the folder, in any case, returns 409, or the existing folder with onConflict Use', async () => {
  const first = await created(olivia, 'Invoices');
  const problem = await expectProblem(await create(olivia, 'INVOICES'), 409, 'conflict');
  expect(problem.errors?.[0]?.reason).toBe('name-taken');
  const again = await create(olivia, 'invoices', { onConflict: 'Use' });
  expect(again.status).toBe(200);
  expect(((await again.json()) as { data: Container }).data.id).toBe(first.id);
});

test('20 concurrent requests for the same folder create one folder', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => create(olivia, 'At once', { onConflict: 'Use' })),
  );
  const ids = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { data: Container }).data.id),
  );
  expect(new Set(ids).size).toBe(1);
});

test.each(['../up', 'a/b', 'nul', ' space', 'a\u202Eb'])('the folder name %j is refused', async (name) => {
  await expectProblem(await create(olivia, name), 422, 'file-name-not-allowed');
});

test('folders nest at most 20 levels deep', async () => {
  let parent: Partial<FolderCreate> = {};
  for (let depth = 1; depth <= 20; depth++) {
    const folder = await created(olivia, `Level ${depth}`, parent);
    parent = { parentId: folder.id, parentType: 'Folder' };
  }
  await expectProblem(await create(olivia, 'Level 21', parent), 400, 'bad-request');
});

test('a new folder returns 403 without the permission or the firm’s control, and 404 without a visible parent', async () => {
  const refused = await expectProblem(await create(reader, 'Mine'), 403, 'forbidden');
  expect(refused.detail).toBe('You do not have permission to add folder.');
  await expectProblem(await create(marco, 'Mine'), 404, 'not-found');
  await expectProblem(await create(olivia, 'Mine', { parentType: 'Folder' }), 404, 'not-found');

  const { db } = portal.database;
  const ofFirm = { company_id: 'c1001', control: control.addFolder };
  await db.deleteFrom('company_controls').where('company_id', '=', 'c1001').execute();
  try {
    const without = await portal.signIn('olivia@demo.test');
    await expectProblem(await create(without, 'Mine'), 403, 'forbidden');
  } finally {
    await db.insertInto('company_controls').values(ofFirm).execute();
  }
});
