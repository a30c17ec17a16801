import type {
  BatchMoveResult,
  Container,
  ContainerList,
  Document,
  DocumentAnswer,
  DocumentHistory,
  DocumentList,
} from '@anteroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectCountsKept } from '../../testing/expectCountsKept.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { recountDocuments } from '../../testing/recountDocuments.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { lockDocument } from './pluginDocuments.ts';

let portal: TestPortal;
let olivia: SignedIn;
let reader: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  reader = await portal.signIn('reader@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

function send(person: SignedIn, method: string, path: string, body: object): Promise<Response> {
  return person.fetch(`/api/documents/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const rename = (person: SignedIn, id: string, name: string) =>
  send(person, 'PATCH', `documents/${id}`, { name });

async function get(person: SignedIn, id: string): Promise<Document> {
  const response = await person.fetch(`/api/documents/v1/documents/${id}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as DocumentAnswer).data;
}

async function history(person: SignedIn, id: string): Promise<DocumentHistory['data']['items']> {
  const response = await person.fetch(`/api/documents/v1/documents/${id}/history`);
  expect(response.status).toBe(200);
  return ((await response.json()) as DocumentHistory).data.items;
}

async function newFolder(name: string, parentId = 'us-001'): Promise<Container> {
  const response = await olivia.fetch('/api/storage/v1/folders', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, parentId, parentType: parentId === 'us-001' ? 'Client' : 'Folder' }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: Container }).data;
}

async function auditOf(action: string): Promise<unknown[]> {
  const rows = await portal.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'subject', 'details'])
    .where('action', '=', action)
    .orderBy('audit_id')
    .execute();
  return rows;
}

describe('renaming', () => {
  test('changes the document’s name, also in the list, and is recorded in its history and the audit log', async () => {
    const { id } = await uploadFile(olivia, 'Draft.pdf');
    const response = await rename(olivia, id, 'Final.PDF');
    expect(response.status).toBe(200);
    expect((await get(staff, id)).name).toBe('Final.PDF');
    const list = await staff.fetch('/api/documents/v1/containers/documents?clientId=us-001&search=final');
    expect(((await list.json()) as DocumentList).data.items).toMatchObject([{ id, name: 'Final.PDF' }]);
    expect(await history(staff, id)).toMatchObject([
      { type: 'renamed', by: { firstName: 'Olivia' }, details: { from: 'Draft.pdf', to: 'Final.PDF' } },
      { type: 'uploaded', details: { name: 'Draft.pdf' } },
    ]);
    expect(await auditOf('document-renamed')).toContainEqual(
      expect.objectContaining({ user_id: 'olivia', subject: `document:${id}` }),
    );
  });

  test('to the same name adds no history entry', async () => {
    const { id } = await uploadFile(olivia, 'Same.pdf');
    expect((await rename(olivia, id, 'Same.pdf')).status).toBe(200);
    expect(await history(olivia, id)).toHaveLength(1);
  });

  test('to a name taken in the folder returns 409, ignoring case and under 20 concurrent requests', async () => {
    await uploadFile(olivia, 'Taken.pdf');
    const { id } = await uploadFile(olivia, 'Other.pdf');
    const problem = await expectProblem(await rename(olivia, id, 'TAKEN.pdf'), 409, 'conflict');
    expect(problem.errors?.[0]?.reason).toBe('name-taken');

    const many = await Promise.all(Array.from({ length: 20 }, (_, n) => uploadFile(olivia, `Race ${n}.pdf`)));
    const answers = await Promise.all(many.map((document) => rename(olivia, document.id, 'Winner.pdf')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  });

  test.each([
    ['../up.pdf', 422, 'file-name-not-allowed'],
    ['a\r\nb.pdf', 422, 'file-name-not-allowed'],
    ['a\u202Efdp.exe.pdf', 422, 'file-name-not-allowed'],
    ['page.html', 415, 'file-type-not-allowed'],
    ['none', 415, 'file-type-not-allowed'],
  ] as const)('to %j is refused', async (name, status, code) => {
    const { id } = await uploadFile(olivia, `Plain ${code} ${name.length}.pdf`);
    await expectProblem(await rename(olivia, id, name), status, code);
  });

  test('is refused without write access, but allowed on a document locked only against deletion', async () => {
    const { id } = await uploadFile(staff, 'Firm.pdf');
    await expectProblem(await rename(reader, id, 'Mine.pdf'), 403, 'forbidden');
    // The preview viewer's rules do not let a contributor change other people's documents.
    await expectProblem(await rename(olivia, id, 'Mine.pdf'), 403, 'forbidden');
    for (const stranger of ['marco', 'ines']) {
      const person = await portal.signIn(`${stranger}@demo.test`);
      await expectProblem(await rename(person, id, 'Mine.pdf'), 404, 'not-found');
    }
    await portal.database.db.transaction().execute((tx) => lockDocument(tx, 'c1001', id));
    expect((await get(staff, id)).permissions).toMatchObject({ canUpdate: true, canDelete: false });
    expect((await rename(staff, id, 'Firm, renamed.pdf')).status).toBe(200);
  });

  test('a folder returns 409 if the name is taken, and a client’s root cannot be renamed', async () => {
    const folder = await newFolder('Old name');
    await newFolder('Neighbour');
    const response = await send(olivia, 'PATCH', `folders/${folder.id}`, { name: 'New name' });
    expect(response.status).toBe(200);
    expect(((await response.json()) as { data: Container }).data).toMatchObject({ name: 'New name' });
    const taken = await send(olivia, 'PATCH', `folders/${folder.id}`, { name: 'neighbour' });
    expect((await expectProblem(taken, 409, 'conflict')).errors?.[0]?.reason).toBe('name-taken');
    await expectProblem(await send(olivia, 'PATCH', 'folders/us-001', { name: 'Me' }), 404, 'not-found');
    await expectProblem(
      await send(reader, 'PATCH', `folders/${folder.id}`, { name: 'Mine' }),
      403,
      'forbidden',
    );
  });
});

describe('moving', () => {
  const move = (person: SignedIn, documentIds: readonly string[], containerId: string) =>
    send(person, 'PUT', 'batch-move', { documentIds, containerId });

  test('reports for each document whether it was moved or why not', async () => {
    const folder = await newFolder('Target');
    const twin = await uploadFile(olivia, 'Twin.pdf');
    await uploadFile(olivia, 'twin.PDF', undefined, `folders/${folder.id}`);
    const goes = await uploadFile(olivia, 'Goes.pdf');
    const foreign = await uploadFile(olivia, 'Elsewhere.pdf', undefined, 'clients/us-002');
    const before = await get(olivia, goes.id);
    const response = await move(olivia, [goes.id, twin.id, foreign.id, 'none'], folder.id);
    expect(response.status).toBe(200);
    expect(((await response.json()) as BatchMoveResult).data).toEqual({
      moved: [goes.id],
      failed: [
        { id: twin.id, reason: 'name-taken' },
        { id: foreign.id, reason: 'other-client' },
        { id: 'none', reason: 'not-found' },
      ],
    });
    const after = await get(olivia, goes.id);
    expect(after.parent).toMatchObject({ id: folder.id, name: 'Target' });
    expect(after.history).toEqual(before.history);
    expect((await get(olivia, twin.id)).parent.id).toBe('us-001');
    expect((await history(olivia, goes.id))[0]).toMatchObject({
      type: 'moved',
      details: { from: 'Bramble & Oak', to: 'Target' },
    });
  });

  test('applies the access rights of the new folder, and hides the document from those who are not members there', async () => {
    const folder = await newFolder('Closed');
    await portal.database.db
      .deleteFrom('container_members')
      .where('container_id', '=', folder.id)
      .where('contact_id', '=', 'reader')
      .execute();
    const { id } = await uploadFile(olivia, 'Secret.pdf');
    await get(reader, id);
    expect((await move(olivia, [id], folder.id)).status).toBe(200);
    expect((await reader.fetch(`/api/documents/v1/documents/${id}`)).status).toBe(404);
    expect((await reader.fetch(`/api/documents/v1/documents/${id}/history`)).status).toBe(404);
  });

  test('two documents with the same name concurrently into one folder moves only one', async () => {
    const [folder, one, two] = [
      await newFolder('Narrow'),
      await newFolder('From one'),
      await newFolder('From two'),
    ];
    const first = await uploadFile(olivia, 'Same.pdf', undefined, `folders/${one.id}`);
    const second = await uploadFile(olivia, 'SAME.pdf', undefined, `folders/${two.id}`);
    const answers = await Promise.all([
      move(olivia, [first.id], folder.id),
      move(olivia, [second.id], folder.id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const results = await Promise.all(answers.map((answer) => answer.json() as Promise<BatchMoveResult>));
    expect(results.flatMap(({ data }) => data.moved)).toHaveLength(1);
    expect(results.flatMap(({ data }) => data.failed)).toMatchObject([{ reason: 'name-taken' }]);
  });

  test('documents back and forth concurrently keeps the folder counts correct', async () => {
    const [there, back] = [await newFolder('There'), await newFolder('Back')];
    const ids = await Promise.all(
      [there, there, there, back, back, back].map(
        async ({ id }, n) => (await uploadFile(olivia, `Fro ${n}.pdf`, somePdf(), `folders/${id}`)).id,
      ),
    );
    const answers = await Promise.all(
      Array.from({ length: 4 }).flatMap(() => [move(olivia, ids, there.id), move(olivia, ids, back.id)]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await expectCountsKept(portal.database.db);
  });

  test('is refused without the right to add to the target folder', async () => {
    const { id } = await uploadFile(olivia, 'Stays.pdf');
    await expectProblem(await move(reader, [id], 'us-001'), 403, 'forbidden');
    await expectProblem(await move(olivia, [id], 'us-101'), 404, 'not-found');
    await expectProblem(await move(olivia, [], 'us-001'), 400, 'bad-request');
  });
});

describe('moving folders', () => {
  const move = (person: SignedIn, folderIds: readonly string[], containerId: string) =>
    send(person, 'PUT', 'batch-move', { documentIds: [], folderIds, containerId });

  async function result(answer: Response): Promise<BatchMoveResult['data']> {
    expect(answer.status).toBe(200);
    return ((await answer.json()) as BatchMoveResult).data;
  }

  async function pathTo(id: string): Promise<string[]> {
    const response = await olivia.fetch(`/api/documents/v1/containers/${id}/ancestors`);
    return ((await response.json()) as ContainerList).data.map(({ name }) => name);
  }

  test('takes their contents and accompanying documents along, and is recorded in the audit log', async () => {
    const [outer, inner] = [await newFolder('Outer'), await newFolder('Inner')];
    const deep = await newFolder('Deep', inner.id);
    const paper = await uploadFile(olivia, 'Deep paper.pdf', undefined, `folders/${deep.id}`);
    const beside = await uploadFile(olivia, 'Beside.pdf');
    const body = { documentIds: [beside.id], folderIds: [inner.id], containerId: outer.id };
    const moved = await result(await send(olivia, 'PUT', 'batch-move', body));
    expect(moved).toEqual({ moved: [inner.id, beside.id], failed: [] });
    expect(await pathTo(deep.id)).toEqual(['Bramble & Oak', 'Outer', 'Inner', 'Deep']);
    expect((await get(olivia, paper.id)).parent.id).toBe(deep.id);
    expect(await auditOf('folder-moved')).toContainEqual({
      user_id: 'olivia',
      subject: `folder:${inner.id}`,
      details: { name: 'Inner', from: 'Bramble & Oak', to: 'Outer', clientId: 'us-001' },
    });
    expect(await result(await move(olivia, [inner.id], outer.id))).toEqual({ moved: [inner.id], failed: [] });
    expect(await result(await move(olivia, [inner.id], 'us-001'))).toEqual({ moved: [inner.id], failed: [] });
    expect(await pathTo(deep.id)).toEqual(['Bramble & Oak', 'Inner', 'Deep']);
  });

  test('is refused into themselves, onto a taken name, and for folders of others', async () => {
    const [place, other] = [await newFolder('Place'), await newFolder('Other place')];
    const inside = await newFolder('Inside', place.id);
    await newFolder('INSIDE', other.id);
    const theirs = await newFolder('Theirs');
    await portal.database.db
      .updateTable('containers')
      .set({ created_by: 'staff' })
      .where('container_id', '=', theirs.id)
      .execute();
    const asked = [place.id, theirs.id, 'us-001', 'us-002', 'none'];
    expect((await result(await move(olivia, asked, inside.id))).failed.map(({ reason }) => reason)).toEqual([
      'into-itself',
      'forbidden',
      'forbidden',
      'other-client',
      'not-found',
    ]);
    expect(await result(await move(olivia, [inside.id], other.id))).toEqual({
      moved: [],
      failed: [{ id: inside.id, reason: 'name-taken' }],
    });
    await expectProblem(await move(reader, [other.id], place.id), 403, 'forbidden');
    await expectProblem(await move(olivia, [], place.id), 400, 'bad-request');
  });

  test('is refused where they would be nested too deeply', async () => {
    let bottom = await newFolder('Level 1');
    for (let level = 2; level < 20; level++) bottom = await newFolder(`Level ${level}`, bottom.id);
    const pair = await newFolder('Holds one');
    await newFolder('Held', pair.id);
    const single = await newFolder('Holds none');
    expect(await result(await move(olivia, [pair.id, single.id], bottom.id))).toEqual({
      moved: [single.id],
      failed: [{ id: pair.id, reason: 'too-deep' }],
    });
  });

  test('into each other concurrently moves only one, and creates no cycle', async () => {
    const [one, two] = [await newFolder('Left'), await newFolder('Right')];
    const [inOne, inTwo] = [await newFolder('In left', one.id), await newFolder('In right', two.id)];
    const answers = await Promise.all([move(olivia, [one.id], inTwo.id), move(olivia, [two.id], inOne.id)]);
    const results = await Promise.all(answers.map(result));
    expect(results.flatMap(({ moved }) => moved)).toHaveLength(1);
    expect(results.flatMap(({ failed }) => failed)).toMatchObject([{ reason: 'into-itself' }]);
  });
});

describe('read marks', () => {
  const mark = (person: SignedIn, documentIds: readonly string[], isRead: boolean) =>
    send(person, 'PUT', 'batch-read', { documentIds, isRead });

  test('are per user, and a repeated one is recorded in the history only once', async () => {
    const ids = await Promise.all(
      ['One.pdf', 'Two.pdf'].map(async (name) => (await uploadFile(staff, `Marked ${name}`)).id),
    );
    const unread = async (person: SignedIn) => {
      const response = await person.fetch(
        '/api/documents/v1/containers/documents?clientId=us-001&readByClientUser=false&search=marked',
      );
      return ((await response.json()) as DocumentList).data.total;
    };
    expect([await unread(olivia), await unread(reader), await unread(staff)]).toEqual([2, 2, 2]);
    expect((await mark(olivia, ids, true)).status).toBe(204);
    expect((await mark(olivia, ids, true)).status).toBe(204);
    expect([await unread(olivia), await unread(reader), await unread(staff)]).toEqual([0, 2, 0]);
    expect((await history(staff, ids[0] ?? '')).map(({ type }) => type)).toEqual(['read', 'uploaded']);
    expect((await mark(olivia, ids, false)).status).toBe(204);
    expect([await unread(olivia), await unread(staff)]).toEqual([2, 2]);
  });

  test('are set for all named documents or for none', async () => {
    const { id } = await uploadFile(staff, 'Alone.pdf');
    await expectProblem(await mark(olivia, [id, 'none'], true), 404, 'not-found');
    expect((await get(olivia, id)).isReadByClientUser).toBe(false);
  });
});

test('clients see in the history neither downloads by staff nor the recipients of others’ shares', async () => {
  const { id, parent } = await uploadFile(olivia, 'Watched.pdf');
  const path = `/api/storage/v1/folders/${parent.id}/documents/${id}`;
  for (const person of [staff, olivia]) await (await person.fetch(path)).arrayBuffer();
  await portal.database.db
    .insertInto('document_events')
    .values({
      company_id: 'c1001',
      document_id: id,
      event_id: portal.deps.ids.next(),
      type: 'shared',
      user_id: 'staff',
      viewed_as: null,
      at: new Date(),
      details: JSON.stringify({ recipients: ['bank@elsewhere.test'] }),
    })
    .execute();
  const told = await history(olivia, id);
  expect(told.map(({ type, by }) => [type, by?.firstName])).toEqual([
    ['shared', 'Stella'],
    ['downloaded', 'Olivia'],
    ['uploaded', 'Olivia'],
  ]);
  expect(JSON.stringify(told)).not.toContain('bank@elsewhere.test');
  const toStaff = await history(staff, id);
  expect(toStaff).toHaveLength(4);
  expect(toStaff[0]?.details.recipients).toEqual(['bank@elsewhere.test']);
});

test('a history can be read page by page, and is deleted with its document', async () => {
  const { id } = await uploadFile(olivia, 'Long.pdf');
  for (let n = 0; n < 5; n++) await rename(olivia, id, `Long ${n}.pdf`);
  const all = await history(olivia, id);
  expect(all).toHaveLength(6);
  const paged: DocumentHistory['data']['items'] = [];
  for (let after: string | null = ''; after !== null; ) {
    const response = await olivia.fetch(
      `/api/documents/v1/documents/${id}/history?pageSize=4${after && `&after=${after}`}`,
    );
    const { data } = (await response.json()) as DocumentHistory;
    paged.push(...data.items);
    after = data.next;
  }
  expect(paged).toEqual(all);
  const { db } = portal.database;
  await db.deleteFrom('documents').where('document_id', '=', id).execute();
  await recountDocuments(db);
  expect(await db.selectFrom('document_events').where('document_id', '=', id).execute()).toEqual([]);
});
