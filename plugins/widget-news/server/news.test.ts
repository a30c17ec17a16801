import { receiptPicture } from '@anteroom/server/seed/receiptPicture';
import { addStaff } from '@anteroom/server/testing/addStaff';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import { makeBrazilian } from '@anteroom/server/testing/makeBrazilian';
import { sendJson } from '@anteroom/server/testing/sendJson';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ManagedNews, ManagedNewsList, NewsArticle, NewsImage, NewsList } from '../api.ts';

let portal: TestPortal;
let staff: SignedIn;
let olivia: SignedIn;
let marco: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  await makeBrazilian(portal);
  staff = await portal.signIn('staff@demo.test');
  olivia = await portal.signIn('olivia@demo.test');
  marco = await portal.signIn('marco@demo.test');
});
afterAll(() => portal.close());

const base = '/api/news/v1';
const past = '2026-01-05T12:00:00Z';
const future = '2999-01-01T00:00:00Z';

function draft(title: string, fields: object = {}) {
  const texts = { 'en-us': { title, summary: 'In short', body: `All about ${title}` } };
  return { clientId: null, publishedFrom: past, publishedUntil: null, image: null, texts, ...fields };
}

function send(person: SignedIn, method: string, path: string, body?: object): Promise<Response> {
  return sendJson(person, method, base + path, body);
}

async function read<T>(person: SignedIn, path: string): Promise<T> {
  const answer = await person.fetch(base + path);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

async function add(title: string, fields?: object): Promise<ManagedNews> {
  const answer = await send(staff, 'POST', '/news', draft(title, fields));
  expect(answer.status).toBe(201);
  return (await answer.json()) as ManagedNews;
}

test('staff with assigned clients change news of these clients only', async () => {
  const forAll = await add('for all');
  const forOther = await add('for another', { clientId: 'us-002' });
  const forOwn = await add('for their own', { clientId: 'us-001' });
  const assigned = await addStaff(portal, 'c1001', 'staff');
  const own = { staff: [assigned.userId] };
  expect((await sendJson(staff, 'PATCH', '/api/people/v1/clients/us-001', own)).status).toBe(200);
  for (const { id } of [forAll, forOther]) {
    const taken = draft('taken over', { clientId: 'us-001' });
    expect((await send(assigned, 'PUT', `/news/${id}`, taken)).status).toBe(404);
    expect((await send(assigned, 'DELETE', `/news/${id}`)).status).toBe(404);
  }
  expect((await send(assigned, 'DELETE', `/news/${forOwn.id}`)).status).toBe(204);
  for (const { id } of [forAll, forOther])
    expect((await send(staff, 'DELETE', `/news/${id}`)).status).toBe(204);
});

const titles = ({ items }: NewsList) => items.map(({ title }) => title);

test('a client sees only published news for everyone or for that client, newest first, and others return 404', async () => {
  const added = [
    await add('for all', { publishedFrom: '2026-01-05T12:00:00Z' }),
    await add('for one', { publishedFrom: '2026-01-06T12:00:00Z', clientId: 'us-001' }),
    await add('to come', { publishedFrom: future }),
    await add('over', { publishedUntil: '2026-01-07T12:00:00Z' }),
  ];
  expect(titles(await read(olivia, '/clients/us-001/news'))).toEqual(['for one', 'for all']);
  expect(titles(await read(olivia, '/clients/us-002/news'))).toEqual(['for all']);
  expect(titles(await read(marco, '/clients/us-101/news'))).toEqual(['for all']);
  const all = await read<ManagedNewsList>(staff, '/news');
  expect(all.items.map(({ id }) => id).sort()).toEqual(added.map(({ id }) => id).sort());

  const [, forOne, toCome, over] = added;
  await expectProblem(await marco.fetch(`${base}/news/${forOne?.id}`), 404, 'not-found');
  await expectProblem(await olivia.fetch(`${base}/news/${toCome?.id}`), 404, 'not-found');
  await expectProblem(await olivia.fetch(`${base}/news/${over?.id}`), 404, 'not-found');
  for (const { id } of added) expect((await send(staff, 'DELETE', `/news/${id}`)).status).toBe(204);
  expect(titles(await read(olivia, '/clients/us-001/news'))).toEqual([]);
});

test('news are paged by cursor even when they share a timestamp, and an invalid cursor returns 400', async () => {
  const added = [await add('a'), await add('b'), await add('c')];
  const first = await read<NewsList>(olivia, '/clients/us-001/news?pageSize=2');
  const second = await read<NewsList>(olivia, `/clients/us-001/news?pageSize=2&after=${first.next}`);
  expect([...titles(first), ...titles(second)].sort()).toEqual(['a', 'b', 'c']);
  expect([first.unread, second.next]).toEqual([3, null]);
  await expectProblem(await olivia.fetch(`${base}/clients/us-001/news?after=x`), 400, 'bad-request');
  for (const { id } of added) await send(staff, 'DELETE', `/news/${id}`);
});

test('marking an article as read is idempotent, applies to one user, and survives edits', async () => {
  const { id } = await add('a');
  expect((await read<NewsList>(olivia, '/clients/us-001/news')).unread).toBe(1);
  for (const _ of ['once', 'twice']) expect((await send(olivia, 'PUT', `/news/${id}/read`)).status).toBe(204);
  const put = await send(staff, 'PUT', `/news/${id}`, draft('b'));
  expect(put.status).toBe(200);
  const { items, unread } = await read<NewsList>(olivia, '/clients/us-001/news');
  expect([items[0]?.title, items[0]?.isRead, unread]).toEqual(['b', true, 0]);
  expect((await read<NewsArticle>(marco, `/news/${id}`)).isRead).toBe(false);
  expect(await read<ManagedNews>(staff, `/news/${id}/managed`)).toMatchObject({
    client: null,
    readBy: [{ userId: 'olivia', name: 'Olivia Hartwell' }],
  });
  await send(staff, 'DELETE', `/news/${id}`);
  await expectProblem(await send(olivia, 'PUT', `/news/${id}/read`), 404, 'not-found');
});

test('an article is returned in the reader’s language or the nearest one available', async () => {
  const text = (title: string) => ({ title, summary: 'x', body: title });
  const both = await add('', { texts: { 'pt-br': text('Olá'), 'en-gb': text('Hello') } });
  const one = await add('', { texts: { 'pt-br': text('Só') } });
  expect(await read(olivia, `/news/${both.id}`)).toMatchObject({ language: 'en-gb', body: 'Hello' });
  expect(await read(olivia, `/news/${one.id}`)).toMatchObject({ language: 'pt-br', title: 'Só' });
  for (const { id } of [both, one]) await send(staff, 'DELETE', `/news/${id}`);
});

test('an article’s images are served to its readers, and return 404 to others', async () => {
  const { id } = await add('a', { clientId: 'us-001' });
  const content = receiptPicture().toString('base64');
  const put = await send(staff, 'PUT', `/news/${id}/images/receipt.png`, { content });
  expect(((await put.json()) as ManagedNews).images).toEqual(['receipt.png']);
  expect(await read<NewsImage>(olivia, `/news/${id}/images/receipt.png`)).toEqual({
    dataUrl: `data:image/png;base64,${content}`,
    width: 360,
    height: 540,
  });
  await expectProblem(await marco.fetch(`${base}/news/${id}/images/receipt.png`), 404, 'not-found');
  await expectProblem(await olivia.fetch(`${base}/news/${id}/images/other.png`), 404, 'not-found');
  await send(staff, 'DELETE', `/news/${id}`);
});

test('an article has at most 20 pictures, also when more are sent at once', async () => {
  const { id } = await add('a');
  const content = receiptPicture().toString('base64');
  const put = (name: string) => send(staff, 'PUT', `/news/${id}/images/${name}.png`, { content });
  const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => put(`picture-${index}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), ...Array(4).fill(400)]);
  expect((await read<ManagedNews>(staff, `/news/${id}/managed`)).images).toHaveLength(20);
  await send(staff, 'DELETE', `/news/${id}`);
});

test.each([
  ['a drawing, which may hold a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['half a picture', receiptPicture().subarray(0, 12)],
  ['one that is too large', Buffer.concat([receiptPicture(), Buffer.alloc(1024 * 1024)])],
  ['one of too many pixels', withWidth(receiptPicture(), 40_000)],
])('%s is refused as a picture for news', async (_, bytes) => {
  const { id } = await add('a');
  const put = send(staff, 'PUT', `/news/${id}/images/a.png`, { content: bytes.toString('base64') });
  const { errors } = await expectProblem(await put, 400, 'bad-request');
  expect(errors?.[0]?.reason).toBe('picture');
  await send(staff, 'DELETE', `/news/${id}`);
});

function withWidth(png: Buffer, width: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  return changed;
}

test.each([
  ['no text', { texts: {} }],
  ['a text in no language', { texts: { ...draft('a').texts, 'not a language': 5 } }],
  ['an empty title', { texts: { 'en-us': { title: ' ', summary: 'x', body: 'x' } } }],
  ['an end before its beginning', { publishedUntil: '2025-01-01T00:00:00Z' }],
  ['a time that is none', { publishedFrom: '2026-13-45T99:00:00Z' }],
  ['a picture elsewhere', { image: '../secret' }],
])('news with %s is refused', async (_, fields) => {
  await expectProblem(await send(staff, 'POST', '/news', draft('a', fields)), 400, 'bad-request');
});

test('adding an article for another firm’s client returns 404', async () => {
  await expectProblem(
    await send(staff, 'POST', '/news', draft('a', { clientId: 'br-001' })),
    404,
    'not-found',
  );
});

test('reading an article for another client returns 404 and is recorded in the audit log', async () => {
  const { id } = await add('for one', { clientId: 'us-001' });
  const refused = await marco.fetch(`${base}/news/${id}`);
  await expectProblem(refused, 404, 'not-found');
  const { details } = await portal.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('request_id', '=', refused.headers.get('x-request-id'))
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ found: `news:${id}` });
  await send(staff, 'DELETE', `/news/${id}`);
});
