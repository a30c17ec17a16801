import type { Document } from '@anteroom/contract';
import { makeDocument } from '@anteroom/plugin-kit/testing/makeData';
import { Documents, type Upload, type UploadState } from '@anteroom/sdk';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeRequest, FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { type Opened, openServices } from '../../testing/openServices.ts';
import { ServerCache } from '../http/ServerCache.ts';
import { StateStore } from '../page/StateStore.ts';
import { Credentials } from '../session/Credentials.ts';

const route = 'POST /api/storage/v1/clients/acme/documents';
let server: FakeServer;
let portal: Opened;
beforeEach(async () => {
  server = await FakeServer.start();
  portal = openServices(server);
});
afterEach(() => server.stop());

function upload(name = 'receipt.pdf', metaData = {}): Upload {
  const file = new File(['%PDF-1.7 content'], name);
  return portal.get<Documents>(Documents).upload({ file, to: { type: 'clients', id: 'acme' }, metaData });
}

const stateOf = (running: Upload): UploadState => portal.get(StateStore).get(running.state);
const stored = (name: string) => ({ data: [{ id: name, name } as Document] });
const sentName = ({ body }: FakeRequest) => /filename="([^"]*)"/.exec(String(body))?.[1];

it('sends the metadata before the file', async () => {
  server.on(route, (request) => stored(sentName(request) ?? ''));
  const state = await upload('receipt.pdf', { ccTask: 't1', ccGroupType: 'UPLOAD.2026' }).ended;
  expect(state).toMatchObject({ kind: 'done', document: { name: 'receipt.pdf' } });
  const body = String(server.requestsOf(route)[0]?.body);
  expect(body).toContain('{"ccTask":"t1","ccGroupType":"UPLOAD.2026"}');
  expect(body.indexOf('ccTask')).toBeLessThan(body.indexOf('name="file[]"'));
});

it('numbers a name that is taken until it is free', async () => {
  const taken = ['receipt.pdf', 'receipt (1).pdf'];
  server.on(route, (request) => {
    const name = sentName(request) ?? '';
    return taken.includes(name) ? new Refusal(409, 'conflict', 'name-taken') : stored(name);
  });
  const running = upload();
  expect(await running.ended).toMatchObject({ kind: 'done', document: { name: 'receipt (2).pdf' } });
  expect(portal.get(StateStore).get(running.name)).toBe('receipt (2).pdf');
});

it('does not rename a file after a conflict for another reason', async () => {
  server.on(route, () => new Refusal(409, 'conflict', 'task-complete'));
  expect(await upload().ended).toMatchObject({ kind: 'failed', reason: 'refused' });
  expect(server.requestsOf(route)).toHaveLength(1);
});

it('retries a failed upload under the same name', async () => {
  server.on(route, () => new Refusal(500, 'internal'));
  const running = upload();
  expect(await running.ended).toMatchObject({ kind: 'failed', reason: 'refused' });
  server.on(route, (request) => stored(sentName(request) ?? ''));
  running.retry();
  expect(stateOf(running).kind).toBe('sending');
  expect(await running.ended).toMatchObject({ kind: 'done', document: { name: 'receipt.pdf' } });
});

it('stops a cancelled upload and starts the next one waiting', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  server.on(route, async (request) => {
    if (sentName(request)?.startsWith('held')) await held;
    return stored(sentName(request) ?? '');
  });
  const running = ['held-1.pdf', 'held-2.pdf', 'held-3.pdf'].map((name) => upload(name));
  const waiting = upload('waiting.pdf');
  const cancelled = upload('cancelled.pdf');
  cancelled.cancel();
  running[0]?.cancel();
  expect(await running[0]?.ended).toEqual({ kind: 'failed', reason: 'cancelled' });
  expect((await waiting.ended).kind).toBe('done');
  release();
  expect(await cancelled.ended).toEqual({ kind: 'failed', reason: 'cancelled' });
  expect((await Promise.all(running.slice(1).map(({ ended }) => ended))).map(({ kind }) => kind)).toEqual([
    'done',
    'done',
  ]);
  expect(server.requestsOf(route).map(sentName)).not.toContain('cancelled.pdf');
});

it('invalidates document lists after an upload', async () => {
  server.on(route, (request) => stored(sentName(request) ?? ''));
  server.on('GET /api/documents/v1/containers/documents', () => ({ data: { items: [], next: null } }));
  const newest = portal.get<Documents>(Documents).newest('acme', 5);
  const cache = portal.get(ServerCache);
  await cache.fetchQuery(newest);
  await upload().ended;
  expect(cache.getQueryState(newest.queryKey)?.isInvalidated).toBe(true);
});

it('asks before the page is left while a signed-in person’s files are uploading', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  server.on(route, (request) => stored(sentName(request) ?? ''));
  const credentials = portal.get(Credentials);
  const running = upload();
  // A signed-out person may leave the page to sign in.
  expect(leave()).toBe(true);
  credentials.token = 'token';
  expect(leave()).toBe(false);
  await running.ended;
  expect(leave()).toBe(true);
});

it('loads all documents of a task, page after page', async () => {
  const pages: Record<string, object> = {
    '': { items: [makeDocument({ name: 'a.pdf' }), makeDocument({ name: 'b.pdf' })], next: 'behind-b' },
    'behind-b': { items: [makeDocument({ name: 'c.pdf' })], next: 'behind-c' },
    'behind-c': { items: [makeDocument({ name: 'd.pdf' })], next: null },
  };
  const list = 'GET /api/documents/v1/containers/documents';
  server.on(list, ({ query }) => ({ data: pages[query.get('after') ?? ''] }));
  const ofTask = portal.get<Documents>(Documents).ofTask('acme', 't1');
  const documents = await portal.get(ServerCache).fetchQuery(ofTask);
  expect(documents.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']);
  expect(server.requestsOf(list).map(({ query }) => Object.fromEntries(query))).toEqual([
    { clientId: 'acme', ccTask: 't1' },
    { clientId: 'acme', ccTask: 't1', after: 'behind-b' },
    { clientId: 'acme', ccTask: 't1', after: 'behind-c' },
  ]);
});
