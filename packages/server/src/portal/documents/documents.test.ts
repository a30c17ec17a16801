import type { Container, Document, DocumentList, RootList } from '@anteroom/contract';
import { maxCounted } from '@anteroom/domain/documents/maxCounted';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WatchedClient } from '../../kernel/database/WatchedClient.ts';
import { expectCountsKept } from '../../testing/expectCountsKept.ts';
import { recountDocuments } from '../../testing/recountDocuments.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { fewDocuments, lookedUp } from './documentList.ts';
import { insertContainer } from './insertContainer.ts';
import { markAsRead } from './readMarks.ts';

const orders = ['modifiedDate', 'name', 'size', 'type'];

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

async function list(person: SignedIn, query: string): Promise<DocumentList['data']> {
  const response = await person.fetch(`/api/documents/v1/containers/documents?${query}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as DocumentList).data;
}

async function tree(person: SignedIn, clientId: string): Promise<Container[]> {
  const response = await person.fetch(`/api/documents/v1/containers/tree?clientId=${clientId}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: Container[] }).data;
}

function all(items: readonly Document[], permission: keyof Document['permissions']): Set<boolean> {
  return new Set(items.map(({ permissions }) => permissions[permission]));
}

describe('the folder tree', () => {
  test('has the client’s root first, then its folders by name with the newest year first', async () => {
    const containers = await tree(olivia, 'us-001');
    const thisYear = new Date().getUTCFullYear();
    expect(containers.map(({ type, name, processingYear }) => [type, name, processingYear])).toEqual([
      ['Client', 'Bramble & Oak', 1900],
      ['Folder', 'Bookkeeping', 1900],
      ['Folder', 'Payroll', 1900],
      ['Project', 'Tax returns', thisYear - 1],
      ['Project', 'Tax returns', thisYear - 2],
    ]);
    expect(containers[0]).toMatchObject({
      id: 'us-001',
      parentId: null,
      documentCount: 2,
      hasFolders: true,
      hasFiles: true,
    });
    expect(containers[1]).toMatchObject({ parentId: 'us-001', documentCount: 2, hasFolders: false });
  });

  test('leaves out counts and adds locks on request', async () => {
    const read = async (query: string) => {
      const response = await olivia.fetch(`/api/documents/v1/containers/tree?clientId=us-001&${query}`);
      expect(response.status).toBe(200);
      return ((await response.json()) as { data: object[] }).data;
    };
    const plain = await read('includeOrphans=true');
    expect(plain).toEqual(await tree(olivia, 'us-001'));
    const uncounted = await read('countDocuments=false');
    expect(uncounted).toHaveLength(plain.length);
    expect(uncounted.filter((container) => 'documentCount' in container || 'hasFiles' in container)).toEqual(
      [],
    );
    const { db } = portal.database;
    const lock = (lock_type: 'Read' | null, lock_level: 'Master' | null) =>
      db
        .updateTable('containers')
        .set({ lock_type, lock_level })
        .where('company_id', '=', 'c1001')
        .where('client_id', '=', 'us-001')
        .where('name', '=', 'Payroll')
        .execute();
    await lock('Read', 'Master');
    const locked = (await read('calculateLocks=true')) as { name: string; lock: unknown }[];
    await lock(null, null);
    expect(locked.map(({ name, lock }) => [name, lock])).toEqual([
      ['Bramble & Oak', null],
      ['Bookkeeping', null],
      ['Payroll', { type: 'Read', level: 'Master' }],
      ['Tax returns', null],
      ['Tax returns', null],
    ]);
  });

  test('can be read one level at a time, and upwards from a folder', async () => {
    const api = '/api/documents/v1';
    const read = async (path: string) => {
      const response = await olivia.fetch(`${api}/${path}`);
      expect(response.status).toBe(200);
      return ((await response.json()) as { data: Container[] }).data;
    };
    const { folder, inner } = await nested();
    const whole = await tree(olivia, 'us-001');
    expect(await read('clients/us-001/descendants')).toEqual(whole.slice(1));
    const direct = await read('clients/us-001/descendants?depth=1');
    expect(direct).toEqual(whole.filter(({ parentId }) => parentId === 'us-001'));
    expect(direct.find(({ id }) => id === folder)).toMatchObject({ hasFolders: true });
    expect((await read(`folders/${folder}/descendants`)).map(({ id }) => id)).toEqual([inner]);
    expect((await read(`containers/${inner}/ancestors`)).map(({ id }) => id)).toEqual([
      'us-001',
      folder,
      inner,
    ]);
  });

  test('lists the projects of a client, and the roots of all clients that the user sees', async () => {
    const projects = await olivia.fetch(
      '/api/documents/v1/projects?primaryAssociationId=us-001&primaryAssociationType=Client',
    );
    const thisYear = new Date().getUTCFullYear();
    expect(((await projects.json()) as { data: Container[] }).data).toMatchObject([
      { type: 'Project', name: 'Tax returns', processingYear: thisYear - 1, productType: 'Tax' },
      { type: 'Project', name: 'Tax returns', processingYear: thisYear - 2, productType: 'Tax' },
    ]);
    const first = await olivia.fetch('/api/documents/v1/containers?includeAssociationFields=true&pageSize=2');
    const { data } = (await first.json()) as RootList;
    expect(data.items.map(({ id }) => id)).toEqual(['us-001', 'us-002']);
    expect(data.items[0]).toMatchObject({
      name: 'Bramble & Oak',
      hasChildren: true,
      primaryAssociationFields: { primaryAssociationId: 'us-001', primaryAssociationType: 'Client' },
    });
    expect(data.items[0]?.subContainers.map(({ name }) => name)).toContain(`Tax returns (${thisYear - 1})`);
    const rest = await olivia.fetch(`/api/documents/v1/containers?pageSize=2&after=${data.next}`);
    const last = ((await rest.json()) as RootList).data;
    expect(last.items.map(({ id }) => id)).toEqual(['us-003']);
    expect(last.next).toBeNull();
  });

  test('grants a reader only reading, and staff every right', async () => {
    for (const { permissions } of await tree(reader, 'us-001')) {
      expect(permissions).toEqual({ canCreate: false, canRead: true, canUpdate: false, canDelete: false });
    }
    for (const { permissions } of await tree(staff, 'us-001')) {
      expect(permissions).toEqual({ canCreate: true, canRead: true, canUpdate: true, canDelete: true });
    }
  });
});

/** Creates two folders, one inside the other. The outer one's name sorts after those of its siblings. */
async function nested(): Promise<{ readonly folder: string; readonly inner: string }> {
  const make = async (name: string, parentId: string, parentType: string) => {
    const response = await olivia.fetch('/api/storage/v1/folders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, parentId, parentType }),
    });
    expect(response.status).toBe(201);
    return ((await response.json()) as { data: Container }).data.id;
  };
  const folder = await make('Zoning', 'us-001', 'Client');
  return { folder, inner: await make('Permits', folder, 'Folder') };
}

describe('the documents list', () => {
  test('has all documents of a client, newest first', async () => {
    const { items, next } = await list(olivia, 'clientId=us-001');
    const dates = items.map(({ history }) => history.modifiedDate);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(items.filter((item) => !item.isReadByClientUser)).not.toHaveLength(0);
    expect(next).toBeNull();
  });

  test.each(orders)(
    'contains every document exactly once across its pages when ordered by %s',
    async (orderBy) => {
      const whole = await list(olivia, `clientId=us-001&orderBy=${orderBy}`);
      expect(whole.total).toBe(whole.items.length);
      const paged: Document[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page = await list(
          olivia,
          `clientId=us-001&orderBy=${orderBy}&pageSize=3${after && `&after=${after}`}`,
        );
        expect(page.items.length).toBeLessThanOrEqual(3);
        expect(page.total).toBe(after === '' ? whole.total : undefined);
        paged.push(...page.items);
        after = page.next;
      }
      expect(paged).toEqual(whole.items);
    },
  );

  test('can be sorted by size, type and name, and by size and name in descending order', async () => {
    const sizes = (await list(olivia, 'clientId=us-001&orderBy=size')).items.map(({ size }) => size);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    const falling = (await list(olivia, 'clientId=us-001&orderBy=size&orderDir=desc')).items;
    expect(falling.map(({ size }) => size)).toEqual(sizes.toReversed());
    const types = (await list(olivia, 'clientId=us-001&orderBy=type')).items.map(({ name }) =>
      name.slice(name.lastIndexOf('.')),
    );
    expect(types).toEqual(types.toSorted());
    expect(new Set(types).size).toBeGreaterThan(1);
    const names = (await list(olivia, 'clientId=us-001&orderBy=name&orderDir=desc')).items;
    expect(names).toEqual((await list(olivia, 'clientId=us-001&orderBy=name')).items.toReversed());
  });

  test('is searched by words of the name, ignoring case and without wildcards', async () => {
    const { items, total } = await list(olivia, 'clientId=us-001&search=COPY%20form');
    expect(items).not.toHaveLength(0);
    expect(total).toBe(items.length);
    for (const { name } of items) expect(name).toMatch(/form.*copy/i);
    expect((await list(olivia, 'clientId=us-001&search=%25')).items).toEqual([]);
    expect((await list(olivia, 'clientId=us-001&search=%20')).items).not.toHaveLength(0);
  });

  test('can be filtered by read or unread', async () => {
    const whole = (await list(olivia, 'clientId=us-001')).items;
    for (const wanted of [true, false]) {
      const { items } = await list(olivia, `clientId=us-001&readByClientUser=${wanted}`);
      expect(items).not.toHaveLength(0);
      expect(items).toEqual(whole.filter(({ isReadByClientUser }) => isReadByClientUser === wanted));
    }
  });

  test('of one folder has its documents, with the folder’s displayed name', async () => {
    const folder = (await tree(olivia, 'us-001')).findLast(({ name }) => name === 'Tax returns');
    const { items } = await list(olivia, `parentIds=${folder?.id}`);
    expect(items).toHaveLength(2);
    expect(new Set(items.map(({ parent }) => parent.name))).toEqual(
      new Set([`Tax returns (${folder?.processingYear})`]),
    );
  });

  test('allows deletion to contributors for their own documents, to readers for none, and to staff unless locked', async () => {
    const marco = await portal.signIn('marco@demo.test');
    await uploadFile(marco, 'mine.pdf', somePdf(), 'clients/us-101');
    await uploadFile(staff, 'the firm’s.pdf', somePdf(), 'clients/us-101');
    const { items } = await list(marco, 'clientId=us-101');
    for (const { history, permissions } of items) {
      expect(permissions).toMatchObject({
        canRead: true,
        canUpdate: true,
        canDelete: history.createdBy.isCurrentUser,
      });
    }
    expect(all(items, 'canDelete')).toEqual(new Set([true, false]));
    expect(all((await list(reader, 'clientId=us-001')).items, 'canDelete')).toEqual(new Set([false]));
    const toStaff = (await list(staff, 'clientId=us-001')).items;
    const kept = toStaff.filter(({ permissions }) => !permissions.canDelete).map(({ name }) => name);
    expect(kept).toHaveLength(2);
    for (const name of kept) expect(name).toContain('filed copy');
  });

  test('hides a folder and its documents from users who are not members of it', async () => {
    const { db } = portal.database;
    const folder = (await tree(olivia, 'us-001')).find(({ name }) => name === 'Payroll');
    await db
      .deleteFrom('container_members')
      .where('container_id', '=', folder?.id ?? '')
      .where('contact_id', '=', 'reader')
      .execute();
    const inFolder = await reader.fetch(`/api/documents/v1/containers/documents?parentIds=${folder?.id}`);
    expect(inFolder.status).toBe(404);
    expect((await list(reader, 'clientId=us-001')).items.map(({ parent }) => parent.name)).not.toContain(
      'Payroll',
    );
    expect((await tree(reader, 'us-001')).map(({ name }) => name)).not.toContain('Payroll');
    expect((await list(olivia, `parentIds=${folder?.id}`)).items).toHaveLength(1);
  });

  test('omits a document that is moved to a hidden folder while the page is being read', async () => {
    const { db } = portal.database;
    const closed = (await tree(olivia, 'us-001')).find(({ name }) => name === 'Payroll')?.id ?? '';
    const [first, ...others] = (await list(reader, 'clientId=us-001')).items;
    const moveFirst = (to = '') =>
      db
        .updateTable('documents')
        .set({ container_id: to })
        .where('document_id', '=', first?.id ?? '');
    const { query } = WatchedClient.prototype;
    const asked = vi.spyOn(WatchedClient.prototype, 'query').mockImplementation(async function (
      this: WatchedClient,
      ...args
    ) {
      if (/^select .*"d"."sha256"/.test(args[0])) await moveFirst(closed).execute();
      return query.apply(this, args);
    });
    try {
      expect((await list(reader, 'clientId=us-001')).items).toEqual(others);
    } finally {
      asked.mockRestore();
      await moveFirst(first?.parent.id).execute();
    }
  });

  test('under preview-viewer rules lets a contributor change only their own documents', async () => {
    const previewing = await portal.signIn('ines@demo.test');
    const { items } = await list(previewing, 'clientId=br-001');
    for (const { history, permissions } of items) {
      expect(permissions.canUpdate).toBe(history.createdBy.isCurrentUser);
    }
    expect(all(items, 'canUpdate')).toEqual(new Set([true, false]));
  });
});

describe('documents of every kind with equal size and time', () => {
  const clientId = 'us-002';
  beforeAll(async () => {
    const { db } = portal.database;
    const { ids } = portal.deps;
    const { sha256, size } = await db
      .selectFrom('blobs')
      .select(['sha256', 'size'])
      .where('company_id', '=', 'c1001')
      .executeTakeFirstOrThrow();
    const at = new Date();
    const locks = [null, ['Read', 'Master'], ['Read', 'Item'], ['Write', 'Master']] as const;
    for (const role of ['Owner', 'Contributor', 'Reader', null] as const) {
      const where = { company_id: 'c1001', client_id: clientId, container_id: ids.next() };
      const unlocked = { lock_type: null, lock_level: null };
      const byNobody = { product_type: null, created_by: null, modified_by: null };
      await db.transaction().execute((tx) =>
        insertContainer(tx, {
          ...where,
          parent_id: clientId,
          type: 'Folder',
          name: `As ${role}`,
          ...unlocked,
          ...byNobody,
        }),
      );
      await db
        .deleteFrom('container_members')
        .where('container_id', '=', where.container_id)
        .where('contact_id', '=', 'olivia')
        .execute();
      const { company_id, container_id } = where;
      const member = role && { company_id, container_id, contact_id: 'olivia', role };
      if (member) await db.insertInto('container_members').values(member).execute();
      const rows = ['olivia', 'staff', 'marco'].flatMap((by) =>
        locks.map((lock, index) => ({
          ...where,
          document_id: ids.next(),
          name: `${by} ${index}.${index % 2 ? 'pdf' : 'PDF'}`,
          mime_type: 'application/pdf',
          size,
          sha256,
          cc_task: null,
          cc_task_label: null,
          cc_group_type: null,
          cc_step: null,
          lock_type: lock?.[0] ?? null,
          lock_level: lock?.[1] ?? null,
          created_by: by,
          created_at: at,
          modified_by: by,
          modified_at: at,
        })),
      );
      await db.insertInto('documents').values(rows).execute();
    }
    await recountDocuments(db);
  });

  test('are split by staffUploads into those that the user may not delete and those that they may', async () => {
    for (const person of [olivia, staff]) {
      const { items } = await list(person, `clientId=${clientId}`);
      const apart = await list(person, `clientId=${clientId}&staffUploads=true`);
      const own = await list(person, `clientId=${clientId}&staffUploads=false`);
      expect(apart.items).toEqual(items.filter(({ permissions }) => !permissions.canDelete));
      expect(own.items).toEqual(items.filter(({ permissions }) => permissions.canDelete));
      expect([apart.total, own.total]).toEqual([apart.items.length, own.items.length]);
      for (const [half, { length }] of [
        ['', items],
        ['&staffUploads=true', apart.items],
        ['&staffUploads=false', own.items],
      ] as const) {
        // The page is smaller than the total, so that the page's length cannot pass for the total.
        expect((await list(person, `clientId=${clientId}${half}&pageSize=1`)).total).toBe(length);
        expect((await list(person, `clientId=${clientId}${half}&search=p&pageSize=1`)).total).toBe(length);
      }
      expect(own.items).not.toHaveLength(0);
      expect(apart.items).not.toHaveLength(0);
    }
  });

  test('are counted per folder regardless of who uploaded them', async () => {
    const inFolders = async (person: SignedIn) =>
      (await tree(person, clientId))
        .filter(({ name }) => name.startsWith('As '))
        .map((folder) => folder.documentCount);
    // She does not see the folder in which she has no role.
    expect(await inFolders(olivia)).toEqual([12, 12, 12]);
    expect(await inFolders(staff)).toEqual([12, 12, 12, 12]);
    await expectCountsKept(portal.database.db);
  });

  test('are counted in a search up to the counting limit, and the total is null beyond it', async () => {
    const search = `clientId=${clientId}&search=many`;
    const found = async () => (await list(olivia, search)).total;
    await addMany(maxCounted);
    expect(await found()).toBe(maxCounted);
    await addMany(1);
    expect(await found()).toBeNull();
    expect((await list(olivia, `parentIds=${clientId}`)).total).toBeGreaterThan(maxCounted);
    await removeMany();
  });

  test('that are unread are found among very many, and counted up to the counting limit', async () => {
    const unread = `clientId=${clientId}&readByClientUser=false`;
    const before = await list(olivia, unread);
    const toStaff = await list(staff, unread);
    expect(before.items).not.toHaveLength(0);
    expect(toStaff.items).not.toHaveLength(0);
    await addMany(lookedUp + 1);
    for (const person of [olivia, staff])
      expect(await list(person, `${unread}&pageSize=5`)).toMatchObject({ total: null, items: { length: 5 } });
    const { db } = portal.database;
    const many = await db
      .selectFrom('documents')
      .select('document_id')
      .where('name', 'like', 'Many%')
      .execute();
    const ids = many.map(({ document_id }) => document_id);
    const scope = { companyId: 'c1001', userId: 'olivia', contactId: 'olivia', role: 'client' } as const;
    await markAsRead(db, scope, ids, new Date());
    expect(await list(olivia, unread)).toEqual(before);
    expect(await list(staff, unread)).toEqual(toStaff);
    const first = await list(olivia, `${unread}&pageSize=1`);
    const rest = await list(olivia, `${unread}&after=${first.next}`);
    expect([...first.items, ...rest.items]).toEqual(before.items);
    await olivia.fetch('/api/documents/v1/batch-read', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ documentIds: ids.slice(0, 3), isRead: false }),
    });
    expect(await list(olivia, unread)).toMatchObject({ total: (before.total ?? 0) + 3 });
    expect(await list(staff, unread)).toMatchObject({ total: (toStaff.total ?? 0) + 3 });
    await removeMany();
  });

  test('are listed identically whether the user may read few or very many documents', async () => {
    const lists = orders.flatMap((orderBy) =>
      ['', '&staffUploads=true', '&staffUploads=false'].map(
        (half) => `clientId=${clientId}&search=o&orderBy=${orderBy}&pageSize=5${half}`,
      ),
    );
    const listAll = () => Promise.all(lists.map((query) => list(olivia, query)));
    const byName = `clientId=${clientId}&orderBy=name&pageSize=5`;
    // The documents that `addMany` creates sort before all others by name.
    const lastByName = async () => {
      const { total = 0 } = await list(olivia, byName);
      const last = await list(olivia, `${byName}&from=${Math.ceil((total ?? 0) / 5) - 1}`);
      const backwards = await list(olivia, `${byName}&orderDir=desc`);
      const before = await list(olivia, `${byName}&orderDir=desc&after=${backwards.next}`);
      return { total: total ?? 0, lists: [last, backwards, before].map(({ items }) => items) };
    };
    const settle = await setApart();
    const before = await listAll();
    const last = await lastByName();
    expect(before.every(({ items, next }) => items.length === 5 && next !== null)).toBe(true);
    // A multiple of the page size, so that the last page still begins at the same document.
    await addMany(fewDocuments + 5);
    expect(await listAll()).toEqual(before);
    expect(await lastByName()).toEqual({ ...last, total: last.total + fewDocuments + 5 });
    await removeMany();
    await settle();
  });

  /**
   * Hides a document from Olivia, opens another one to her alone, and has the scanner refuse one document of hers and
   * one of Marco's. Returns a function that undoes this.
   */
  async function setApart(): Promise<() => Promise<void>> {
    const { db } = portal.database;
    const unchanged = await list(olivia, `clientId=${clientId}`);
    const { rows } = await sql<{ id: string; folder: string; name: string }>`
      select d.document_id as id, k.name as folder, d.name from documents as d
      join containers as k on k.company_id = d.company_id and k.container_id = d.container_id
      where k.company_id = 'c1001' and k.client_id = ${clientId} and k.name like 'As %'`.execute(db);
    const named = (folder: string, name: string) =>
      rows.find((row) => row.folder === folder && row.name.startsWith(name))?.id ?? '';
    const except = (id: string, role: 'None' | 'Owner') => ({
      company_id: 'c1001',
      document_id: id,
      contact_id: 'olivia',
      role,
    });
    const closed = named('As Owner', 'marco 0');
    const opened = named('As null', 'marco 0');
    const [hers, hidden] = [named('As Owner', 'olivia 1'), named('As Owner', 'marco 1')];
    await db
      .insertInto('document_exceptions')
      .values([except(closed, 'None'), except(opened, 'Owner')])
      .execute();
    const refuse = (state: 'refused' | null) =>
      db
        .updateTable('documents')
        .set({ scan_state: state, threat: state && 'EICAR' })
        .where('document_id', 'in', [hers, hidden])
        .execute();
    await refuse('refused');
    const shown = (await list(olivia, `clientId=${clientId}`)).items.map(({ id }) => id);
    const expected = unchanged.items.map(({ id }) => id).filter((id) => id !== closed && id !== hidden);
    expect(new Set(shown)).toEqual(new Set([...expected, opened]));
    return async () => {
      await refuse(null);
      await db.deleteFrom('document_exceptions').where('document_id', 'in', [closed, opened]).execute();
      expect(await list(olivia, `clientId=${clientId}`)).toEqual(unchanged);
    };
  }

  async function addMany(count: number): Promise<void> {
    await sql`
      insert into documents (company_id, document_id, client_id, container_id, name, mime_type, size, sha256,
        created_by, created_at, modified_by, modified_at)
      select b.company_id, id, ${clientId}, ${clientId}, 'Many ' || id || '.pdf', 'application/pdf', b.size, b.sha256,
        'olivia', now(), 'olivia', now()
      from (select * from blobs where company_id = 'c1001' limit 1) as b,
        lateral (select gen_random_uuid()::text as id from generate_series(1, ${count})) as ids`.execute(
      portal.database.db,
    );
    await recountDocuments(portal.database.db);
  }

  async function removeMany(): Promise<void> {
    const { db } = portal.database;
    await db.deleteFrom('documents').where('name', 'like', 'Many%').execute();
    await recountDocuments(db);
  }

  test.each(orders.flatMap((orderBy) => [`${orderBy}&orderDir=asc`, `${orderBy}&orderDir=desc`]))(
    'appear on exactly one page each, by cursor and by number, when ordered by %s',
    async (order) => {
      for (const search of ['', '&search=p', '&search=pdf']) {
        const query = `clientId=${clientId}&orderBy=${order}&staffUploads=true${search}`;
        const whole = await list(olivia, query);
        const paged: Document[] = [];
        for (let after: string | null = '', from = 0; after !== null; from++) {
          const page = await list(olivia, `${query}&pageSize=7${after && `&after=${after}`}`);
          const numbered = await list(olivia, `${query}&pageSize=7&from=${from}`);
          expect(numbered).toMatchObject({ pageIndex: from, totalPages: Math.ceil((whole.total ?? 0) / 7) });
          expect([numbered.items, numbered.next]).toEqual([page.items, page.next]);
          paged.push(...page.items);
          after = page.next;
        }
        expect(paged).toEqual(whole.items);
        expect(new Set(paged.map(({ id }) => id)).size).toBe(whole.total);
        // The second page would begin after the results that a search counts.
        for (const pageIndex of [99, maxCounted]) {
          const beyond = await list(olivia, `${query}&pageSize=7&from=${pageIndex}`);
          expect(beyond).toMatchObject({ items: [], next: null, pageIndex, total: whole.total });
        }
      }
    },
  );
});

test.each([
  ['an unknown client', 'documents?clientId=none', 404],
  ["another person's client", 'documents?clientId=us-101', 404],
  ["another firm's client", 'documents?clientId=br-001', 404],
  ["another firm's folder", 'documents?parentIds=br-001', 404],
  ["the tree of another person's client", 'tree?clientId=us-101', 404],
  ['neither client nor folder', 'documents', 400],
  ['both client and folder', 'documents?clientId=us-001&parentIds=us-001', 400],
  ['an unknown order', 'documents?clientId=us-001&orderBy=owner', 400],
  ['an unknown direction', 'documents?clientId=us-001&orderDir=up', 400],
  ['a search for NUL', 'documents?clientId=us-001&search=%00', 400],
  ['a cursor of too large a size', `documents?clientId=us-001&orderBy=size&after=${cursor([1e300, 1])}`, 400],
  ['too large a page', 'documents?clientId=us-001&pageSize=101', 400],
  ['a made-up cursor', 'documents?clientId=us-001&after=abc', 400],
  ['the cursor of another order', `documents?clientId=us-001&after=${cursor(['a', 1])}`, 400],
  [
    'a cursor whose date is none',
    `documents?clientId=us-001&after=${cursor(['2026-99-99T00:00:00.000Z', 1])}`,
    400,
  ],
  ['a cursor with NUL', `documents?clientId=us-001&orderBy=name&after=${cursor(['a\u0000', 1])}`, 400],
])('%s is refused', async (_, path, status) => {
  const response = await olivia.fetch(`/api/documents/v1/containers/${path}`);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch('application/problem+json');
});

function cursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

describe('the paged list of documents', () => {
  test('accepts custom fields, and has the page index and the number of pages', async () => {
    const whole = await list(olivia, 'clientId=us-001&orderBy=name');
    expect(whole).toMatchObject({ pageIndex: 0, totalPages: 1, total: whole.items.length });
    const query = 'customFields.clientId=us-001&orderBy=name&pageSize=2';
    const first = await list(olivia, query);
    const pages = Math.ceil(whole.items.length / 2);
    expect(first).toMatchObject({ pageIndex: 0, totalPages: pages });
    const read = [...first.items];
    for (let from = 1; from < pages; from++) {
      const page = await list(olivia, `${query}&from=${from}`);
      expect(page).toMatchObject({ pageIndex: from, totalPages: pages, total: whole.items.length });
      read.push(...page.items);
    }
    expect(read).toEqual(whole.items);
    const byKey = await list(olivia, `${query}&after=${encodeURIComponent(first.next ?? '')}`);
    expect(byKey).not.toHaveProperty('pageIndex');
    const both = await olivia.fetch(
      '/api/documents/v1/containers/documents?customFields.clientId=us-001&parentIds=us-001',
    );
    expect(both.status).toBe(400);
  });

  test('omits permissions on request', async () => {
    const { items } = await list(olivia, 'clientId=us-001&loadPermission=false');
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter((document) => 'permissions' in document)).toEqual([]);
  });

  test('has the type of each document, whether it can be converted, and its parent', async () => {
    const place = {
      customFields: { clientId: 'us-001' },
      customItemMetaData: { parentItem: { id: 'us-001', containerType: 'Client' } },
    };
    const shown = { documentType: 'pdf', conversionSupported: true, ...place };
    expect(await uploadFile(olivia, 'Ledger.PDF', somePdf())).toMatchObject(shown);
    const kept = { documentType: 'qbo', conversionSupported: false, ...place };
    expect(await uploadFile(olivia, 'Ledger.qbo', Buffer.from('OFXHEADER:100'))).toMatchObject(kept);
  });
});
