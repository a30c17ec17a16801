import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document, ResumableUploadList } from '@anteroom/contract';
import type { MemberRole } from '@anteroom/domain/documents/documentPermissions';
import { maxFileSize } from '@anteroom/domain/documents/fileSelection';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import { begin, begun, cancel, complete, offsetOf, send } from '../../testing/resumableUpload.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';

let portal: TestPortal;
let olivia: SignedIn;
let marco: SignedIn;
let reader: SignedIn;
let today: Date;
beforeAll(async () => {
  today = new Date();
  portal = await startTestPortal({ clock: { now: () => today } });
  olivia = await portal.signIn('olivia@demo.test');
  marco = await portal.signIn('marco@demo.test');
  reader = await portal.signIn('reader@demo.test');
});
afterAll(() => portal.close());

const content = somePdf(1_000_000);

describe('a resumable upload', () => {
  test('becomes a document, byte for byte, only when all of it has arrived', async () => {
    const id = await begun(olivia, { name: 'In pieces.pdf', size: content.length });
    expect(await offsetOf(olivia, id)).toBe(0);
    expect((await send(olivia, id, 0, content.subarray(0, 400_000))).headers.get('upload-offset')).toBe(
      '400000',
    );
    await expectProblem(await complete(olivia, id), 400, 'upload-incomplete');
    expect(await namesAt('us-001')).not.toContain('In pieces.pdf');

    expect(await offsetOf(olivia, id)).toBe(400_000);
    expect((await send(olivia, id, 400_000, content.subarray(400_000))).status).toBe(204);
    const document = await completed(olivia, id);
    expect(document).toMatchObject({ name: 'In pieces.pdf', sha256: sha256(content), size: content.length });
    const back = await olivia.fetch(`/api/storage/v1/folders/us-001/documents/${document.id}`);
    expect(Buffer.from(await back.arrayBuffer()).equals(content)).toBe(true);
    expect(await partials()).not.toContain(id);
  });

  test('that is completed repeatedly and concurrently creates one document', async () => {
    const id = await begun(olivia, { name: 'Once.pdf', size: content.length });
    await send(olivia, id, 0, content);
    const answers = await Promise.all(Array.from({ length: 20 }, () => completed(olivia, id)));
    expect(new Set(answers.map((document) => document.id)).size).toBe(1);
    expect((await completed(olivia, id, 'Another name.pdf')).name).toBe('Once.pdf');
    expect((await namesAt('us-001')).filter((name) => name === 'Once.pdf')).toHaveLength(1);
  });

  test('can be continued by the same person in a new session', async () => {
    const id = await begun(olivia, { name: 'Two sessions.pdf', size: content.length });
    await send(olivia, id, 0, content.subarray(0, 10));
    const later = await portal.signIn('olivia@demo.test');
    expect(await unfinished(later)).toContainEqual(
      expect.objectContaining({ id, fileName: 'Two sessions.pdf', offset: 10, size: content.length }),
    );
    await send(later, id, 10, content.subarray(10));
    expect((await completed(later, id)).sha256).toBe(sha256(content));
    expect((await unfinished(later)).map((upload) => upload.id)).not.toContain(id);
  });

  test('returns 401 once its session has ended, and keeps what has arrived', async () => {
    const leaving = await portal.signIn('olivia@demo.test');
    const id = await begun(leaving, { name: 'Signed out.pdf', size: content.length });
    await send(leaving, id, 0, content.subarray(0, 300_000));
    await leaving.fetch('/api/security/v1/session/logout', { method: 'POST' });
    await expectProblem(await send(leaving, id, 300_000, content.subarray(300_000)), 401, 'unauthenticated');
    await expectProblem(await complete(leaving, id), 401, 'unauthenticated');

    const back = await portal.signIn('olivia@demo.test');
    expect(await offsetOf(back, id)).toBe(300_000);
    await send(back, id, 300_000, content.subarray(300_000));
    expect((await completed(back, id)).sha256).toBe(sha256(content));
  });

  test('returns 404 to other people', async () => {
    const id = await begun(olivia, { name: 'Mine.pdf', size: content.length });
    for (const other of [marco, reader]) {
      expect(await offsetOf(other, id)).toBeNaN();
      await expectProblem(await send(other, id, 0, content), 404, 'not-found');
      await expectProblem(await complete(other, id), 404, 'not-found');
      await expectProblem(await cancel(other, id), 404, 'not-found');
      expect(await unfinished(other)).toEqual([]);
    }
    expect(await offsetOf(olivia, id)).toBe(0);
  });

  test('can be completed under another name without being resent when its name was taken meanwhile', async () => {
    const id = await begun(olivia, { name: 'Taken.pdf', size: content.length });
    await send(olivia, id, 0, content);
    await uploadFile(olivia, 'taken.PDF');
    const problem = await expectProblem(await complete(olivia, id), 409, 'conflict');
    expect(problem.errors?.[0]?.reason).toBe('name-taken');
    await expectProblem(await complete(olivia, id, 'Taken.csv'), 415, 'file-type-not-allowed');
    expect(await completed(olivia, id, 'Taken (1).pdf')).toMatchObject({
      name: 'Taken (1).pdf',
      sha256: sha256(content),
    });
  });

  test('can be cancelled, which removes what has arrived', async () => {
    const id = await begun(olivia, { name: 'Unwanted.pdf', size: content.length });
    await send(olivia, id, 0, content.subarray(0, 1000));
    expect(await partials()).toContain(id);
    expect((await cancel(olivia, id)).status).toBe(204);
    expect(await partials()).not.toContain(id);
    expect(await offsetOf(olivia, id)).toBeNaN();
  });

  test('returns 403 on completion if the person has lost write access meanwhile', async () => {
    const id = await begun(olivia, { name: 'Too late.pdf', size: content.length });
    await send(olivia, id, 0, content);
    const before = await setRole('Reader');
    try {
      await expectProblem(await complete(olivia, id), 403, 'forbidden');
    } finally {
      await setRole(before);
    }
    expect((await completed(olivia, id)).name).toBe('Too late.pdf');
  });

  test('whose content does not match its extension returns 415 and stores nothing', async () => {
    const program = new Uint8Array(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]));
    const id = await begun(olivia, { name: 'report.pdf', size: program.length });
    await send(olivia, id, 0, program);
    await expectProblem(await complete(olivia, id), 415, 'file-type-not-allowed');
    expect(await partials()).not.toContain(id);
  });

  test('is removed after a day', async () => {
    const id = await begun(olivia, { name: 'Forgotten.pdf', size: content.length });
    await send(olivia, id, 0, content.subarray(0, 1000));
    const before = today;
    today = new Date(before.getTime() + 25 * 3_600_000);
    try {
      const tomorrow = await portal.signIn('olivia@demo.test');
      expect(await offsetOf(tomorrow, id)).toBeNaN();
      await portal.deps.chores.run();
      expect(await partials()).not.toContain(id);
    } finally {
      today = before;
    }
    olivia = await portal.signIn('olivia@demo.test');
  });
});

describe('a piece', () => {
  let id: string;
  beforeAll(async () => {
    id = await begun(olivia, { name: 'Pieces.pdf', size: 1000 });
    await send(olivia, id, 0, content.subarray(0, 400));
  });

  test.each([0, 399, 401, 1000])('that begins at %i instead of 400 returns 409', async (offset) => {
    const problem = await expectProblem(
      await send(olivia, id, offset, content.subarray(0, 10)),
      409,
      'conflict',
    );
    expect(problem.errors?.[0]?.reason).toBe('wrong-offset');
  });

  test('that is longer than the rest of the file returns 413', async () => {
    await expectProblem(await send(olivia, id, 400, content.subarray(0, 601)), 413, 'too-large');
    expect(await offsetOf(olivia, id)).toBe(400);
  });

  test('with another content type returns 415, and with another protocol version 412', async () => {
    const path = `/api/storage/v1/uploads/${id}`;
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '400' };
    await expectProblem(
      await olivia.fetch(path, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      }),
      415,
      'unsupported-media-type',
    );
    const old = await olivia.fetch(path, {
      method: 'PATCH',
      headers: { ...headers, 'tus-resumable': '0.2.2', 'content-type': 'application/offset+octet-stream' },
      body: 'x',
    });
    await expectProblem(old, 412, 'precondition-failed');
    expect(old.headers.get('tus-version')).toBe('1.0.0');
  });
});

describe('starting an upload', () => {
  test.each([
    ['../etc/passwd.pdf', 422, 'file-name-not-allowed'],
    ['a\u0000b.pdf', 422, 'file-name-not-allowed'],
    ['a\r\nSet-Cookie: x.pdf', 422, 'file-name-not-allowed'],
    ['\u202Efdp.exe.pdf', 422, 'file-name-not-allowed'],
    [`${'a'.repeat(255)}.pdf`, 422, 'file-name-not-allowed'],
    ['setup.exe', 415, 'file-type-not-allowed'],
  ] as const)('with the name %j is refused', async (name, status, code) => {
    await expectProblem(await begin(olivia, { name, size: 10 }), status, code);
  });

  test.each([`${'ã'.repeat(251)}.pdf`, '税務申告書 \u{1F4C4}.pdf'])(
    'with the name %j keeps that name',
    async (name) => {
      const id = await begun(olivia, { name, size: content.length });
      await send(olivia, id, 0, content);
      expect((await completed(olivia, id)).name).toBe(name);
    },
  );

  test('of an empty file returns 400, of a too large one 413, and without write access 403 or 404', async () => {
    await expectProblem(await begin(olivia, { name: 'a.pdf', size: 0 }), 400, 'bad-request');
    await expectProblem(await begin(olivia, { name: 'a.pdf', size: maxFileSize + 1 }), 413, 'too-large');
    await expectProblem(await begin(reader, { name: 'a.pdf', size: 10 }), 403, 'forbidden');
    const to = { type: 'clients', id: 'us-101' } as const;
    await expectProblem(await begin(olivia, { name: 'a.pdf', size: 10, to }), 404, 'not-found');
  });

  test.each([
    ['', 400],
    ['filename', 400],
    ['filename !!!,containerType Y2xpZW50cw==,containerId dXMtMDAx', 400],
    ['filename /w==,containerType Y2xpZW50cw==,containerId dXMtMDAx', 400],
    ['filename YS5wZGY=,filename YS5wZGY=,containerType Y2xpZW50cw==,containerId dXMtMDAx', 400],
    ['filename YS5wZGY=,containerType Y2xpZW50cw==,containerId dXMtMDAx,metaData ew==', 400],
  ])('with the metadata %j returns 400', async (metadata, status) => {
    const response = await olivia.fetch('/api/storage/v1/uploads', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': metadata },
    });
    expect(response.status).toBe(status);
  });

  test('beyond a hundred unfinished ones returns 429, also when they are started concurrently', async () => {
    const { db } = portal.database;
    await begun(olivia, { name: 'First.pdf', size: 10 });
    const { length } = await unfinished(olivia);
    const { upload_id, meta_data, ...some } = await db
      .selectFrom('uploads')
      .selectAll()
      .where('user_id', '=', 'olivia')
      .where('document_id', 'is', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 95 - length }, (_, index) => ({
      ...some,
      upload_id: `${upload_id}-${index}`,
      meta_data: JSON.stringify(meta_data),
    }));
    await db.insertInto('uploads').values(copies).execute();

    const many = Array.from({ length: 20 }, () => begin(olivia, { name: 'One of many.pdf', size: 10 }));
    const answers = (await Promise.all(many)).map(({ status }) => status);
    expect(answers.filter((status) => status === 201)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(15);
    await db.deleteFrom('uploads').where('user_id', '=', 'olivia').execute();
  });

  test('is described by OPTIONS with the protocol version, extensions and size limit', async () => {
    const response = await fetch(`${portal.url}/api/storage/v1/uploads`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': String(maxFileSize),
    });
  });
});

async function completed(person: SignedIn, id: string, name?: string): Promise<Document> {
  const response = await complete(person, id, name);
  expect(response.status).toBe(201);
  const { data } = (await response.json()) as { data: [Document] };
  return data[0];
}

async function unfinished(person: SignedIn): Promise<ResumableUploadList['data']> {
  const response = await person.fetch('/api/storage/v1/uploads');
  return ((await response.json()) as ResumableUploadList).data;
}

async function namesAt(containerId: string): Promise<string[]> {
  const rows = await portal.database.db
    .selectFrom('documents')
    .select('name')
    .where('container_id', '=', containerId)
    .execute();
  return rows.map(({ name }) => name);
}

/** Sets Olivia's role at her client. Returns the previous one. */
async function setRole(role: MemberRole): Promise<MemberRole> {
  const { db } = portal.database;
  const member = { company_id: 'c1001', container_id: 'us-001', contact_id: 'olivia' };
  const { role: before } = await db
    .selectFrom('container_members')
    .select('role')
    .where((is) => is.and(member))
    .executeTakeFirstOrThrow();
  await db
    .updateTable('container_members')
    .set({ role })
    .where((is) => is.and(member))
    .execute();
  return before;
}

function partials(): Promise<string[]> {
  return readdir(join(portal.deps.config.dataDir, 'blobs', 'partial'));
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
