import type { Container, Document, DocumentList, ExportJob } from '@anteroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import { readZip } from '../../testing/readZip.ts';
import { begin, begun, complete, send } from '../../testing/resumableUpload.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { uploadForm } from '../../testing/uploadForm.ts';

let portal: TestPortal;
let olivia: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());

/** Unusual names that are allowed on every system. */
const accepted = [
  "O'Brien; filename=x.exe & 50%.pdf",
  'line%0D%0Abreak%00.pdf',
  '-rf --help $(reboot) `id`.pdf',
  '=cmd,+1;@sum.pdf',
  'דוח שנתי 2025.pdf',
  '税務申告書 👨‍👩‍👧 \u{1F4C4}.pdf',
  `${'ã'.repeat(118)}.pdf`,
  '.hidden.tar.pdf',
];

/** Functions that upload a file, in a single form or in pieces. */
const ways = {
  'in a form': (name: string, folderId: string) => uploadFile(olivia, name, somePdf(), `folders/${folderId}`),
  'in pieces': async (name: string, folderId: string) => {
    const content = somePdf();
    const to = { type: 'folders', id: folderId } as const;
    const id = await begun(olivia, { name, size: content.length, to });
    await send(olivia, id, 0, content);
    return ((await (await complete(olivia, id)).json()) as { data: [Document] }).data[0];
  },
};

describe.each(Object.entries(ways))('file names sent %s', (way, upload) => {
  test('are preserved in the document list, in download headers and in a zip', async () => {
    const folder = await addFolder(way);
    const documents: Document[] = [];
    for (const name of accepted) documents.push(await upload(name, folder.id));

    const list = await olivia.fetch(`/api/documents/v1/folders/${folder.id}/documents`);
    const { items } = ((await list.json()) as DocumentList).data;
    expect(new Set(items.map(({ name }) => name))).toEqual(new Set(accepted));

    for (const { id, name } of documents) {
      const download = await olivia.fetch(`/api/storage/v1/folders/${folder.id}/documents/${id}`);
      expect(fileNameIn(download.headers.get('content-disposition') ?? '')).toBe(name);
    }

    const zip = await readZip(await zipOf(folder.id));
    expect(new Set(zip.keys())).toEqual(new Set(accepted.map((name) => `${way}/${name}`)));
  });
});

/** Paths, Windows device names, invisible or misleading characters, and characters that a file system trims. */
const refused = [
  '../a.pdf',
  'a/b.pdf',
  '..\\a.pdf',
  'C:a.pdf',
  'aux.pdf',
  'com1.csv',
  'LPT¹.pdf',
  ' a.pdf',
  'a.pdf.',
  'a\u200b.pdf',
  '\u202Efdp.exe.pdf',
  '\ud800.pdf',
];

test.each(refused)('the file name %j is refused in both ways of uploading', async (name) => {
  const body = uploadForm(name, somePdf());
  const form = await olivia.fetch('/api/storage/v1/clients/us-001/documents', { method: 'POST', body });
  await expectProblem(form, 422, 'file-name-not-allowed');
  await expectProblem(await begin(olivia, { name, size: 10 }), 422, 'file-name-not-allowed');
});

// A browser encodes these as %0D%0A and the like; a hand-written form need not.
test.each(['a\u0000b.pdf', 'a\tb.pdf', 'a\u001b[2Jb.pdf'])(
  'the file name %j, written raw into the form, is refused',
  async (name) => {
    const body = `--edge\r\nContent-Disposition: form-data; name="file[]"; filename="${name}"\r\n\r\n%PDF-1.7\n\r\n--edge--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
    const answer = await olivia.fetch('/api/storage/v1/clients/us-001/documents', {
      method: 'POST',
      headers,
      body,
    });
    expect([400, 422]).toContain(answer.status);
  },
);

async function addFolder(name: string): Promise<Container> {
  const folder = { name, parentId: 'us-001', parentType: 'Client' };
  return ((await (await post('/api/storage/v1/folders', folder)).json()) as { data: Container }).data;
}

async function zipOf(folderId: string): Promise<Buffer> {
  const asked = await post('/api/storage/v1/jobs/export', { fileIDs: [], folderIDs: [folderId] });
  const { data: id } = (await asked.json()) as { data: string };
  await soon(async () => {
    const answer = await olivia.fetch(`/api/storage/v1/jobs/${id}`);
    expect(((await answer.json()) as { data: ExportJob }).data.jobStatus).toBe('SUCCESS');
  });
  return Buffer.from(await (await olivia.fetch(`/api/storage/v1/jobs/${id}/result`)).arrayBuffer());
}

/** Returns the file name that a browser would use (RFC 6266): `filename*` before `filename`. */
function fileNameIn(disposition: string): string | undefined {
  const extended = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  const [, quoted, token] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/.exec(disposition) ?? [];
  return token ?? quoted?.replaceAll(/\\(.)/g, '$1');
}

function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return olivia.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
}
