import type { Container, ContainerTree, Document, DocumentHistory, DocumentList } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BlobMissing, blobKey } from '../../kernel/blobs/blobStore.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { eicar, FakeClamd } from '../../testing/FakeClamd.ts';
import { begun, complete, send } from '../../testing/resumableUpload.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { orderScans } from './orderScans.ts';

const day = 24 * 3_600_000;
let ahead = 0;
const clamd = new FakeClamd();
let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;

beforeAll(async () => {
  await clamd.listen();
  portal = await startTestPortal({
    env: { CLAMD_HOST: `127.0.0.1:${clamd.port}` },
    clock: { now: () => new Date(Date.now() + ahead) },
  });
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(async () => {
  clamd.release();
  await portal.close();
  await clamd.close();
});

test('an upload is held back while it is scanned and can be downloaded once it is found clean', async () => {
  clamd.hold();
  const content = somePdf(200_000);
  const waiting = await uploadFile(olivia, 'waits.pdf', content);
  expect(waiting.scan).toEqual({ state: 'scanning' });
  expect(await read(staff, waiting.id)).toMatchObject({ scan: { state: 'scanning' } });
  await expectHeldBack(waiting, 'scanning');
  clamd.release();
  expect(await scanned(waiting.id)).not.toHaveProperty('scan');
  expect(clamd.scanned.some((one) => one.equals(content))).toBe(true);
  const download = await olivia.fetch(contentPath(waiting));
  expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);
});

test('a resumable upload is scanned once it is complete', async () => {
  const content = infected();
  const id = await begun(olivia, { name: 'in pieces.pdf', size: content.length });
  await send(olivia, id, 0, content);
  const response = await complete(olivia, id);
  const { data } = (await response.json()) as { data: [Document] };
  expect(data[0].scan).toEqual({ state: 'scanning' });
  expect((await scanned(data[0].id)).scan).toEqual(refused);
});

describe('an infected document', () => {
  let document: Document;
  beforeAll(async () => {
    const { id } = await uploadFile(olivia, 'virus.pdf', infected());
    document = await scanned(id);
  });

  test('is marked with the threat for its uploader and staff, and its content is deleted', async () => {
    expect(document.scan).toEqual(refused);
    expect(await read(staff, document.id)).toMatchObject({ scan: refused });
    await expectHeldBack(document, 'scan-refused');
    await expect(portal.deps.blobs.open(blobKey('c1001', document.sha256))).rejects.toThrow(BlobMissing);
  });

  test('is hidden from other users in lists, folders and counts, and returns 404 by its ID', async () => {
    const reader = await portal.signIn('reader@demo.test');
    const seenBy = async (person: SignedIn) => {
      const list = await person.fetch('/api/documents/v1/clients/us-001/documents?pageSize=1');
      const tree = await person.fetch('/api/documents/v1/containers/tree?clientId=us-001');
      const [root] = ((await tree.json()) as ContainerTree).data;
      return [((await list.json()) as DocumentList).data.total, root?.documentCount];
    };
    const [total] = await seenBy(staff);
    expect(await seenBy(staff)).toEqual([total, total]);
    expect(await seenBy(olivia)).toEqual([total, total]);
    const hidden = await portal.deps.db
      .selectFrom('documents')
      .select('document_id')
      .where('container_id', '=', 'us-001')
      .where('scan_state', '=', 'refused')
      .where('deleted_at', 'is', null)
      .execute();
    const rest = (total ?? 0) - hidden.length;
    expect(await seenBy(reader)).toEqual([rest, rest]);
    const found = await reader.fetch('/api/documents/v1/clients/us-001/documents?search=virus');
    expect(((await found.json()) as DocumentList).data).toMatchObject({ items: [], next: null, total: 0 });
    for (const path of ['', '/history']) {
      const asked = await reader.fetch(`/api/documents/v1/documents/${document.id}${path}`);
      await expectProblem(asked, 404, 'not-found');
    }
  });

  test('has the refusal in its history', async () => {
    const answer = await olivia.fetch(`/api/documents/v1/documents/${document.id}/history`);
    const { items } = ((await answer.json()) as DocumentHistory).data;
    expect(items.map(({ type, by, details }) => [type, by?.firstName, details.threat])).toEqual([
      ['refused', undefined, refused.threat],
      ['uploaded', 'Olivia', undefined],
    ]);
  });

  test('adds a document-refused entry to the audit log', async () => {
    const entry = await portal.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'document-refused')
      .where('subject', '=', `document:${document.id}`)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ user_id: null, details: { name: 'virus.pdf', threat: refused.threat } });
  });

  test('is left out of the zip of its folder, which returns 409 if nothing else is in it', async () => {
    const made = await post(olivia, '/api/storage/v1/folders', {
      name: 'With a virus',
      parentId: 'us-001',
      parentType: 'Client',
    });
    const { data: folder } = (await made.json()) as { data: Container };
    const { id } = await uploadFile(olivia, 'in there.pdf', infected(), `folders/${folder.id}`);
    await scanned(id);
    const asked = await post(olivia, '/api/storage/v1/jobs/export', { fileIDs: [], folderIDs: [folder.id] });
    expect((await expectProblem(asked, 409, 'conflict')).errors?.[0]?.reason).toBe('nothing-to-export');
  });

  test('can be deleted', async () => {
    const { id } = await uploadFile(olivia, 'virus to delete.pdf', infected());
    await scanned(id);
    const response = await olivia.fetch(`/api/documents/v1/documents/${id}`, { method: 'DELETE' });
    expect(response.ok).toBe(true);
  });
});

test('content found clean is not scanned again for a week', async () => {
  const content = somePdf(500);
  await scanned((await uploadFile(olivia, 'first.pdf', content)).id);
  const before = clamd.scanned.length;
  expect(await uploadFile(olivia, 'second.pdf', content)).not.toHaveProperty('scan');
  expect(clamd.scanned.length).toBe(before);
  ahead += 7 * day;
  staff = await portal.signIn('staff@demo.test');
  olivia = await portal.signIn('olivia@demo.test');
  const third = await uploadFile(olivia, 'third.pdf', content);
  expect(third.scan).toEqual({ state: 'scanning' });
  await scanned(third.id);
  expect(clamd.scanned.length).toBe(before + 1);
});

test('documents left unscanned by an import are queued for the scanner once', async () => {
  const { id, sha256 } = await uploadFile(olivia, 'imported.pdf', somePdf());
  await scanned(id);
  const { db } = portal.database;
  await db.updateTable('blobs').set({ clean_at: null }).where('sha256', '=', sha256).execute();
  await db.updateTable('documents').set({ scan_state: 'scanning' }).where('document_id', '=', id).execute();
  clamd.hold();
  await orderScans(portal.deps);
  await orderScans(portal.deps);
  const jobs = await sql`
    select from jobs.job where name = 'scan' and data->>'sha256' = ${sha256} and state < 'completed'`.execute(
    db,
  );
  expect(jobs.rows).toHaveLength(1);
  clamd.release();
  expect(await scanned(id)).not.toHaveProperty('scan');
});

test('a scanner that is unreachable or refuses the size is retried', async () => {
  const port = clamd.port;
  await clamd.close();
  const { id } = await uploadFile(olivia, 'patient.pdf');
  expect(await read(olivia, id)).toMatchObject({ scan: { state: 'scanning' } });
  clamd.maxLength = 10;
  await clamd.listen(port);
  await soon(() => expect(clamd.refusals).toBeGreaterThan(0));
  clamd.maxLength = Number.POSITIVE_INFINITY;
  expect(await scanned(id)).not.toHaveProperty('scan');
}, 60_000);

const refused = { state: 'refused', threat: 'Eicar-Test-Signature' } as const;

/** Returns an infected content that differs from all others. */
function infected(): Buffer<ArrayBuffer> {
  return Buffer.concat([somePdf(), eicar]);
}

/** Returns the document once it has been scanned. */
function scanned(id: string): Promise<Document> {
  return soon(async () => {
    const document = await read(olivia, id);
    expect(document.scan?.state).not.toBe('scanning');
    return document;
  });
}

async function read(person: SignedIn, id: string): Promise<Document> {
  const response = await person.fetch(`/api/documents/v1/documents/${id}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: Document }).data;
}

/** Expects that the document cannot be downloaded, previewed, zipped or sent. */
async function expectHeldBack(document: Document, reason: 'scanning' | 'scan-refused'): Promise<void> {
  const { id, name, parent } = document;
  const answers = await Promise.all([
    olivia.fetch(contentPath(document)),
    olivia.fetch(`/api/storage/v1/documents/${id}/preview`),
    post(olivia, `/api/storage/v1/documents/${id}/download-links`),
    post(olivia, '/api/storage/v1/jobs/export', { fileIDs: [id] }),
    post(olivia, '/api/storage/v2/sharing/share', {
      expirationPeriod: 'AfterThreeDays',
      language: 'en',
      locale: 'en-us',
      templateType: 'DOCUMENTS',
      templateId: 'CLIENT_SENDS_DOCUMENT_LINKS',
      overrides: { subject: 'For the loan', body: '' },
      receipents: [{ emailAddress: 'bank@elsewhere.test' }],
      sharedItems: [{ containerType: 'Client', containerId: parent.id, documentId: id, name }],
      variables: { SENDER_EMAIL_ADDRESS: 'olivia@demo.test' },
    }),
  ]);
  for (const answer of answers) {
    expect((await expectProblem(answer, 409, 'conflict')).errors?.[0]?.reason).toBe(reason);
  }
}

function post(person: SignedIn, path: string, body?: object): Promise<Response> {
  if (body === undefined) return person.fetch(path, { method: 'POST' });
  const headers = { 'content-type': 'application/json' };
  return person.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

function contentPath({ id, parent }: Document): string {
  return `/api/storage/v1/folders/${parent.id}/documents/${id}`;
}
