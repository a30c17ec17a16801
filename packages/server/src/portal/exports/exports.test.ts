import { createHash } from 'node:crypto';
import type { Document, ExportJob } from '@anteroom/contract';
import { localTime } from '@anteroom/domain/tasks/taskReminder';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BlobMissing, blobKey, exportKey } from '../../kernel/blobs/blobStore.ts';
import type { Clock } from '../../kernel/clock.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { hearEvent } from '../../testing/hearEvent.ts';
import { readZip } from '../../testing/readZip.ts';
import { recountDocuments } from '../../testing/recountDocuments.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { type SignedIn, withToken } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { insertContainer } from '../documents/insertContainer.ts';
import { buildExport } from './buildExport.ts';

const api = '/api/storage/v1/jobs';
let now = new Date();
const clock: Clock = { now: () => now };

let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;
let folderId: string;
beforeAll(async () => {
  portal = await startTestPortal({ clock });
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
  folderId = await addFolder('us-001', 'Receipts');
});
afterAll(() => portal.close());
// Finished exports would count towards the next test's limit.
beforeEach(() => portal.deps.db.deleteFrom('exports').execute());

test('a zip of a folder and single documents keeps the folder structure and makes names unique', async () => {
  const inner = await addFolder(folderId, 'A/B 2026');
  const content = { a: somePdf(70_000), b: somePdf(20), c: somePdf(30), d: somePdf(40) };
  await uploadFile(olivia, 'lease.pdf', content.a, `folders/${folderId}`);
  await uploadFile(olivia, 'Recibo nº 1.pdf', content.b, `folders/${inner}`);
  const first = await uploadFile(olivia, 'scan.pdf', content.c, 'clients/us-001');
  const second = await uploadFile(olivia, 'Scan.pdf', content.d, 'clients/us-002');

  const job = await exported(olivia, [first, second], [folderId]);
  expect(job).toMatchObject({
    jobStatus: 'SUCCESS',
    filesDone: 4,
    filesTotal: 4,
    missingCount: 0,
    missing: [],
  });
  expect(job.bytesDone).toBe(job.bytesTotal);
  const zip = await result(olivia, job.id);
  expect(zip.length).toBe(job.size);
  expect(await readZip(zip)).toEqual(
    new Map([
      ['Receipts/lease.pdf', content.a],
      ['Receipts/A_B 2026/Recibo nº 1.pdf', content.b],
      ['scan.pdf', content.c],
      ['Scan (1).pdf', content.d],
    ]),
  );
});

test('a zip of one folder is named after it, and is downloaded by link repeatedly and in ranges', async () => {
  const job = await exported(olivia, [], [folderId]);
  expect(job.fileName).toBe(`Receipts ${localTime(now, 'America/New_York').date}.zip`);
  const zip = await result(olivia, job.id);
  const link = await olivia.fetch(`${api}/${job.id}/download-links`, { method: 'POST' });
  expect(link.status).toBe(201);
  const { url } = (await link.json()) as { url: string };
  const headers = { cookie: olivia.cookies.header };
  const whole = await fetch(portal.url + url, { headers });
  expect(whole.headers.get('content-disposition')).toContain('Receipts');
  expect(Buffer.from(await whole.arrayBuffer()).equals(zip)).toBe(true);
  const part = await fetch(portal.url + url, { headers: { ...headers, range: 'bytes=100-' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(zip.subarray(100))).toBe(true);
  await expectProblem(await fetch(portal.url + url), 404, 'not-found');
});

test('downloading a zip marks its documents as read and records their download', async () => {
  const document = await uploadFile(staff, 'for you.pdf', somePdf(), 'clients/us-001');
  const job = await exported(olivia, [document]);
  const seen = async () => {
    const found = await olivia.fetch(`/api/documents/v1/containers/documents?parentIds=us-001`);
    const { data } = (await found.json()) as { data: { items: Document[] } };
    return data.items.find(({ id }) => id === document.id)?.isReadByClientUser;
  };
  expect(await seen()).toBe(false);
  const heard = await hearEvent(portal.database.url);
  await result(olivia, job.id);
  expect(await heard()).toMatchObject({ event: { type: 'documents-changed' } });
  expect(await seen()).toBe(true);
  const { db } = portal.deps;
  const events = db.selectFrom('document_events').select(['type', 'user_id']);
  expect(
    await events.where('document_id', '=', document.id).where('type', '=', 'downloaded').execute(),
  ).toEqual([{ type: 'downloaded', user_id: 'olivia' }]);
});

describe('an export', () => {
  test('is limited to its requester, excluding staff and anyone viewing as the requester', async () => {
    const { id } = await exported(olivia, [], [folderId]);
    const looking = await lookOnAs('olivia');
    for (const person of [staff, looking, await portal.signIn('marco@demo.test')]) {
      await expectProblem(await person.fetch(`${api}/${id}`), 404, 'not-found');
      await expectProblem(await person.fetch(`${api}/${id}/result`), 404, 'not-found');
      await expectProblem(
        await person.fetch(`${api}/${id}/download-links`, { method: 'POST' }),
        404,
        'not-found',
      );
      await expectProblem(await person.fetch(`${api}/${id}`, { method: 'DELETE' }), 404, 'not-found');
      expect(await jobsOf(person)).toEqual([]);
    }
    expect(await jobsOf(olivia)).toHaveLength(1);
  });

  test('of documents or folders that the user may not read returns 404', async () => {
    const marco = await portal.signIn('marco@demo.test');
    const mine = await uploadFile(olivia, 'mine.pdf');
    await expectProblem(await ask(marco, [mine.id]), 404, 'not-found');
    await expectProblem(await ask(marco, [], ['us-001']), 404, 'not-found');
    await expectProblem(await ask(olivia, [mine.id, 'no-such']), 404, 'not-found');
  });

  test('omits and names a document whose access is revoked before the zip is made', async () => {
    const inner = await addFolder('us-001', 'Private');
    const [kept, gone] = [
      await uploadFile(olivia, 'kept.pdf'),
      await uploadFile(olivia, 'gone.pdf', somePdf(), `folders/${inner}`),
    ];
    const { id } = await exported(olivia, [kept, gone]);
    await expelFrom(inner);
    const job = await madeAgain(id);
    expect(job).toMatchObject({
      jobStatus: 'PARTIAL_SUCCESS',
      filesDone: 1,
      missingCount: 1,
      missing: ['gone.pdf'],
    });
    for (const answer of [
      await olivia.fetch(`${api}/${id}/result`),
      await olivia.fetch(`${api}/${id}/download-links`, { method: 'POST' }),
    ]) {
      const problem = await expectProblem(answer, 409, 'conflict');
      expect(problem.errors?.[0]?.reason).toBe('export-incomplete');
    }
    expect([...(await readZip(await result(olivia, id, '?partial=true'))).keys()]).toEqual(['kept.pdf']);
  });

  test('is refused with export-outdated once access to one of its documents is revoked', async () => {
    const inner = await addFolder('us-001', 'Private too');
    const document = await uploadFile(olivia, 'secret.pdf', somePdf(), `folders/${inner}`);
    const { id } = await exported(olivia, [document]);
    await expelFrom(inner);
    const problem = await expectProblem(await olivia.fetch(`${api}/${id}/result`), 409, 'conflict');
    expect(problem.errors?.[0]?.reason).toBe('export-outdated');
  });

  test('stays downloadable after its document is deleted, while exporting that document again returns 404', async () => {
    const document = await uploadFile(olivia, 'tidy.pdf');
    const { id } = await exported(olivia, [document]);
    await portal.deps.db
      .updateTable('documents')
      .set({ deleted_at: now, deleted_by: 'olivia' })
      .where('document_id', '=', document.id)
      .execute();
    await recountDocuments(portal.deps.db);
    expect((await readZip(await result(olivia, id))).size).toBe(1);
    await expectProblem(await ask(olivia, [document.id]), 404, 'not-found');
  });
});

describe('an export request', () => {
  test('with nothing to export, only empty folders or an unknown field is refused', async () => {
    await expectProblem(await ask(olivia, []), 400, 'bad-request');
    const { id } = await uploadFile(olivia, 'unknown field.pdf');
    const body = { fileIDs: [id], folderIDs: [], format: 'tar' };
    await expectProblem(await sendJson(olivia, 'POST', `${api}/export`, body), 400, 'bad-request');
    const empty = await addFolder('us-001', 'Empty');
    const problem = await expectProblem(await ask(olivia, [], [empty]), 409, 'conflict');
    expect(problem.errors?.[0]?.reason).toBe('nothing-to-export');
  });

  test('beyond ten exports deletes the oldest finished one, and returns 429 while ten are running', async () => {
    const document = await uploadFile(olivia, 'often.pdf');
    const ids: string[] = [];
    for (let i = 0; i < 11; i++) ids.push((await exported(olivia, [document])).id);
    expect((await jobsOf(olivia)).map(({ id }) => id)).toEqual(ids.slice(1).reverse());
    await expect(portal.deps.blobs.open(exportKey('c1001', ids[0] ?? '', 1))).rejects.toThrow(BlobMissing);

    await portal.deps.db.updateTable('exports').set({ status: 'RUNNING' }).execute();
    const refused = await ask(olivia, [document.id]);
    await expectProblem(refused, 429, 'too-many-requests');
    expect(refused.headers.get('retry-after')).toBe('10');
  });
});

describe('an attempt to build an export', () => {
  test('names the documents whose content is lost, and fails if all are', async () => {
    const [kept, lost] = [await uploadFile(olivia, 'here.pdf'), await uploadFile(olivia, 'lost.pdf')];
    const { id } = await exported(olivia, [kept, lost]);
    await portal.deps.blobs.remove(blobKey('c1001', lost.sha256));
    expect(await madeAgain(id)).toMatchObject({ jobStatus: 'PARTIAL_SUCCESS', missing: ['lost.pdf'] });
    await portal.deps.blobs.remove(blobKey('c1001', kept.sha256));
    expect(await madeAgain(id)).toMatchObject({ jobStatus: 'ERROR', missingCount: 2 });
    await expectProblem(await olivia.fetch(`${api}/${id}/result`), 409, 'conflict');
  });

  test('that is aborted leaves no zip, and the next attempt succeeds', async () => {
    const document = await uploadFile(olivia, 'stopped.pdf', somePdf(3_000_000));
    const { id } = await exported(olivia, [document]);
    await queueAgain(id);
    const stopping = new AbortController();
    const deps = { ...portal.deps, blobs: { ...portal.deps.blobs, open: stopsWhenOpened(stopping) } };
    await expect(
      buildExport(deps, { companyId: 'c1001', exportId: id }, stopping.signal, 1),
    ).rejects.toThrow();
    expect(await jobOf(olivia, id)).toMatchObject({ jobStatus: 'RUNNING' });
    await expect(portal.deps.blobs.open(exportKey('c1001', id, 2))).rejects.toThrow(BlobMissing);

    await buildExport(portal.deps, { companyId: 'c1001', exportId: id }, new AbortController().signal, 1);
    expect(await jobOf(olivia, id)).toMatchObject({ jobStatus: 'SUCCESS' });
    expect(sha256(await result(olivia, id).then(onlyFile))).toBe(document.sha256);
  });

  test('is not the last one, however many nodes have stopped while building', async () => {
    const { id } = await exported(olivia, [await uploadFile(olivia, 'patient.pdf')]);
    await portal.deps.db
      .updateTable('exports')
      .set({ status: 'RUNNING', size: null, attempt: 20 })
      .where('export_id', '=', id)
      .execute();
    await buildExport(portal.deps, { companyId: 'c1001', exportId: id }, new AbortController().signal, 1);
    expect(await jobOf(olivia, id)).toMatchObject({ jobStatus: 'SUCCESS' });
  });

  test('that fails as the last one sets the export’s status to ERROR', async () => {
    const { id } = await exported(olivia, [await uploadFile(olivia, 'unlucky.pdf')]);
    await queueAgain(id);
    const open = () => Promise.reject(new Error('the bucket is away'));
    const deps = { ...portal.deps, blobs: { ...portal.deps.blobs, open } };
    await buildExport(deps, { companyId: 'c1001', exportId: id }, new AbortController().signal, 4);
    expect(await jobOf(olivia, id)).toMatchObject({ jobStatus: 'ERROR', size: null });
  });

  test('stops without a zip if the export was deleted in the meantime', async () => {
    const { id } = await exported(olivia, [await uploadFile(olivia, 'unwanted.pdf')]);
    await queueAgain(id);
    const deps = {
      ...portal.deps,
      blobs: {
        ...portal.deps.blobs,
        async open(key: string) {
          expect((await olivia.fetch(`${api}/${id}`, { method: 'DELETE' })).status).toBe(204);
          return portal.deps.blobs.open(key);
        },
      },
    };
    await buildExport(deps, { companyId: 'c1001', exportId: id }, new AbortController().signal, 1);
    await expect(portal.deps.blobs.open(exportKey('c1001', id, 2))).rejects.toThrow(BlobMissing);
    await expectProblem(await olivia.fetch(`${api}/${id}`), 404, 'not-found');
  });
});

test('an export whose deletion was interrupted is gone, and its zip is deleted later', async () => {
  const { id } = await exported(olivia, [await uploadFile(olivia, 'half gone.pdf')]);
  const { blobs } = portal.deps;
  const remove = vi.spyOn(blobs, 'remove').mockRejectedValueOnce(new Error('the bucket is away'));
  expect((await olivia.fetch(`${api}/${id}`, { method: 'DELETE' })).status).toBe(500);
  remove.mockRestore();
  await expectProblem(await olivia.fetch(`${api}/${id}`), 404, 'not-found');
  expect(await jobsOf(olivia)).toEqual([]);
  (await blobs.open(exportKey('c1001', id, 1))).destroy();
  await portal.deps.chores.run();
  await expect(blobs.open(exportKey('c1001', id, 1))).rejects.toThrow(BlobMissing);
  expect(await portal.deps.db.selectFrom('exports').select('export_id').execute()).toEqual([]);
});

test('an export and its zip are deleted after a day', async () => {
  const { id } = await exported(olivia, [await uploadFile(olivia, 'old.pdf')]);
  (await portal.deps.blobs.open(exportKey('c1001', id, 1))).destroy();
  const before = now;
  now = new Date(before.getTime() + 24 * 3_600_000 + 1000);
  await portal.deps.chores.run();
  now = before;
  await expectProblem(await olivia.fetch(`${api}/${id}`), 404, 'not-found');
  await expect(portal.deps.blobs.open(exportKey('c1001', id, 1))).rejects.toThrow(BlobMissing);
});

test('a download by staff viewing as a client is recorded in their own name and marks nothing as read', async () => {
  const looking = await lookOnAs('olivia');
  const document = await uploadFile(staff, 'looked at.pdf', somePdf(), 'clients/us-001');
  const { id } = await exported(looking, [document]);
  await result(looking, id);
  const { db } = portal.deps;
  const reads = db.selectFrom('document_reads').select('contact_id').where('document_id', '=', document.id);
  expect(await reads.execute()).toEqual([]);
  const events = db.selectFrom('document_events').select(['user_id', 'viewed_as']);
  expect(
    await events.where('document_id', '=', document.id).where('type', '=', 'downloaded').execute(),
  ).toEqual([{ user_id: 'staff', viewed_as: 'olivia' }]);
});

function ask(
  person: SignedIn,
  fileIDs: readonly string[],
  folderIDs: readonly string[] = [],
): Promise<Response> {
  return person.fetch(`${api}/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fileIDs, folderIDs }),
  });
}

/** Requests an export and waits until it has finished. */
async function exported(
  person: SignedIn,
  documents: readonly Document[],
  folders: readonly string[] = [],
): Promise<ExportJob> {
  const response = await ask(
    person,
    documents.map(({ id }) => id),
    folders,
  );
  expect(response.status).toBe(202);
  const { data: id } = (await response.json()) as { data: string };
  return soon(async () => {
    const job = await jobOf(person, id);
    expect(['SUCCESS', 'PARTIAL_SUCCESS', 'ERROR']).toContain(job.jobStatus);
    return job;
  });
}

async function jobOf(person: SignedIn, id: string): Promise<ExportJob> {
  const response = await person.fetch(`${api}/${id}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: ExportJob }).data;
}

async function jobsOf(person: SignedIn): Promise<ExportJob[]> {
  return ((await (await person.fetch(api)).json()) as { data: ExportJob[] }).data;
}

async function result(person: SignedIn, id: string, query = ''): Promise<Buffer> {
  const response = await person.fetch(`${api}/${id}/result${query}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return Buffer.from(await response.arrayBuffer());
}

/** Sets a finished export back to requested, without adding a job to the queue. */
async function queueAgain(id: string): Promise<void> {
  await portal.deps.db
    .updateTable('exports')
    .set({ status: 'QUEUED', size: null })
    .where('export_id', '=', id)
    .execute();
}

async function madeAgain(id: string): Promise<ExportJob> {
  await queueAgain(id);
  await buildExport(portal.deps, { companyId: 'c1001', exportId: id }, new AbortController().signal, 1);
  return jobOf(olivia, id);
}

function stopsWhenOpened(stopping: AbortController) {
  return (key: string) => {
    stopping.abort(new Error('this node is stopping'));
    return portal.deps.blobs.open(key);
  };
}

async function addFolder(parentId: string, name: string): Promise<string> {
  const id = portal.deps.ids.next();
  const clientId = parentId.startsWith('us-') ? parentId : 'us-001';
  await portal.deps.db.transaction().execute((tx) =>
    insertContainer(tx, {
      company_id: 'c1001',
      container_id: id,
      client_id: clientId,
      parent_id: parentId,
      type: 'Folder',
      name,
      product_type: null,
      lock_type: null,
      lock_level: null,
      created_by: 'olivia',
      modified_by: 'olivia',
    }),
  );
  return id;
}

async function expelFrom(containerId: string): Promise<void> {
  await portal.deps.db
    .deleteFrom('container_members')
    .where('container_id', '=', containerId)
    .where('contact_id', '=', 'olivia')
    .execute();
}

async function lookOnAs(userId: string): Promise<SignedIn> {
  const person = await portal.signIn('staff@demo.test');
  const response = await person.fetch('/api/security/v1/view-as', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId }),
  });
  const { tokenValue } = (await response.json()) as { tokenValue: string };
  return withToken(portal.url, tokenValue, person.cookies);
}

async function onlyFile(zip: Buffer): Promise<Buffer> {
  const [content] = (await readZip(zip)).values();
  if (!content) throw new Error('the zip is empty');
  return content;
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
