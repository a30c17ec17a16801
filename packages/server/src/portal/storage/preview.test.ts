import type { Document } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import { type SignedIn, withToken } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';

let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;

beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

const preview = (person: SignedIn, id: string, headers: Record<string, string> = {}) =>
  person.fetch(`/api/storage/v1/documents/${id}/preview`, { headers });

test('a preview serves the content and byte ranges with headers that keep a browser from running it', async () => {
  const content = somePdf(100_000);
  const { id } = await uploadFile(staff, 'shown.pdf', content);
  const whole = await preview(olivia, id);
  expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const part = await preview(olivia, id, { range: 'bytes=500-999' });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(500, 1000));
});

test('a preview is recorded once as read and not as a download', async () => {
  const { id } = await uploadFile(staff, 'news.pdf', somePdf());
  for (const range of ['bytes=0-99', 'bytes=100-199', 'bytes=0-99'])
    await (await preview(olivia, id, { range })).arrayBuffer();
  expect(await isRead(olivia, id)).toBe(true);
  expect(await eventsOf(id)).toEqual(['uploaded', 'read']);
});

test('a preview that skips the first byte also counts as read', async () => {
  const { id } = await uploadFile(staff, 'nearly.pdf', somePdf());
  for (const range of ['bytes=1-', 'bytes=2-']) await (await preview(olivia, id, { range })).arrayBuffer();
  expect(await eventsOf(id)).toEqual(['uploaded', 'read']);
});

test('staff viewing as a client do not mark a document as read, and the preview is audited as theirs', async () => {
  const { id } = await uploadFile(staff, 'still news.pdf', somePdf());
  const begun = await staff.fetch('/api/security/v1/view-as', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: 'olivia' }),
  });
  const { tokenValue } = (await begun.json()) as { tokenValue: string };
  const answer = await preview(withToken(portal.url, tokenValue, staff.cookies), id);
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  expect(await isRead(olivia, id)).toBe(false);
  expect(await eventsOf(id)).toEqual(['uploaded']);
  const entry = await portal.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'viewed_as'])
    .where('action', '=', 'document-previewed')
    .where('subject', '=', `document:${id}`)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ user_id: 'staff', viewed_as: 'olivia' });
});

test('a preview returns 403 without the preview grant', async () => {
  const { id } = await uploadFile(staff, 'to download.pdf', somePdf());
  const reader = await portal.signIn('reader@demo.test');
  await expectProblem(await preview(reader, id), 403, 'forbidden');
});

test('the frame for a mail message blocks scripts, and allows remote pictures only on request', async () => {
  const policyOf = async (query: string) =>
    (await fetch(`${portal.url}/api/storage/v1/mail-frame${query}`)).headers.get('content-security-policy');
  for (const query of ['', '?pictures=blocked', '?pictures=shown&pictures=shown', '?pictures[]=shown']) {
    const policy = await policyOf(query);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox(?!.*allow-scripts)/);
    expect(policy).not.toContain('https:');
  }
  expect(await policyOf('?pictures=shown')).toContain('img-src data: blob: https:');
});

async function isRead(person: SignedIn, id: string): Promise<boolean | undefined> {
  const response = await person.fetch('/api/documents/v1/containers/documents?clientId=us-001');
  const { data } = (await response.json()) as { data: { items: Document[] } };
  return data.items.find((item) => item.id === id)?.isReadByClientUser;
}

async function eventsOf(id: string): Promise<string[]> {
  const events = await portal.database.db
    .selectFrom('document_events')
    .select('type')
    .where('document_id', '=', id)
    .orderBy('event_id')
    .execute();
  return events.map(({ type }) => type);
}
