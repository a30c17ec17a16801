import type {
  Container,
  ContainerTree,
  Document,
  DocumentList,
  FolderRole,
  ItemAccess,
  ItemAccessChange,
} from '@anteroom/contract';
import { roleInFolder } from '@anteroom/domain/documents/folderAccess';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStaff } from '../../testing/addStaff.ts';
import { exampleRequest, type Target } from '../../testing/exampleRequest.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { linkContacts, unlinkContacts } from '../clients/linkContacts.ts';

/** Client of olivia, who uses the preview viewer, of owen, and of a reader. */
const client = 'us-002';

let portal: TestPortal;
let staff: SignedIn;
let olivia: SignedIn;
let owen: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signIn('staff@demo.test');
  olivia = await portal.signIn('olivia@demo.test');
  owen = await portal.signIn('owen@demo.test');
});
afterAll(() => portal.close());

async function read<T>(person: SignedIn, path: string, status = 200): Promise<T> {
  const response = await person.fetch(path);
  expect([path, response.status]).toEqual([path, status]);
  return (await response.json()) as T;
}

async function folder(
  name: string,
  parent: Pick<Container, 'id' | 'type'> | null = null,
  person = olivia,
): Promise<Container> {
  const response = await sendJson(person, 'POST', '/api/storage/v1/folders', {
    name,
    parentId: parent?.id ?? client,
    parentType: parent?.type ?? 'Client',
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: Container }).data;
}

const access = (id: string, query = '') =>
  read<ItemAccess>(staff, `/api/documents/v1/containers/${id}/access${query}`);

function change(id: string, body: ItemAccessChange, person = staff): Promise<Response> {
  return sendJson(person, 'PATCH', `/api/documents/v1/containers/${id}/access`, body);
}

async function give(id: string, contactId: string, role: FolderRole | null): Promise<void> {
  const { people } = await access(id, `?contactId=${contactId}`);
  const response = await change(id, { people: [{ contactId, role, was: people[0]?.own ?? null }] });
  expect(response.status).toBe(200);
}

async function giveEveryone(id: string, role: FolderRole | null): Promise<void> {
  const { everyone } = await access(id);
  expect((await change(id, { everyone: { role, was: everyone.own } })).status).toBe(200);
}

async function tree(person: SignedIn): Promise<readonly Container[]> {
  return (await read<ContainerTree>(person, `/api/documents/v1/containers/tree?clientId=${client}`))
    .data as Container[];
}

async function documents(person: SignedIn, query: string): Promise<DocumentList['data']> {
  return (await read<DocumentList>(person, `/api/documents/v1/containers/documents?${query}`)).data;
}

async function comment(person: SignedIn, documentId: string): Promise<void> {
  const response = await sendJson(person, 'POST', '/api/notes/v1/comments/', {
    documentId,
    text: 'Have a look',
  });
  expect(response.status).toBe(201);
}

const accessOf = (documentId: string, query = '') =>
  read<ItemAccess>(staff, `/api/documents/v1/documents/${documentId}/access${query}`);

async function giveIn(documentId: string, contactId: string, role: FolderRole | null): Promise<void> {
  const { people } = await accessOf(documentId, `?contactId=${contactId}`);
  const body: ItemAccessChange = { people: [{ contactId, role, was: people[0]?.own ?? null }] };
  const response = await sendJson(staff, 'PATCH', `/api/documents/v1/documents/${documentId}/access`, body);
  expect(response.status).toBe(200);
}

async function giveEveryoneIn(documentId: string, role: FolderRole | null): Promise<void> {
  const { everyone } = await accessOf(documentId);
  const body: ItemAccessChange = { everyone: { role, was: everyone.own } };
  const response = await sendJson(staff, 'PATCH', `/api/documents/v1/documents/${documentId}/access`, body);
  expect(response.status).toBe(200);
}

async function roleOf(id: string, contactId: string): Promise<string> {
  const { people } = await access(id, `?contactId=${contactId}`);
  return people[0]?.role ?? '';
}

describe('a contact without access to a folder', () => {
  let hidden: Container;
  let below: Container;
  let document: Document;
  beforeAll(async () => {
    hidden = await folder('Divorce papers', null, owen);
    below = await folder('Drafts', hidden, owen);
    document = await uploadFile(owen, 'settlement.pdf', somePdf(), `folders/${hidden.id}`);
    await uploadFile(owen, 'draft.pdf', somePdf(), `folders/${below.id}`);
    await give(hidden.id, 'olivia', 'None');
  });

  test('does not find it in any list, tree, search or count', async () => {
    expect((await tree(olivia)).map(({ id }) => id)).not.toContain(hidden.id);
    expect((await tree(olivia)).map(({ id }) => id)).not.toContain(below.id);
    expect((await tree(owen)).map(({ id }) => id)).toContain(below.id);
    const roots = await read<{ data: { items: { id: string; subContainers: { id: string }[] }[] } }>(
      olivia,
      '/api/documents/v1/containers',
    );
    const ids = roots.data.items.flatMap(({ subContainers }) => subContainers.map(({ id }) => id));
    expect(ids).not.toContain(hidden.id);
    const children = await read<{ data: Container[] }>(
      olivia,
      `/api/documents/v1/clients/${client}/descendants`,
    );
    expect(children.data.map(({ id }) => id)).not.toContain(hidden.id);
    for (const query of [`clientId=${client}`, `clientId=${client}&search=settlement`, 'search=settlement']) {
      const hers = await documents(owen, query);
      const his = await documents(olivia, query);
      expect(hers.items.map(({ id }) => id)).toContain(document.id);
      expect(his.items.map(({ id }) => id)).not.toContain(document.id);
      expect((hers.total ?? 0) - (his.total ?? 0)).toBeGreaterThanOrEqual(1);
    }
    const unread = await documents(olivia, `clientId=${client}&readByClientUser=false`);
    expect(unread.items.map(({ parent }) => parent.id)).not.toContain(hidden.id);
    const found = await read<{ data: { items: unknown[] } }>(
      olivia,
      '/api/documents/v1/containers/search?search=divorce',
    );
    expect(found.data.items).toEqual([]);
  });

  test('gets 404 for it from every route that refers to it', async () => {
    const target: Target = {
      companyId: 'c1001',
      clientId: client,
      folderId: hidden.id,
      documentId: document.id,
      taskId: 'none',
      taskVersion: 1,
      taskGroupId: 'none',
      secrets: [hidden.id, below.id, document.id, hidden.name, document.name],
    };
    const asked: string[] = [];
    for (const { endpoint, method, url, access: permission } of portal.routes) {
      const about = JSON.stringify([endpoint?.example, url]);
      if (!endpoint || permission === 'public' || !/\{(folder|document)Id\}|:documentId/.test(about))
        continue;
      const { path, body, headers } = exampleRequest(endpoint, target, `hidden-${asked.length}`);
      if (![hidden.id, document.id].some((id) => `${path} ${String(body)}`.includes(id))) continue;
      const name = `${method} ${url}`;
      asked.push(name);
      const response = await olivia.fetch(path, { method, body, headers });
      const isForStaff = /^(folderAccess|defaultFolder)\./.test(permission);
      expect([name, response.status]).toEqual([
        name,
        isForStaff ? 403 : (endpoint.example?.answer?.hidden ?? 404),
      ]);
      const text = await response.text();
      for (const secret of target.secrets) expect([name, text]).not.toContain(secret);
      if (method !== 'GET' || isForStaff || 'when' in endpoint) continue;
      // The path exists for somebody who sees the folder.
      const whole = await owen.fetch(path);
      if (permission !== 'documents.preview') expect([name, whole.status]).toEqual([name, 200]);
    }
    expect(asked).toEqual(
      expect.arrayContaining([
        'GET /api/documents/v1/documents/:documentId',
        'GET /api/documents/v1/documents/:documentId/history',
        'GET /api/documents/v1/folders/:id/documents',
        'GET /api/storage/v1/documents/:documentId/preview',
        'GET /api/storage/v1/folders/:folderId/documents/:documentId',
        'POST /api/notes/v1/comments/',
        'POST /api/storage/v1/folders/:id/documents',
        'POST /api/storage/v1/jobs/export',
        'POST /api/storage/v2/sharing/share',
        'POST /api/storage/v1/documents/:documentId/download-links',
      ]),
    );
  });

  test('gets 404 for it from requests that the route examples do not cover', async () => {
    const inFolder = `/api/documents/v1/folders/${hidden.id}`;
    const requests: readonly (readonly [string, string, object?])[] = [
      ['GET', `/api/documents/v1/folders/${below.id}/documents`],
      ['GET', `/api/documents/v1/containers/documents?parentIds=${hidden.id}`],
      ['GET', `/api/documents/v1/containers/${hidden.id}/ancestors`],
      ['POST', '/api/storage/v1/jobs/export', { fileIDs: [], folderIDs: [hidden.id] }],
      ['POST', '/api/storage/v1/folders', { name: 'Mine', parentId: hidden.id, parentType: 'Folder' }],
      [
        'PUT',
        '/api/documents/v1/batch-move',
        { documentIds: [], folderIds: ['none'], containerId: hidden.id },
      ],
      ['PATCH', inFolder, { name: 'Found' }],
      ['PATCH', `/api/documents/v1/documents/${document.id}`, { name: 'found.pdf' }],
      ['DELETE', `/api/documents/v1/documents/${document.id}`],
      ['DELETE', `/api/documents/v1/containers/${hidden.id}`],
    ];
    for (const [method, path, body] of requests) {
      const { status } = await sendJson(olivia, method, path, body);
      expect([method, path, status]).toEqual([method, path, 404]);
    }
    const moved = await sendJson(olivia, 'PUT', '/api/documents/v1/batch-move', {
      documentIds: [document.id],
      folderIds: [hidden.id],
      containerId: client,
    });
    expect(((await moved.json()) as { data: { failed: unknown[] } }).data.failed).toEqual(
      expect.arrayContaining([
        { id: document.id, reason: 'not-found' },
        { id: hidden.id, reason: 'not-found' },
      ]),
    );
  });

  test('gets no counts from the comment search for its documents', async () => {
    await comment(owen, document.id);
    const counts = async (person: SignedIn) => {
      const response = await sendJson(person, 'POST', '/api/notes/v1/comments/search', [document.id]);
      expect(response.status).toBe(200);
      return response.json();
    };
    expect(await counts(owen)).toEqual({ data: [{ id: document.id, count: 1 }] });
    expect(await counts(olivia)).toEqual({ data: [] });
  });

  test('receives no events about it', async () => {
    const stopping = new AbortController();
    const stream = await olivia.fetch('/api/events/v1/stream', { signal: stopping.signal });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await uploadFile(owen, 'amendment.pdf', somePdf(), `folders/${hidden.id}`);
    await comment(owen, document.id);
    await sendJson(owen, 'PATCH', `/api/documents/v1/folders/${hidden.id}`, { name: 'Divorce' });
    // The event that she may receive comes last: all others were sent before it.
    const ownClient = await uploadFile(owen, 'dinner.pdf', somePdf(), `clients/${client}`);
    await comment(owen, ownClient.id);
    let text = '';
    while (!text.includes('comments-changed')) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      text += chunk.value;
    }
    stopping.abort();
    expect(text.match(/event: documents-changed/g)).toHaveLength(1);
    expect(text.match(/event: comments-changed/g)).toHaveLength(1);
    expect(text).not.toContain(document.id);
  });

  test('sees it again once access is inherited again', async () => {
    await give(hidden.id, 'olivia', null);
    expect((await olivia.fetch(`/api/documents/v1/documents/${document.id}`)).status).toBe(200);
    expect((await tree(olivia)).map(({ id }) => id)).toContain(below.id);
  });
});

describe('a contact without access to a single document', () => {
  let place: Container;
  let document: Document;
  let beside: Document;
  beforeAll(async () => {
    place = await folder('Payslips', null, owen);
    document = await uploadFile(owen, 'payslip-director.pdf', somePdf(), `folders/${place.id}`);
    beside = await uploadFile(owen, 'payslip-clerk.pdf', somePdf(), `folders/${place.id}`);
    await comment(owen, document.id);
    await give(place.id, 'olivia', 'Owner');
    await giveIn(document.id, 'olivia', 'None');
  });

  test('does not find it in any list, search, page or count, but still finds the document next to it', async () => {
    const counted = async (person: SignedIn) => (await tree(person)).find(({ id }) => id === place.id);
    expect((await counted(owen))?.documentCount).toBe(2);
    expect((await counted(olivia))?.documentCount).toBe(1);
    for (const query of [
      `parentIds=${place.id}`,
      `parentIds=${place.id}&staffUploads=false`,
      `clientId=${client}`,
      `clientId=${client}&orderBy=name`,
      `clientId=${client}&search=payslip`,
      'search=payslip',
    ]) {
      const whole = await documents(owen, query);
      const hers = await documents(olivia, query);
      expect([query, whole.items.map(({ id }) => id)]).toEqual([
        query,
        expect.arrayContaining([document.id, beside.id]),
      ]);
      expect([query, hers.items.map(({ id }) => id)]).toEqual([query, expect.arrayContaining([beside.id])]);
      expect(hers.items.map(({ id }) => id)).not.toContain(document.id);
      expect([query, hers.total]).toEqual([query, hers.items.length]);
    }
    const lastPage = await documents(olivia, `parentIds=${place.id}&pageSize=1&from=1`);
    expect(lastPage).toMatchObject({ items: [], total: 1 });
    const zip = await sendJson(olivia, 'POST', '/api/storage/v1/jobs/export', {
      fileIDs: [],
      folderIDs: [place.id],
    });
    expect(zip.status).toBe(202);
  });

  test('gets 404 for it from every route that refers to it', async () => {
    const target: Target = {
      companyId: 'c1001',
      clientId: client,
      folderId: place.id,
      documentId: document.id,
      taskId: 'none',
      taskVersion: 1,
      taskGroupId: 'none',
      secrets: [document.id, document.name],
    };
    const asked: string[] = [];
    for (const { endpoint, method, url, access: permission } of portal.routes) {
      const about = JSON.stringify([endpoint?.example, url]);
      if (!endpoint || permission === 'public' || !/\{documentId\}|:documentId/.test(about)) continue;
      const { path, body, headers } = exampleRequest(endpoint, target, `apart-${asked.length}`);
      // A move reports a result for each document; see below.
      if (!`${path} ${String(body)}`.includes(document.id) || url.endsWith('/batch-move')) continue;
      const name = `${method} ${url}`;
      asked.push(name);
      const response = await olivia.fetch(path, { method, body, headers });
      const isForStaff = permission.startsWith('folderAccess.');
      expect([name, response.status]).toEqual([
        name,
        isForStaff ? 403 : (endpoint.example?.answer?.hidden ?? 404),
      ]);
      const text = await response.text();
      for (const secret of target.secrets) expect([name, text]).not.toContain(secret);
    }
    expect(asked.length).toBeGreaterThan(12);
    const moved = await sendJson(olivia, 'PUT', '/api/documents/v1/batch-move', {
      documentIds: [document.id],
      folderIds: [],
      containerId: place.id,
    });
    expect(await moved.json()).toEqual({
      data: { moved: [], failed: [{ id: document.id, reason: 'not-found' }] },
    });
  });

  test('receives no events about it and finds no conversation about it', async () => {
    const stopping = new AbortController();
    const stream = await olivia.fetch('/api/events/v1/stream', { signal: stopping.signal });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await comment(owen, document.id);
    await sendJson(owen, 'PATCH', `/api/documents/v1/documents/${document.id}`, { name: 'director.pdf' });
    await comment(owen, beside.id);
    let text = '';
    while (!text.includes('comments-changed')) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      text += chunk.value;
    }
    stopping.abort();
    expect(text.match(/event: comments-changed/g)).toHaveLength(1);
    expect(text).not.toContain('documents-changed');
    expect(text).not.toContain(document.id);
    const conversations = await (
      await olivia.fetch(`/api/conversations/v1/conversations?clientId=${client}`)
    ).text();
    expect(conversations).toContain(beside.id);
    expect(conversations).not.toContain(document.id);
  });

  test('cannot delete its folder, until access is inherited again', async () => {
    const remove = () => sendJson(olivia, 'DELETE', `/api/documents/v1/containers/${place.id}`);
    expect((await remove()).status).toBe(403);
    await giveIn(document.id, 'olivia', null);
    expect(await accessOf(document.id, '?contactId=olivia')).toMatchObject({
      people: [{ own: null, role: 'Owner', from: { id: place.id }, permissions: { canDelete: true } }],
    });
    expect((await documents(olivia, `parentIds=${place.id}`)).total).toBe(2);
    expect((await remove()).status).toBe(204);
  });
});

describe('a single document', () => {
  let closed: Container;
  let shown: Document;
  let other: Document;
  beforeAll(async () => {
    closed = await folder('Board', await folder('Governance'));
    shown = await uploadFile(staff, 'minutes.pdf', somePdf(), `folders/${closed.id}`);
    other = await uploadFile(staff, 'salaries.pdf', somePdf(), `folders/${closed.id}`);
    await give(closed.id, 'owen', 'None');
    await giveIn(shown.id, 'owen', 'Reader');
  });

  test('in a closed folder can be opened to one contact, who sees only it and the folder’s name', async () => {
    const seen = (await tree(owen)).filter(({ name }) => ['Governance', 'Board'].includes(name));
    expect(seen.map(({ name, documentCount }) => [name, documentCount])).toEqual([
      ['Governance', 0],
      ['Board', 1],
    ]);
    for (const query of [`parentIds=${closed.id}`, 'search=minutes', `clientId=${client}&search=minutes`]) {
      const { items, total } = await documents(owen, query);
      expect([query, items.map(({ id }) => id), total]).toEqual([query, [shown.id], 1]);
    }
    const all = await documents(owen, `clientId=${client}&pageSize=100`);
    expect(all.items.map(({ id }) => id)).toContain(shown.id);
    expect(all.total).toBe(all.items.length);
    const deletable = await documents(owen, `clientId=${client}&staffUploads=false&pageSize=100`);
    const fixed = await documents(owen, `clientId=${client}&staffUploads=true&pageSize=100`);
    expect([deletable.total, fixed.total]).toEqual([deletable.items.length, fixed.items.length]);
    expect((deletable.total ?? 0) + (fixed.total ?? 0)).toBe(all.total);
    expect((await owen.fetch(`/api/documents/v1/documents/${other.id}`)).status).toBe(404);
    const content = `/api/storage/v1/folders/${closed.id}/documents/`;
    expect((await owen.fetch(content + shown.id)).status).toBe(200);
    expect((await owen.fetch(content + other.id)).status).toBe(404);
    const { data: mine } = await read<{ data: Document }>(owen, `/api/documents/v1/documents/${shown.id}`);
    expect(mine.permissions).toEqual({
      canRead: true,
      canCreate: false,
      canUpdate: false,
      canDelete: false,
    });
  });

  test('can be renamed, deleted and restored only with the matching role in it', async () => {
    const rename = (name: string) =>
      sendJson(owen, 'PATCH', `/api/documents/v1/documents/${shown.id}`, { name });
    expect((await rename('mine.pdf')).status).toBe(403);
    await giveIn(shown.id, 'owen', 'Owner');
    expect((await rename('minutes of May.pdf')).status).toBe(200);
    expect((await sendJson(owen, 'DELETE', `/api/documents/v1/documents/${shown.id}`)).status).toBe(204);
    const bin = (person: SignedIn) =>
      read<{ data: { items: { id: string }[] } }>(person, `/api/documents/v1/trash?clientId=${client}`);
    expect((await bin(owen)).data.items.map(({ id }) => id)).toContain(shown.id);
    expect((await bin(olivia)).data.items.map(({ id }) => id)).not.toContain(shown.id);
    const restored = await sendJson(owen, 'POST', '/api/documents/v1/trash/restore', { ids: [shown.id] });
    expect(restored.status).toBe(200);
    expect((await owen.fetch(`/api/documents/v1/documents/${shown.id}`)).status).toBe(200);
  });

  test('keeps its own roles when it is moved, and inherits the others from its new folder', async () => {
    const open = await folder('Open to all');
    const move = (documentIds: string[], containerId: string) =>
      sendJson(staff, 'PUT', '/api/documents/v1/batch-move', { documentIds, folderIds: [], containerId });
    expect((await move([shown.id, other.id], open.id)).status).toBe(200);
    expect((await accessOf(shown.id, '?contactId=owen')).people).toMatchObject([
      { own: 'Owner', role: 'Owner', inherited: 'Contributor' },
    ]);
    expect((await documents(owen, `parentIds=${open.id}`)).total).toBe(2);
    await giveEveryoneIn(other.id, 'None');
    expect((await documents(owen, `parentIds=${open.id}`)).items.map(({ id }) => id)).toEqual([shown.id]);
    expect((await accessOf(other.id)).people.find(({ contactId }) => contactId === 'reader')).toMatchObject({
      role: 'Reader',
      isPersonal: true,
    });
    expect((await move([other.id], closed.id)).status).toBe(200);
    await give(closed.id, 'owen', 'Reader');
    expect((await accessOf(other.id, '?contactId=owen')).people).toMatchObject([
      { role: 'Reader', isPersonal: true, from: { id: closed.id } },
    ]);
    expect((await owen.fetch(`/api/documents/v1/documents/${other.id}`)).status).toBe(200);
    await give(closed.id, 'owen', null);
    expect((await owen.fetch(`/api/documents/v1/documents/${other.id}`)).status).toBe(404);
  });

  test('has its access changed only by staff of the client, with 409 on conflict and an audit entry by ids', async () => {
    const { id } = await uploadFile(staff, 'decided.pdf', somePdf(), `clients/${client}`);
    const patch = (person: SignedIn, body: ItemAccessChange) =>
      sendJson(person, 'PATCH', `/api/documents/v1/documents/${id}/access`, body);
    const body: ItemAccessChange = { people: [{ contactId: 'owen', role: 'Reader', was: null }] };
    expect((await patch(olivia, body)).status).toBe(403);
    expect((await patch(await addStaff(portal, 'c1001', 'readOnly'), body)).status).toBe(403);
    expect((await patch(await addStaff(portal, 'c1001', 'staff'), body)).status).toBe(404);
    expect((await patch(await addStaff(portal, 'c2001', 'owner'), body)).status).toBe(404);
    expect((await patch(staff, body)).status).toBe(200);
    const late = await expectProblem(
      await patch(staff, { people: [{ contactId: 'owen', role: 'None', was: null }] }),
      409,
      'conflict',
    );
    expect(late.errors?.[0]?.reason).toBe('changed-meanwhile');
    const entry = await portal.database.db
      .selectFrom('audit_log')
      .select(['user_id', 'details'])
      .where('action', '=', 'document-access-changed')
      .where('subject', '=', `document:${id}`)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      user_id: 'staff',
      details: { clientId: client, people: [{ contactId: 'owen', from: null, to: 'Reader' }] },
    });
  });
});

describe('roles', () => {
  test('are inherited, the nearest one counts, and folders on the way to an open one show only their name', async () => {
    const top = await folder('Family');
    const middle = await folder('Trust', top);
    const deep = await folder('Statements', middle);
    await uploadFile(olivia, 'top.pdf', somePdf(), `folders/${top.id}`);
    const statement = await uploadFile(olivia, 'statement.pdf', somePdf(), `folders/${deep.id}`);
    await give(top.id, 'owen', 'None');
    await give(deep.id, 'owen', 'Reader');

    const { people } = await access(deep.id, '?contactId=owen');
    expect(people).toMatchObject([
      {
        contactId: 'owen',
        role: 'Reader',
        own: 'Reader',
        inherited: 'None',
        from: { id: deep.id, name: 'Statements' },
      },
    ]);
    const shown = (await tree(owen)).filter(({ id }) => [top.id, middle.id, deep.id].includes(id));
    expect(shown.map(({ id, documentCount }) => [id, documentCount])).toEqual([
      [top.id, 0],
      [middle.id, 0],
      [deep.id, 1],
    ]);
    expect((await documents(owen, `parentIds=${top.id}`)).items).toEqual([]);
    expect((await documents(owen, `parentIds=${deep.id}`)).items[0]?.permissions).toEqual({
      canCreate: false,
      canRead: true,
      canUpdate: false,
      canDelete: false,
    });
    const path = await read<{ data: Container[] }>(owen, `/api/documents/v1/containers/${deep.id}/ancestors`);
    expect(path.data.map(({ id }) => id)).toEqual([client, top.id, middle.id, deep.id]);
    expect((await sendJson(owen, 'DELETE', `/api/documents/v1/documents/${statement.id}`)).status).toBe(403);
    await give(deep.id, 'owen', 'Owner');
    expect((await sendJson(owen, 'DELETE', `/api/documents/v1/documents/${statement.id}`)).status).toBe(204);
  });

  test('are inherited by a new folder, and kept by a moved one as its own', async () => {
    const closed = await folder('Closed');
    const open = await folder('Open');
    await give(closed.id, 'owen', 'None');
    const inside = await folder('Inside', closed);
    const special = await folder('Special', inside);
    const plain = await folder('Plain', inside);
    await give(special.id, 'owen', 'Reader');
    await giveEveryone(plain.id, 'Reader');
    expect(await roleOf(inside.id, 'owen')).toBe('None');
    const roles = async () =>
      Promise.all(
        [inside, special, plain].flatMap(({ id }) =>
          ['owen', 'olivia'].map((contact) => roleOf(id, contact)),
        ),
      );
    const before = await roles();
    expect(before).toEqual(['None', 'Contributor', 'Reader', 'Contributor', 'None', 'Reader']);

    const move = (folderIds: string[], containerId: string) =>
      sendJson(staff, 'PUT', '/api/documents/v1/batch-move', { documentIds: [], folderIds, containerId });
    expect((await move([inside.id], open.id)).status).toBe(200);
    expect(await roles()).toEqual(before);
    expect((await access(inside.id, '?contactId=owen')).people).toMatchObject([
      { own: 'None', inherited: 'Contributor' },
    ]);
    expect((await owen.fetch(`/api/documents/v1/folders/${plain.id}/documents`)).status).toBe(404);
    await give(inside.id, 'owen', null);
    expect((await owen.fetch(`/api/documents/v1/folders/${plain.id}/documents`)).status).toBe(200);
    // Moves it into the folder that he does not see: his own access stays.
    const opened = await roles();
    expect((await move([inside.id], closed.id)).status).toBe(200);
    expect(await roles()).toEqual(opened);
  });

  test('for everyone apply to contacts added later, and yield to personal roles', async () => {
    const { db } = portal.deps;
    const notices = await folder('From us');
    await giveEveryone(notices.id, 'Reader');
    await give(notices.id, 'olivia', 'Owner');
    const link = [{ contact_id: 'marco', client_id: client }];
    await db.transaction().execute((tx) => linkContacts(tx, 'c1001', link));
    const { people, everyone, total } = await access(notices.id);
    const roles = Object.fromEntries(
      people.map(({ contactId, role, isPersonal }) => [contactId, [role, isPersonal]]),
    );
    expect(roles).toEqual({
      marco: ['Reader', false],
      olivia: ['Owner', true],
      owen: ['Reader', false],
      // Set at the client's root by the demo data.
      reader: ['Reader', true],
    });
    expect(total).toBe(4);
    expect(everyone).toMatchObject({ own: 'Reader', role: 'Reader', inherited: 'Contributor' });
    const marco = await portal.signIn('marco@demo.test');
    expect(await documents(marco, `parentIds=${notices.id}`)).toMatchObject({ items: [] });
    await db.transaction().execute((tx) => unlinkContacts(tx, 'c1001', link));
    expect((await marco.fetch(`/api/documents/v1/folders/${notices.id}/documents`)).status).toBe(404);
  });

  test('that hide the default folder make uploads go to the client’s root', async () => {
    const { id } = await folder('Inbox');
    const path = `/api/documents/v1/clients/${client}/default-folder`;
    expect((await sendJson(staff, 'PUT', path, { containerId: id })).status).toBe(200);
    await give(id, 'owen', 'None');
    expect((await read<{ data: Container }>(olivia, path)).data.id).toBe(id);
    expect((await read<{ data: Container }>(owen, path)).data.id).toBe(client);
    // Access to a single document in the folder reveals the folder's name, but does not allow adding to it.
    const one = await uploadFile(staff, 'one.pdf', somePdf(), `folders/${id}`);
    await giveIn(one.id, 'owen', 'Owner');
    expect((await read<{ data: Container }>(owen, path)).data.id).toBe(client);
  });

  test('of contributors with previews do not allow adding to folders that others made', async () => {
    const made = await sendJson(owen, 'POST', '/api/storage/v1/folders', {
      name: 'By Owen',
      parentId: client,
      parentType: 'Client',
    });
    const { data } = (await made.json()) as { data: Container };
    const { people } = await access(data.id);
    const told = Object.fromEntries(
      people.map(({ contactId, role, seesPreviews, permissions }) => [
        contactId,
        [role, seesPreviews, permissions.canCreate],
      ]),
    );
    expect(told).toMatchObject({
      olivia: ['Contributor', true, false],
      owen: ['Contributor', false, true],
    });
  });

  test('stored in the database equal those that roleInFolder computes', async () => {
    const { db } = portal.deps;
    const [containers, grants, members, contacts, documents, own, exceptions] = await Promise.all([
      db
        .selectFrom('containers')
        .select(['container_id', 'parent_id', 'everyone_role'])
        .where('client_id', '=', client)
        .execute(),
      db.selectFrom('container_grants').selectAll().execute(),
      db.selectFrom('container_members').selectAll().execute(),
      db.selectFrom('client_contacts').select('contact_id').where('client_id', '=', client).execute(),
      db
        .selectFrom('documents')
        .select(['document_id', 'container_id', 'everyone_role'])
        .where('client_id', '=', client)
        .execute(),
      db.selectFrom('document_grants').selectAll().execute(),
      db.selectFrom('document_exceptions').selectAll().execute(),
    ]);
    const byId = new Map(containers.map((container) => [container.container_id, container]));
    const pathOf = (id: string | null): typeof containers => {
      const container = id === null ? undefined : byId.get(id);
      return container ? [...pathOf(container.parent_id), container] : [];
    };
    const rulesOf = (id: string) =>
      pathOf(id).map((one) => ({
        id: one.container_id,
        everyone: one.everyone_role,
        people: new Map(
          grants
            .filter((grant) => grant.container_id === one.container_id)
            .map((grant) => [grant.contact_id, grant.role]),
        ),
      }));
    for (const { document_id, container_id, everyone_role } of documents)
      for (const { contact_id } of contacts) {
        const above = rulesOf(container_id);
        const people = new Map(
          own
            .filter((grant) => grant.document_id === document_id)
            .map((grant) => [grant.contact_id, grant.role]),
        );
        const { role } = roleInFolder(
          [...above, { id: document_id, everyone: everyone_role, people }],
          contact_id,
        );
        const stored = exceptions.find((e) => e.document_id === document_id && e.contact_id === contact_id);
        const differs = role !== roleInFolder(above, contact_id).role;
        expect([document_id, contact_id, stored?.role]).toEqual([
          document_id,
          contact_id,
          differs ? role : undefined,
        ]);
      }
    expect(exceptions.length).toBeGreaterThan(2);
    for (const { container_id } of containers)
      for (const { contact_id } of contacts) {
        const rules = rulesOf(container_id);
        const stored = members.find((m) => m.container_id === container_id && m.contact_id === contact_id);
        expect([container_id, contact_id, stored?.role ?? 'None']).toEqual([
          container_id,
          contact_id,
          roleInFolder(rules, contact_id).role,
        ]);
      }
    expect(containers.length).toBeGreaterThan(10);
  });
});

describe('a change of access', () => {
  test('based on an outdated state returns 409 and is not applied in part', async () => {
    const { id } = await folder('Contested');
    await give(id, 'owen', 'Reader');
    const late = {
      everyone: { role: 'Owner', was: null },
      people: [{ contactId: 'owen', role: 'None', was: null }],
    } as const;
    const problem = await expectProblem(await change(id, late as never), 409, 'conflict');
    expect(problem.errors?.[0]?.reason).toBe('changed-meanwhile');
    expect(await access(id)).toMatchObject({ everyone: { own: null } });
    expect(await roleOf(id, 'owen')).toBe('Reader');
  });

  test('made by 20 concurrent requests leaves one role, which a folder created meanwhile inherits', async () => {
    const parent = await folder('Busy');
    const roles = ['None', 'Reader'] as const;
    const [made] = await Promise.all([
      folder('New', parent),
      ...Array.from({ length: 20 }, (_, index) =>
        change(parent.id, { people: [{ contactId: 'owen', role: roles[index % 2] ?? 'None', was: null }] }),
      ),
    ]);
    const role = await roleOf(parent.id, 'owen');
    expect(roles).toContain(role);
    expect(await roleOf(made.id, 'owen')).toBe(role);
    expect((await owen.fetch(`/api/documents/v1/folders/${made.id}/documents`)).status).toBe(
      role === 'None' ? 404 : 200,
    );
  });

  test('is allowed only to staff of the client, and only for its contacts', async () => {
    const { id } = await folder('Whose');
    const body = { people: [{ contactId: 'owen', role: 'None' as const, was: null }] };
    expect((await change(id, body, olivia)).status).toBe(403);
    expect((await change(id, body, await addStaff(portal, 'c1001', 'readOnly'))).status).toBe(403);
    expect((await change(id, body, await addStaff(portal, 'c1001', 'staff'))).status).toBe(404);
    expect((await change(id, body, await addStaff(portal, 'c2001', 'owner'))).status).toBe(404);
    const stranger = { people: [{ contactId: 'marco', role: 'Reader' as const, was: null }] };
    expect((await change(id, stranger)).status).toBe(404);
    expect((await staff.fetch(`/api/documents/v1/containers/${id}/access?contactId=marco`)).status).toBe(404);
    expect(
      (await change(id, { people: [{ contactId: 'owen', role: 'King', was: null }] } as never)).status,
    ).toBe(400);
  });

  test('is recorded in the audit log by ids', async () => {
    const { id } = await folder('Recorded');
    await give(id, 'owen', 'None');
    const entry = await portal.database.db
      .selectFrom('audit_log')
      .select(['user_id', 'details'])
      .where('action', '=', 'folder-access-changed')
      .where('subject', '=', `folder:${id}`)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      user_id: 'staff',
      details: { clientId: client, people: [{ contactId: 'owen', from: null, to: 'None' }] },
    });
  });

  test('to a folder applies to the documents in it', async () => {
    const { id } = await folder('With a document');
    const document = await uploadFile(olivia, 'one.pdf', somePdf(), `folders/${id}`);
    await give(id, 'owen', 'Reader');
    expect(await accessOf(document.id, '?contactId=owen')).toMatchObject({
      item: { id: document.id, name: 'one.pdf', type: 'Document', clientId: client },
      everyone: { own: null, role: 'Contributor', from: null },
      people: [
        {
          contactId: 'owen',
          own: null,
          role: 'Reader',
          from: { id, name: 'With a document' },
          isPersonal: true,
        },
      ],
    });
  });
});
