import type { DocumentList, FolderSearch } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { maxFoundFolders } from './containerStore.ts';

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

const api = '/api/documents/v1/containers';
const lastYear = new Date().getUTCFullYear() - 1;

async function documents(person: SignedIn, query: string): Promise<DocumentList['data']> {
  const response = await person.fetch(`${api}/documents?${query}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as DocumentList).data;
}

async function folders(person: SignedIn, search: string): Promise<FolderSearch['data']> {
  const response = await person.fetch(`${api}/search?search=${encodeURIComponent(search)}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as FolderSearch).data;
}

async function names(person: SignedIn, search: string): Promise<string[]> {
  const { items, total } = await documents(person, `search=${encodeURIComponent(search)}`);
  expect(total).toBe(items.length);
  return items.map(({ name }) => name);
}

async function makeFolder(name: string, parentId: string): Promise<string> {
  const response = await staff.fetch('/api/storage/v1/folders', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, parentId, parentType: 'Client' }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: { id: string } }).data.id;
}

test('a folder is found by words of its name and its year, and its parent is named', async () => {
  const { items, hasMore } = await folders(olivia, `${lastYear} RETURN tax`);
  expect(hasMore).toBe(false);
  expect(items).not.toHaveLength(0);
  for (const folder of items) {
    expect(folder).toMatchObject({ name: 'Tax returns', processingYear: lastYear });
    expect(folder.parentName).toBe(folder.clientName);
  }
  expect(items.map(({ clientName }) => clientName)).toContain('Bramble & Oak');
  expect((await folders(olivia, 'bramble')).items, 'clients are no folders').toEqual([]);
});

test('names are matched with or without accents, by prefixes of their words in any order', async () => {
  await uploadFile(olivia, 'Déclaration João.pdf', somePdf(), 'clients/us-001');
  for (const search of ['declaration joao', 'JOÃO décl', 'joa dec', 'De\u0301claration']) {
    expect(await names(olivia, search), search).toEqual(['Déclaration João.pdf']);
    const ofClient = await documents(olivia, `clientId=us-001&search=${encodeURIComponent(search)}`);
    expect(ofClient.items.map(({ name }) => name)).toEqual(['Déclaration João.pdf']);
  }
  const folder = await makeFolder('Férias e salários', 'us-001');
  expect((await folders(olivia, 'salarios feri')).items.map(({ id }) => id)).toEqual([folder]);
});

test('a search covers all clients of the user, names the client of each document, and is paged by cursor', async () => {
  for (const clientId of ['us-001', 'us-002', 'us-003']) {
    await uploadFile(olivia, `everywhere ${clientId}.pdf`, somePdf(), `clients/${clientId}`);
  }
  const found = await documents(olivia, 'search=everywhere');
  expect(new Set(found.items.map(({ clientId }) => clientId))).toEqual(
    new Set(['us-001', 'us-002', 'us-003']),
  );
  for (const person of [olivia, staff]) {
    const whole = await documents(person, 'search=everywhere&orderBy=name');
    expect(whole.items.map(({ name }) => name)).toEqual([
      'everywhere us-001.pdf',
      'everywhere us-002.pdf',
      'everywhere us-003.pdf',
    ]);
    expect(whole.items[0]?.clientName).toBe('Bramble & Oak');
    const first = await documents(person, 'search=everywhere&orderBy=name&pageSize=2');
    const rest = await documents(person, `search=everywhere&orderBy=name&pageSize=2&after=${first.next}`);
    expect([...first.items, ...rest.items]).toEqual(whole.items);
    const halves = [true, false].map((half) => documents(person, `search=everywhere&staffUploads=${half}`));
    const [firms, own] = await Promise.all(halves);
    expect((firms?.total ?? 0) + (own?.total ?? 0)).toBe(3);
    expect(own?.items.every(({ permissions }) => permissions.canDelete)).toBe(true);
  }
});

test('documents and folders that the user may not read are neither found nor counted', async () => {
  const { db } = portal.database;
  await uploadFile(staff, 'confidential one.pdf', somePdf(), 'clients/us-101');
  const folder = await makeFolder('Confidential matters', 'us-001');
  await db
    .deleteFrom('container_members')
    .where('container_id', '=', folder)
    .where('contact_id', '=', 'reader')
    .execute();
  await uploadFile(staff, 'confidential two.pdf', somePdf(), `folders/${folder}`);
  await uploadFile(staff, 'confidential refused.pdf', somePdf(), 'clients/us-001');
  await db
    .updateTable('documents')
    .set({ scan_state: 'refused', threat: 'Eicar' })
    .where('name', '=', 'confidential refused.pdf')
    .execute();

  expect(await names(reader, 'confidential')).toEqual([]);
  expect(await names(olivia, 'confidential')).toEqual(['confidential two.pdf']);
  expect(new Set(await names(staff, 'confidential'))).toEqual(
    new Set(['confidential one.pdf', 'confidential two.pdf', 'confidential refused.pdf']),
  );
  expect((await folders(olivia, 'confidential')).items).toMatchObject([{ id: folder, documentCount: 1 }]);
  expect((await folders(reader, 'confidential')).items).toEqual([]);
  const elsewhere = await portal.signIn('marco@demo.test');
  expect((await folders(elsewhere, 'confidential')).items).toEqual([]);

  await staff.fetch(`/api/documents/v1/containers/${folder}`, { method: 'DELETE' });
  expect(await names(olivia, 'confidential')).toEqual([]);
  expect((await folders(olivia, 'confidential')).items).toEqual([]);
});

test('only a limited number of folders is returned, with a mark that there are more', async () => {
  for (let number = 0; number <= maxFoundFolders; number++) await makeFolder(`Batch ${number}`, 'us-002');
  const { items, hasMore } = await folders(olivia, 'batch');
  expect(items).toHaveLength(maxFoundFolders);
  expect(hasMore).toBe(true);
});

test('wildcards match nothing in a search, and an empty document search returns 400', async () => {
  expect((await folders(olivia, '%')).items).toEqual([]);
  expect(await names(olivia, '_\\')).toEqual([]);
  expect((await folders(olivia, ' ')).items).toEqual([]);
  expect((await olivia.fetch(`${api}/documents?search=%20`)).status).toBe(400);
  expect((await olivia.fetch(`${api}/documents`)).status).toBe(400);
});
