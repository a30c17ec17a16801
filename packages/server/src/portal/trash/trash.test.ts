import type { Container, Document, TrashItem, TrashOutcomes } from '@anteroom/contract';
import { resource } from '@anteroom/domain/people/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BlobMissing, blobKey } from '../../kernel/blobs/blobStore.ts';
import type { Clock } from '../../kernel/clock.ts';
import { expectCountsKept } from '../../testing/expectCountsKept.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { holdTree } from '../documents/holdTree.ts';
import { insertContainer } from '../documents/insertContainer.ts';
import { lockDocument } from '../documents/pluginDocuments.ts';

const api = '/api/documents/v1';
const day = 24 * 3_600_000;
let now = new Date();
const clock: Clock = { now: () => now };
/** Advances the clock, so that later deletions have later times. */
const tick = () => {
  now = new Date(now.getTime() + 1);
};

let portal: TestPortal;
let olivia: SignedIn;
let reader: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal({ clock });
  // An ordinary contributor, who may add documents because no rule of the preview viewer applies.
  const { db } = portal.deps;
  await db
    .updateTable('container_members')
    .set({ role: 'Contributor' })
    .where('contact_id', '=', 'olivia')
    .execute();
  await db
    .deleteFrom('user_permissions')
    .where('user_id', '=', 'olivia')
    .where('permission', '=', resource.previewViewer)
    .execute();
  olivia = await portal.signIn('olivia@demo.test');
  reader = await portal.signIn('reader@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

describe('a document that is deleted', () => {
  test('disappears from lists and counts, frees its name and returns 404 for downloads', async () => {
    const document = await uploadFile(olivia, 'Lease.pdf');
    const link = await olivia.fetch(`/api/storage/v1/documents/${document.id}/download-links`, {
      method: 'POST',
    });
    const { url } = (await link.json()) as { url: string };
    const before = await countOf('us-001');
    expect((await trash(olivia, document)).status).toBe(204);

    expect(await namesIn('us-001')).not.toContain('Lease.pdf');
    expect(await countOf('us-001')).toBe(before - 1);
    const path = `/api/storage/v1/folders/us-001/documents/${document.id}`;
    await expectProblem(await olivia.fetch(path), 404, 'not-found');
    await expectProblem(
      await fetch(portal.url + url, { headers: { cookie: olivia.cookies.header } }),
      404,
      'not-found',
    );
    expect((await uploadFile(olivia, 'lease.pdf')).name).toBe('lease.pdf');
  });

  test('ten times concurrently is deleted once, and each request gets 204', async () => {
    const document = await uploadFile(olivia, 'twice.pdf');
    const answers = await Promise.all(Array.from({ length: 10 }, () => trash(olivia, document)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
    await expectProblem(await trash(staff, document), 404, 'not-found');
    expect(await eventsOf(document.id)).toEqual(['uploaded', 'deleted']);
  });

  test('can be deleted by its own address, and returns 404 under a container in which it does not lie', async () => {
    const document = await uploadFile(olivia, 'own.pdf');
    await expectProblem(
      await trash(olivia, { ...document, parent: { ...document.parent, id: 'us-002' } }),
      404,
      'not-found',
    );
    expect((await olivia.fetch(`${api}/documents/${document.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await binNames(olivia)).toContain('own.pdf');
  });

  test.each([
    ['a reader', () => reader],
    ['a contributor who did not bring it', () => olivia],
  ])('by %s returns 403 and keeps the document', async (_, person) => {
    const document = await uploadFile(staff, `from staff ${_}.pdf`);
    expect(document.permissions.canDelete).toBe(true);
    await expectProblem(await trash(person(), document), 403, 'forbidden');
    expect(await namesIn('us-001')).toContain(document.name);
  });

  test('while it is locked returns 403, to clients and staff alike', async () => {
    const document = await uploadFile(olivia, 'locked.pdf');
    await portal.deps.db.transaction().execute((tx) => lockDocument(tx, 'c1001', document.id));
    await expectProblem(await trash(olivia, document), 403, 'forbidden');
    await expectProblem(await trash(staff, document), 403, 'forbidden');
  });

  test('in a batch gets an outcome of its own', async () => {
    const [mine, theirs] = [await uploadFile(olivia, 'mine.pdf'), await uploadFile(staff, 'theirs.pdf')];
    const body = [mine, theirs, { ...mine, id: 'gone' }].map(requestFor);
    const response = await send(olivia, 'PUT', `${api}/batch-delete`, body);
    expect(await response.json()).toEqual({
      data: [
        { id: mine.id, refused: null },
        { id: theirs.id, refused: 'forbidden' },
        { id: 'gone', refused: 'not-found' },
      ],
    } satisfies TrashOutcomes);
  });
});

describe('the recycle bin', () => {
  test('lists deleted items with size, place, person and restore deadline, latest first', async () => {
    const first = await uploadFile(olivia, 'first.pdf', somePdf(91));
    const second = await uploadFile(staff, 'second.pdf');
    await trash(olivia, first);
    const firstAt = now;
    await trash(staff, second);
    const [newest, next] = await bin(staff);
    expect(newest).toMatchObject({ id: second.id, deletedBy: { isCurrentUser: true } });
    expect(next).toEqual({
      id: first.id,
      type: 'Document',
      name: 'first.pdf',
      mimeType: 'application/pdf',
      size: 100,
      documentCount: 1,
      place: expect.any(String),
      deletedBy: {
        firstName: 'Olivia',
        lastName: expect.any(String),
        userGuid: 'olivia',
        isCurrentUser: false,
      },
      deletedDate: firstAt.toISOString(),
      restorableUntil: new Date(firstAt.getTime() + 30 * day).toISOString(),
    });
  });

  test('shows clients only items that they may delete themselves, and other clients and firms get 404', async () => {
    const mine = await uploadFile(olivia, 'visible to me.pdf');
    const theirs = await uploadFile(staff, 'visible to staff.pdf');
    await trash(staff, mine);
    await trash(staff, theirs);
    expect(await binNames(staff)).toEqual(expect.arrayContaining([mine.name, theirs.name]));
    expect(await binNames(olivia)).toContain(mine.name);
    expect(await binNames(olivia)).not.toContain(theirs.name);
    expect(await binNames(reader)).toEqual([]);
    expect(await restore(reader, mine.id)).toBe('not-found');
    expect(await restore(olivia, theirs.id)).toBe('not-found');
    for (const who of ['marco', 'ines']) {
      const person = await portal.signIn(`${who}@demo.test`);
      await expectProblem(await person.fetch(`${api}/trash?clientId=us-001`), 404, 'not-found');
    }
  });

  test('is paginated by a cursor', async () => {
    const whole = (await bin(staff)).map(({ id }) => id);
    expect(whole.length).toBeGreaterThan(4);
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await binPage(staff, { pageSize: '2', ...(after && { after }) });
      ids.push(...page.items.map(({ id }) => id));
      after = page.next;
    }
    expect(ids).toEqual(whole);
  });
});

describe('a restored document', () => {
  test('returns to its place under its own name, or the next free one', async () => {
    const document = await uploadFile(olivia, 'back.pdf');
    await trash(olivia, document);
    await uploadFile(olivia, 'BACK.pdf');
    expect(await restore(olivia, document.id)).toBeNull();
    expect(await namesIn('us-001')).toEqual(expect.arrayContaining(['BACK.pdf', 'back (1).pdf']));
    expect(await binNames(olivia)).not.toContain('back.pdf');
    expect(await eventsOf(document.id)).toEqual(['uploaded', 'deleted', 'restored']);
    expect(await restore(olivia, document.id)).toBe('not-found');
  });

  test('returns to the root when its folder has been deleted', async () => {
    const folder = await addFolder(olivia, 'us-001', 'Short-lived');
    const document = await uploadFile(olivia, 'orphan.pdf', somePdf(), `folders/${folder}`);
    await trash(olivia, document);
    await trashFolder(olivia, folder);
    expect(await restore(olivia, document.id)).toBeNull();
    expect(await namesIn('us-001')).toContain('orphan.pdf');
  });
});

describe('a folder that is deleted', () => {
  test('is deleted and restored with its contents', async () => {
    const folder = await addFolder(olivia, 'us-001', 'Year 2025');
    const inner = await addFolder(olivia, folder, 'Inner');
    const documents = [
      await uploadFile(olivia, 'a.pdf', somePdf(11), `folders/${folder}`),
      await uploadFile(olivia, 'b.pdf', somePdf(21), `folders/${inner}`),
    ];
    const early = await uploadFile(olivia, 'early.pdf', somePdf(), `folders/${inner}`);
    await trash(olivia, early);
    expect((await trashFolder(olivia, folder)).status).toBe(204);
    expect((await tree(olivia)).map(({ id }) => id)).not.toEqual(expect.arrayContaining([folder]));
    const found = (await bin(olivia)).filter(({ id }) =>
      [folder, inner, early.id, ...documents.map((one) => one.id)].includes(id),
    );
    expect(found.map(({ name, documentCount, size }) => [name, documentCount, size])).toEqual([
      ['Year 2025', 2, 50],
      ['early.pdf', 1, early.size],
    ]);

    const other = await addFolder(olivia, 'us-001', 'year 2025');
    expect(await restore(olivia, folder)).toBeNull();
    const names = (await tree(olivia)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['year 2025', 'Year 2025 (1)', 'Inner']));
    expect(await namesIn(inner)).toEqual(['b.pdf']);
    expect(await restore(olivia, early.id)).toBeNull();
    expect((await namesIn(inner)).sort()).toEqual(['b.pdf', 'early.pdf']);
    for (const { id } of documents) expect(await eventsOf(id)).toEqual(['uploaded', 'deleted', 'restored']);
    expect(other).not.toBe(folder);
  });

  test('stays with all its contents if the person may not delete one of them', async () => {
    const folder = await addFolder(olivia, 'us-001', 'Shared work');
    await uploadFile(olivia, 'mine.pdf', somePdf(), `folders/${folder}`);
    await uploadFile(staff, 'theirs.pdf', somePdf(), `folders/${folder}`);
    const problem = await expectProblem(await trashFolder(olivia, folder), 403, 'forbidden');
    expect(problem.errors?.[0]?.reason).toBe('contents');
    expect((await namesIn(folder)).sort()).toEqual(['mine.pdf', 'theirs.pdf']);
    expect((await trashFolder(staff, folder)).status).toBe(204);
  });

  test('cannot be a root folder or belong to somebody else', async () => {
    await expectProblem(await trashFolder(staff, 'us-001'), 403, 'forbidden');
    const folder = await addFolder(staff, 'us-001', 'Of the firm');
    const refused = await expectProblem(await trashFolder(olivia, folder), 403, 'forbidden');
    expect(refused.errors).toBeUndefined();
    await expectProblem(await trashFolder(await portal.signIn('marco@demo.test'), folder), 404, 'not-found');
  });

  test('during concurrent uploads takes their documents along or refuses them with 404', async () => {
    const folder = await addFolder(olivia, 'us-001', 'Busy');
    const uploads = Array.from({ length: 8 }, (_, i) =>
      uploadFile(olivia, `${i}.pdf`, somePdf(), `folders/${folder}`).then(
        ({ id }) => id,
        ({ actual }: { readonly actual?: unknown }) => {
          expect(actual).toBe(404);
          return null;
        },
      ),
    );
    const deleted = await trashFolder(olivia, folder);
    expect(deleted.status).toBe(204);
    const kept = (await Promise.all(uploads)).filter((id) => id !== null);
    const { db } = portal.deps;
    const lost = await db
      .selectFrom('documents')
      .select('document_id')
      .where('container_id', '=', folder)
      .where('deleted_at', 'is', null)
      .execute();
    expect(lost).toEqual([]);
    const item = (await bin(olivia)).find(({ id }) => id === folder);
    expect(item?.documentCount).toBe(kept.length);
  });
});

test('restoring an item waits for a lock on the folder tree and holds no lock that its holder needs', async () => {
  const document = await uploadFile(olivia, 'Shared roles.pdf');
  await trash(olivia, document);
  const { db } = portal.deps;
  const held = await db.startTransaction().execute();
  await holdTree(held, 'c1001', 'us-001');
  const restored = restore(olivia, document.id);
  await soon(async () => {
    const { rows } = await sql`
      select from pg_locks join pg_database as d on d.oid = database
      where d.datname = current_database() and locktype = 'advisory' and not granted`.execute(db);
    expect(rows).toHaveLength(1);
  });
  // Rows of the document's own roles refer to the document while the tree is locked.
  await sql`select from documents where document_id = ${document.id} for key share nowait`.execute(held);
  await held.commit().execute();
  expect(await restored).toBeFalsy();
});

test('deleted items are purged after 30 days, and their contents unless another document uses them', async () => {
  const content = somePdf(1234);
  const folder = await addFolder(olivia, 'us-001', 'Forgotten');
  const shared = await uploadFile(olivia, 'one.pdf', content, `folders/${folder}`);
  const single = await uploadFile(olivia, 'two.pdf', somePdf(), `folders/${folder}`);
  const staying = await uploadFile(olivia, 'copy.pdf', content);
  await trashFolder(olivia, folder);
  const before = now;

  now = new Date(before.getTime() + 30 * day - 1000);
  await portal.deps.chores.run();
  const inBin = portal.deps.db
    .selectFrom('containers')
    .select('container_id')
    .where('container_id', '=', folder);
  expect(await inBin.execute()).toHaveLength(1);
  now = new Date(before.getTime() + 30 * day + 1000);
  const { db, blobs } = portal.deps;
  const deletedIn = (table: 'documents' | 'containers') =>
    db.selectFrom(table).where('deleted_at', 'is not', null).select('name').execute();
  // The portal itself also empties the bin, and this run skips the items that it is removing. So try until all are
  // gone.
  await soon(async () => {
    await portal.deps.chores.run();
    expect([await deletedIn('documents'), await deletedIn('containers')]).toEqual([[], []]);
  });
  now = before;
  await expectCountsKept(db);

  expect(await namesIn('us-001')).toContain('copy.pdf');
  (await blobs.open(blobKey('c1001', staying.sha256))).destroy();
  expect(shared.sha256).toBe(staying.sha256);
  await expect(blobs.open(blobKey('c1001', single.sha256))).rejects.toThrow(BlobMissing);
  const purged = await db
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', 'document-purged')
    .execute();
  expect(purged.map(({ subject }) => subject)).toEqual(expect.arrayContaining([`document:${single.id}`]));
});

function requestFor({ id, parent }: Pick<Document, 'id' | 'parent'>) {
  return { Id: id, ContainerId: parent.id, ContainerType: parent.type };
}

function send(person: SignedIn, method: string, path: string, body?: unknown): Promise<Response> {
  return person.fetch(path, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
}

function trash(person: SignedIn, document: Document): Promise<Response> {
  tick();
  return send(person, 'POST', `${api}/trash/documents`, requestFor(document));
}

function trashFolder(person: SignedIn, id: string): Promise<Response> {
  tick();
  return send(person, 'DELETE', `${api}/containers/${id}`);
}

async function restore(person: SignedIn, id: string): Promise<string | null | undefined> {
  const response = await send(person, 'POST', `${api}/trash/restore`, { ids: [id] });
  expect(response.status).toBe(200);
  return ((await response.json()) as TrashOutcomes).data[0]?.refused;
}

async function binPage(person: SignedIn, query: Record<string, string> = {}) {
  const response = await person.fetch(
    `${api}/trash?${new URLSearchParams({ clientId: 'us-001', ...query })}`,
  );
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { items: TrashItem[]; next: string | null } }).data;
}

const bin = async (person: SignedIn) => (await binPage(person)).items;
const binNames = async (person: SignedIn) => (await bin(person)).map(({ name }) => name);

async function namesIn(containerId: string): Promise<string[]> {
  const response = await staff.fetch(`${api}/containers/documents?parentIds=${containerId}`);
  return ((await response.json()) as { data: { items: Document[] } }).data.items.map(({ name }) => name);
}

async function tree(person: SignedIn): Promise<Container[]> {
  const response = await person.fetch(`${api}/containers/tree?clientId=us-001`);
  return ((await response.json()) as { data: Container[] }).data;
}

async function countOf(containerId: string): Promise<number> {
  return (await tree(staff)).find(({ id }) => id === containerId)?.documentCount ?? 0;
}

async function eventsOf(documentId: string): Promise<string[]> {
  const rows = await portal.deps.db
    .selectFrom('document_events')
    .select('type')
    .where('document_id', '=', documentId)
    .orderBy('event_id')
    .execute();
  return rows.map(({ type }) => type);
}

async function addFolder(person: SignedIn, parentId: string, name: string): Promise<string> {
  const id = portal.deps.ids.next();
  const userId = person === staff ? 'staff' : 'olivia';
  await portal.deps.db.transaction().execute((tx) =>
    insertContainer(tx, {
      company_id: 'c1001',
      container_id: id,
      client_id: 'us-001',
      parent_id: parentId,
      type: 'Folder',
      name,
      product_type: null,
      lock_type: null,
      lock_level: null,
      created_by: userId,
      modified_by: userId,
    }),
  );
  return id;
}
