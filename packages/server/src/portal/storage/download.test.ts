import type { Document, DownloadLink } from '@anteroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';

let portal: TestPortal;
let olivia: SignedIn;
let marco: SignedIn;
let reader: SignedIn;
let ines: SignedIn;
let staff: SignedIn;

beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  marco = await portal.signIn('marco@demo.test');
  reader = await portal.signIn('reader@demo.test');
  ines = await portal.signIn('ines@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

describe('a download', () => {
  test('serves byte ranges with 206, ignores a range after a changed ETag and returns 416 beyond the end', async () => {
    const content = somePdf(100_000);
    const { id, sha256 } = await uploadFile(olivia, 'ranges.pdf', content);
    const get = (headers: Record<string, string>) =>
      olivia.fetch(`/api/storage/v1/folders/us-001/documents/${id}`, { headers });

    const middle = await get({ range: 'bytes=500-999' });
    expect(middle.status).toBe(206);
    expect(middle.headers.get('content-range')).toBe(`bytes 500-999/${content.length}`);
    expect(Buffer.from(await middle.arrayBuffer())).toEqual(content.subarray(500, 1000));

    const rest = await get({ range: 'bytes=100000-', 'if-range': `"${sha256}"` });
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(content.subarray(100_000));

    const changed = await get({ range: 'bytes=0-1', 'if-range': '"another"' });
    expect(changed.status).toBe(200);
    await changed.body?.cancel();

    const beyond = await get({ range: `bytes=${content.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`]);
  });

  test('is recorded once, whatever range requests fetch it', async () => {
    for (const range of ['bytes=1-', 'bytes=-5000000', 'bytes=5-6,0-', 'items=0-']) {
      const { id } = await uploadFile(olivia, `by ${Buffer.from(range).toString('hex')}.pdf`);
      const path = `/api/storage/v1/folders/us-001/documents/${id}`;
      for (const header of [range, 'bytes=9-', 'bytes=5000000-'])
        await (await olivia.fetch(path, { headers: { range: header } })).arrayBuffer();
      const events = await portal.database.db
        .selectFrom('document_events')
        .select(['type', 'user_id'])
        .where('document_id', '=', id)
        .where('type', '=', 'downloaded')
        .execute();
      expect(events).toEqual([{ type: 'downloaded', user_id: 'olivia' }]);
    }
  });

  test('by HEAD returns the content length without a body', async () => {
    const { id, size } = await uploadFile(olivia, 'head.pdf');
    const response = await olivia.fetch(`/api/storage/v1/folders/us-001/documents/${id}`, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      String(size),
      '',
    ]);
  });

  test('returns 404 for a document of another client, another firm or another folder', async () => {
    const { id } = await uploadFile(olivia, 'mine.pdf');
    await expectProblem(
      await marco.fetch(`/api/storage/v1/folders/us-001/documents/${id}`),
      404,
      'not-found',
    );
    await expectProblem(await ines.fetch(`/api/storage/v1/folders/us-001/documents/${id}`), 404, 'not-found');
    await expectProblem(
      await olivia.fetch(`/api/storage/v1/folders/us-002/documents/${id}`),
      404,
      'not-found',
    );
    await expectProblem(
      await marco.fetch(`/api/storage/v1/documents/${id}/download-links`, { method: 'POST' }),
      404,
      'not-found',
    );
  });

  test('by a client user marks the document as read for that user and for staff, a download by staff does not', async () => {
    const { id } = await uploadFile(staff, 'from the firm.pdf', somePdf(), 'clients/us-002');
    const isRead = async (person: SignedIn) => {
      const response = await person.fetch('/api/documents/v1/containers/documents?clientId=us-002');
      const { data } = (await response.json()) as { data: { items: Document[] } };
      return data.items.find((item) => item.id === id)?.isReadByClientUser;
    };
    expect([await isRead(staff), await isRead(olivia), await isRead(reader)]).toEqual([false, false, false]);
    await (await staff.fetch(`/api/storage/v1/folders/us-002/documents/${id}`)).arrayBuffer();
    expect(await isRead(staff)).toBe(false);
    await (await olivia.fetch(`/api/storage/v1/folders/us-002/documents/${id}`)).arrayBuffer();
    expect([await isRead(staff), await isRead(olivia), await isRead(reader)]).toEqual([true, true, false]);
  });
});

describe('a download link', () => {
  async function linkTo(person: SignedIn, id: string): Promise<DownloadLink> {
    const response = await person.fetch(`/api/storage/v1/documents/${id}/download-links`, { method: 'POST' });
    expect(response.status).toBe(201);
    return (await response.json()) as DownloadLink;
  }

  test('is authorized by the session cookie alone, and serves byte ranges', async () => {
    const content = somePdf(5000);
    const { id } = await uploadFile(olivia, 'linked.pdf', content);
    const { url, fileName } = await linkTo(olivia, id);
    expect(fileName).toBe('linked.pdf');
    const headers = { cookie: olivia.cookies.header };
    const whole = await fetch(portal.url + url, { headers });
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
    const part = await fetch(portal.url + url, { headers: { ...headers, range: 'bytes=10-' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(10));
  });

  test('returns 404 without the cookie, with the cookie of another session, or when it is altered', async () => {
    const { id } = await uploadFile(olivia, 'not yours.pdf');
    const { url } = await linkTo(olivia, id);
    const otherSession = await portal.signIn('olivia@demo.test');
    await expectProblem(await fetch(portal.url + url), 404, 'not-found');
    await expectProblem(
      await fetch(portal.url + url, { headers: { cookie: marco.cookies.header } }),
      404,
      'not-found',
    );
    await expectProblem(
      await fetch(portal.url + url, { headers: { cookie: otherSession.cookies.header } }),
      404,
      'not-found',
    );
    await expectProblem(
      await olivia.fetch(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))),
      404,
      'not-found',
    );
  });

  test('returns 404 after its session has been signed out', async () => {
    const { id } = await uploadFile(olivia, 'signed out.pdf');
    const leaving = await portal.signIn('olivia@demo.test');
    const { url } = await linkTo(leaving, id);
    await leaving.fetch('/api/security/v1/session/logout', { method: 'POST' });
    await expectProblem(
      await fetch(portal.url + url, { headers: { cookie: leaving.cookies.header } }),
      404,
      'not-found',
    );
  });
});
