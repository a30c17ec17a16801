import { randomUUID } from 'node:crypto';
import type { Document, DocumentList, ProblemCode } from '@anteroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { uploadForm } from '../../testing/uploadForm.ts';

let portal: TestPortal;
let olivia: SignedIn;
let reader: SignedIn;
let ines: SignedIn;

beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  reader = await portal.signIn('reader@demo.test');
  ines = await portal.signIn('ines@demo.test');
});
afterAll(() => portal.close());

describe('an upload', () => {
  test('returns the document, and its download is identical byte for byte', async () => {
    const content = somePdf(3_000_000);
    const document = await uploadFile(olivia, 'W-2 2025.pdf', content);
    expect(document).toMatchObject({
      name: 'W-2 2025.pdf',
      mimeType: 'application/pdf',
      size: content.length,
      parent: { id: 'us-001', type: 'Client', name: 'Bramble & Oak' },
      clientId: 'us-001',
      history: { createdBy: { firstName: 'Olivia', isCurrentUser: true } },
      permissions: { canCreate: true, canRead: true, canUpdate: true, canDelete: true },
      isReadByClientUser: true,
    });
    const response = await olivia.fetch(`/api/storage/v1/folders/us-001/documents/${document.id}`);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': 'attachment; filename="W-2 2025.pdf"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    });
  });

  test('under a name that exists in another case returns 409', async () => {
    await uploadFile(olivia, 'Taken.pdf');
    const again = { method: 'POST', body: uploadForm('tAKEN.pdf', somePdf()) };
    const problem = await expectProblem(
      await olivia.fetch('/api/storage/v1/clients/us-001/documents', again),
      409,
      'conflict',
    );
    expect(problem.errors).toEqual([
      { path: 'body/file[]', message: '"tAKEN.pdf" is taken', reason: 'name-taken' },
    ]);
  });

  test('under the same name twenty times concurrently stores one document and returns 409 for the others', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        olivia.fetch('/api/storage/v1/clients/us-003/documents', {
          method: 'POST',
          body: uploadForm('once.pdf', somePdf()),
        }),
      ),
    );
    const statuses = all.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  test.each<[string, number, ProblemCode]>([
    ['../../etc/passwd.pdf', 422, 'file-name-not-allowed'],
    ['a\\b.pdf', 422, 'file-name-not-allowed'],
    ['\u202Efdp.exe.pdf', 422, 'file-name-not-allowed'],
    ['CON.pdf', 422, 'file-name-not-allowed'],
    ['setup.exe', 415, 'file-type-not-allowed'],
    ['page.html', 415, 'file-type-not-allowed'],
    ['no extension', 415, 'file-type-not-allowed'],
  ])('with the name %j is refused', async (name, status, code) => {
    const response = await olivia.fetch('/api/storage/v1/clients/us-001/documents', {
      method: 'POST',
      body: uploadForm(name, somePdf()),
    });
    await expectProblem(response, status, code);
  });

  test('with an overlong name returns 422', async () => {
    const body = uploadForm(`${'a'.repeat(300)}.pdf`, somePdf());
    const response = await olivia.fetch('/api/storage/v1/clients/us-001/documents', { method: 'POST', body });
    await expectProblem(response, 422, 'file-name-not-allowed');
  });

  test.each(['Declaração – 2024 (ação).pdf', '税務申告書.pdf', "O'Brien & 50% \u{1F4C4}.pdf"])(
    'with the name %j keeps that name and returns it',
    async (name) => {
      const document = await uploadFile(olivia, name);
      expect(document.name).toBe(name);
      const response = await olivia.fetch(`/api/storage/v1/folders/us-001/documents/${document.id}`);
      const disposition = response.headers.get('content-disposition') ?? '';
      expect(decodeURIComponent(disposition.match(/filename\*=UTF-8''([^;]+)/)?.[1] ?? '')).toBe(name);
    },
  );

  test('whose content does not match its extension returns 415 and stores nothing', async () => {
    const before = await portal.database.db.selectFrom('blobs').select('sha256').execute();
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]);
    for (const [name, content] of [
      ['report.pdf', program],
      ['data.csv', program],
      ['photo.png', somePdf()],
    ] as const) {
      const response = await olivia.fetch('/api/storage/v1/clients/us-001/documents', {
        method: 'POST',
        body: uploadForm(name, content),
      });
      await expectProblem(response, 415, 'file-type-not-allowed');
    }
    expect(await portal.database.db.selectFrom('blobs').select('sha256').execute()).toEqual(before);
  });

  test('of an empty file returns 400', async () => {
    const response = await olivia.fetch('/api/storage/v1/clients/us-001/documents', {
      method: 'POST',
      body: uploadForm('empty.pdf', ''),
    });
    await expectProblem(response, 400, 'bad-request');
  });

  test.each<[string, () => RequestInit, number, ProblemCode]>([
    [
      'JSON',
      () => ({ body: '{}', headers: { 'content-type': 'application/json' } }),
      415,
      'unsupported-media-type',
    ],
    [
      'text',
      () => ({ body: 'hello', headers: { 'content-type': 'text/plain' } }),
      415,
      'unsupported-media-type',
    ],
    ['no type', () => ({ body: new Uint8Array([1, 2]) }), 415, 'unsupported-media-type'],
    [
      'no boundary',
      () => ({ body: 'x', headers: { 'content-type': 'multipart/form-data' } }),
      400,
      'bad-request',
    ],
    ['no file', () => ({ body: form({ metaData: '{}' }) }), 400, 'bad-request'],
    ['another field', () => ({ body: form({ colour: 'blue' }) }), 400, 'bad-request'],
    ['meta data that is no JSON', () => ({ body: form({ metaData: '{' }) }), 400, 'bad-request'],
    [
      'meta data with an unknown field',
      () => ({ body: form({ metaData: '{"ccTask":"a","x":1}' }) }),
      400,
      'bad-request',
    ],
    ['two files', () => ({ body: twoFiles() }), 400, 'bad-request'],
    ['an unended form', () => unended('%PDF-1.7 half'), 400, 'upload-incomplete'],
    ['an empty body', () => unended(''), 400, 'bad-request'],
  ])('that is %s is refused and stores nothing', async (_, init, status, code) => {
    const count = await documentCount();
    const response = await olivia.fetch('/api/storage/v1/clients/us-001/documents', {
      method: 'POST',
      ...init(),
    });
    await expectProblem(response, status, code);
    expect(await documentCount()).toBe(count);
  });

  test.each<[string, () => SignedIn, string, number, ProblemCode]>([
    ['an unknown client', () => olivia, 'clients/none', 404, 'not-found'],
    ["another person's client", () => olivia, 'clients/us-101', 404, 'not-found'],
    ["another firm's client", () => ines, 'clients/us-001', 404, 'not-found'],
    ['a folder that is a client', () => olivia, 'folders/us-001', 404, 'not-found'],
    ['an id with NUL', () => olivia, 'clients/us-001%00', 400, 'bad-request'],
    ['an over-long id', () => olivia, `clients/${'a'.repeat(65)}`, 400, 'bad-request'],
  ])('to %s is refused', async (_, person, to, status, code) => {
    const response = await person().fetch(`/api/storage/v1/${to}/documents`, {
      method: 'POST',
      body: uploadForm('a.pdf', somePdf()),
    });
    await expectProblem(response, status, code);
  });

  test('by a reader, or without a session, is rejected', async () => {
    const init = () => ({ method: 'POST', body: uploadForm('a.pdf', somePdf()) });
    await expectProblem(
      await reader.fetch('/api/storage/v1/clients/us-001/documents', init()),
      403,
      'forbidden',
    );
    await expectProblem(
      await fetch(`${portal.url}/api/storage/v1/clients/us-001/documents`, init()),
      401,
      'unauthenticated',
    );
  });
});

test('repeating an upload with its upload id returns the same document, or 409 to another person', async () => {
  const path = `/api/storage/v1/clients/us-001/documents?uploadId=${randomUUID()}`;
  const content = somePdf();
  const send = async (person: SignedIn) =>
    person.fetch(path, { method: 'POST', body: uploadForm('Lost answer.pdf', content) });
  const first = await send(olivia);
  expect(first.status).toBe(201);
  const again = await send(olivia);
  expect(again.status).toBe(201);
  expect(await again.json()).toEqual(await first.json());
  // Another person learns only that the name is taken.
  await expectProblem(await send(await portal.signIn('staff@demo.test')), 409, 'conflict');
});

test('twenty concurrent uploads with one upload id create one document and all return it', async () => {
  const path = `/api/storage/v1/clients/us-001/documents?uploadId=${randomUUID()}`;
  const content = somePdf();
  const before = await documentCount();
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const body = uploadForm('Twenty times.pdf', content);
      const response = await olivia.fetch(path, { method: 'POST', body });
      return { status: response.status, body: await response.json() };
    }),
  );
  expect(answers[0]?.status).toBe(201);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await documentCount()).toBe(before + 1);
});

test('constraints list the file types that may be uploaded', async () => {
  const response = await olivia.fetch('/api/storage/v1/documents/constraints');
  const { data } = (await response.json()) as {
    data: { convertedTypes: string[]; unconvertedTypes: string[] };
  };
  expect(data.convertedTypes).toEqual(expect.arrayContaining(['pdf', 'docx', 'png']));
  expect(data.unconvertedTypes).toEqual(expect.arrayContaining(['zip', 'mp4', 'qbw']));
});

test('the exists endpoint answers for each name in the requested order', async () => {
  await uploadFile(olivia, 'There.pdf');
  const response = await olivia.fetch('/api/storage/v1/clients/us-001/documents/exists', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(['there.PDF', 'not there.pdf']),
  });
  expect(await response.json()).toEqual({
    data: [
      { name: 'there.PDF', exists: true },
      { name: 'not there.pdf', exists: false },
    ],
  });
});

async function documentCount(): Promise<number> {
  return (await portal.database.db.selectFrom('documents').select('document_id').execute()).length;
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

function twoFiles(): FormData {
  const data = uploadForm('a.pdf', somePdf());
  data.append('file[]', new Blob([somePdf()]), 'b.pdf');
  return data;
}

/** Returns a form without its closing boundary. */
function unended(content: string): RequestInit {
  const part = 'Content-Disposition: form-data; name="file[]"; filename="half.pdf"\r\n\r\n';
  return {
    body: content && `--edge\r\n${part}${content}`,
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  };
}

test('the exists endpoint also checks the container of a given document', async () => {
  const { id } = await uploadFile(olivia, 'Beside.pdf');
  const ask = (person: SignedIn) =>
    person.fetch(`/api/storage/v1/documents/${id}/documents/exists`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(['beside.PDF', 'Elsewhere.pdf']),
    });
  expect(await (await ask(olivia)).json()).toEqual({
    data: [
      { name: 'beside.PDF', exists: true },
      { name: 'Elsewhere.pdf', exists: false },
    ],
  });
  await expectProblem(await ask(ines), 404, 'not-found');
});

describe('the documents of a tax year', () => {
  const year = new Date().getUTCFullYear() - 1;
  const path = (taxYear: number, clientId = 'us-001') =>
    `/api/tax/v1/clients/${clientId}/years/${taxYear}/client-documents`;
  const send = (name: string, query: string, taxYear = year) =>
    olivia.fetch(`${path(taxYear)}?${query}`, { method: 'POST', body: uploadForm(name, somePdf()) });
  const told = async () => {
    const rows = await portal.database.db
      .selectFrom('inbox_items')
      .select('facts')
      .where('kind', '=', 'uploads')
      .execute();
    return JSON.stringify(rows);
  };

  test('are stored in the folder of that year and notify the firm unless notifications are suppressed', async () => {
    await portal.database.db.deleteFrom('inbox_items').execute();
    const quiet = await send('W-2 quiet.pdf', 'onConflict=Fail&suppressStaffNotification=true');
    expect(quiet.status).toBe(201);
    const heard = await send('W-2 told.pdf', 'onConflict=Fail');
    expect(heard.status).toBe(201);
    const [quietOne, toldOne] = await Promise.all(
      [quiet, heard].map(async (response) => ((await response.json()) as { data: [Document] }).data[0]),
    );
    expect(quietOne?.parent).toMatchObject({ type: 'Project', name: `Tax returns (${year})` });
    expect(await told()).toContain('W-2 told.pdf');
    expect(await told()).not.toContain('W-2 quiet.pdf');

    const listed = await olivia.fetch(path(year));
    const { data } = (await listed.json()) as DocumentList;
    expect(data.items.map(({ id }) => id)).toEqual(expect.arrayContaining([quietOne?.id, toldOne?.id]));
    expect(new Set(data.items.map(({ parent }) => parent.id))).toEqual(new Set([quietOne?.parent.id]));
    await expectProblem(await send('w-2 QUIET.pdf', 'onConflict=Fail'), 409, 'conflict');
  });

  test('are an empty list where the client has no folder of that year, and an upload there returns 404', async () => {
    const listed = await olivia.fetch(path(1999));
    expect(await listed.json()).toEqual({
      data: { items: [], next: null, total: 0, pageIndex: 0, totalPages: 0 },
    });
    await expectProblem(await send('W-2.pdf', '', 1999), 404, 'not-found');
    await expectProblem(await ines.fetch(path(year)), 404, 'not-found');
    await expectProblem(await olivia.fetch(path(12)), 400, 'bad-request');
  });
});
