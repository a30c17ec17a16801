import type { Document, ResumableUpload } from '@anteroom/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeRequest, FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { moveTo, type Opened, openServices } from '../../testing/openServices.ts';
import { ServerCache } from '../http/ServerCache.ts';
import { AlertList } from '../page/Alerts.ts';
import { StateStore } from '../page/StateStore.ts';
import { Credentials } from '../session/Credentials.ts';
import { PortalSession } from '../session/Session.ts';
import type { FileUpload } from './FileUpload.ts';
import { heldUploads, holdUpload } from './heldUploads.ts';
import { ResumableTransfer } from './ResumableTransfer.ts';
import { Uploads } from './Uploads.ts';
import { unfinishedKey } from './useUnfinishedUploads.ts';

const route = 'POST /api/storage/v1/clients/acme/documents';
const notification = 'POST /api/storage/v1/notifications/documents/upload';
let server: FakeServer;
let portal: Opened;
beforeEach(async () => {
  server = await FakeServer.start();
  server.on(route, stored).on(notification, () => null);
  portal = openServices(server);
});
afterEach(() => {
  vi.restoreAllMocks();
  return server.stop();
});

const stored = (request: FakeRequest) => {
  const name = /filename="([^"]*)"/.exec(String(request.body))?.[1];
  return { data: [{ id: name, name } as Document] };
};

function upload(name: string, metaData = {}): FileUpload {
  const file = new File(['%PDF-1.7 content'], name);
  return portal.get(Uploads).begin({ file, to: { type: 'clients', id: 'acme' }, metaData });
}

const stateOf = (running: FileUpload) => portal.get(StateStore).get(running.state);
const alerts = () => portal.get(StateStore).get(portal.get(AlertList).list);
const idsSent = () => server.requestsOf(route).map(({ query }) => query.get('uploadId'));

it('waits while the connection is lost, then resumes by itself under the same id', async () => {
  server.on(route, () => new Refusal(503, 'unavailable'));
  const running = upload('receipt.pdf');
  await expect.poll(() => stateOf(running)).toMatchObject({ waitingFor: 'network' });
  await server.stop();
  const before = idsSent();

  server = await FakeServer.start();
  server.on(route, stored).on(notification, () => null);
  moveTo(server, '/');
  window.dispatchEvent(new Event('online'));
  expect((await running.ended).kind).toBe('done');
  expect(new Set([...before, ...idsSent()]).size).toBe(1);
});

it('waits when the session has ended, then resumes after the next sign-in under the same id', async () => {
  const credentials = portal.get(Credentials);
  credentials.token = 'first';
  await portal.get(PortalSession).load();
  server.on(route, (request) =>
    credentials.token === 'second' ? stored(request) : new Refusal(401, 'unauthenticated'),
  );
  credentials.onRefused(() => portal.get(PortalSession).clear());
  const running = upload('receipt.pdf');
  await expect.poll(() => stateOf(running)).toMatchObject({ waitingFor: 'network' });
  expect(portal.get(StateStore).get(portal.get(PortalSession).state).kind).toBe('none');

  credentials.token = 'second';
  await portal.get(PortalSession).load();
  expect((await running.ended).kind).toBe('done');
  expect(new Set(idsSent()).size).toBe(1);
});

it('logs a failed upload without the file’s name', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.on(route, () => new Refusal(409, 'conflict', 'task-complete'));
  await upload('divorce.pdf').ended;
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledWith('[host]', 'An upload failed: refused', 'conflict'),
  );
  expect(JSON.stringify(warn.mock.calls)).not.toContain('divorce');
});

it('stops when paused, then resumes under the same id', async () => {
  const held = Promise.withResolvers<void>();
  server.on(route, async (request) => {
    await held.promise;
    return stored(request);
  });
  const running = upload('receipt.pdf');
  await expect.poll(() => idsSent()).toHaveLength(1);
  running.pause();
  await expect.poll(() => stateOf(running)).toMatchObject({ waitingFor: 'person' });
  held.resolve();
  running.resume();
  expect((await running.ended).kind).toBe('done');
  expect(new Set(idsSent()).size).toBe(1);
});

it('reports files sent together in one alert and notifies the firm once, after all have ended', async () => {
  server.on(route, (request) =>
    String(request.body).includes('refused.pdf')
      ? new Refusal(415, 'file-type-not-allowed')
      : stored(request),
  );
  const running = ['one.pdf', 'two.pdf', 'refused.pdf', 'three.pdf'].map((name) => upload(name));
  await Promise.all(running.map(({ ended }) => ended));
  await expect.poll(() => server.requestsOf(notification)).toHaveLength(1);
  expect(alerts()).toMatchObject([{ type: 'warning', details: [{ items: ['refused.pdf'] }] }]);
});

it('shows no alert and sends no notification for a task’s files', async () => {
  await upload('receipt.pdf', { ccTask: 't1' }).ended;
  expect(server.requestsOf(notification)).toEqual([]);
  await upload('other.pdf').ended;
  await expect.poll(() => server.requestsOf(notification)).toHaveLength(1);
  expect(alerts()).toHaveLength(1);
});

describe('unfinished uploads', () => {
  const unfinished = (...ids: string[]) => ids.map((id) => ({ id }) as ResumableUpload);
  const offered = () => portal.get(ServerCache).getQueryData(unfinishedKey);
  const goOn = (id: string) =>
    portal
      .get(Uploads)
      .begin({ file: new File(['%PDF-1.7 content'], 'ledger.pdf'), to: { type: 'clients', id: 'acme' } }, id);

  it('leave out those that this page has finished or cancelled meanwhile', async () => {
    const document = { id: 'd1' } as Document;
    server.on('POST /api/storage/v1/uploads/sent/document', () => ({ data: [document] }));
    vi.spyOn(ResumableTransfer.prototype, 'send').mockImplementation(async (id) => id ?? 'new');
    vi.spyOn(ResumableTransfer.prototype, 'forget').mockResolvedValue();
    portal.get(ServerCache).setQueryData(unfinishedKey, unfinished('earlier', 'sent', 'given-up'));
    expect(await goOn('sent').ended).toMatchObject({ kind: 'done' });
    expect(offered()).toEqual(unfinished('earlier', 'given-up'));
    goOn('given-up').cancel();
    await expect.poll(() => offered()).toEqual(unfinished('earlier'));
  });

  it('resume with what the server has, after the session ended at the last call', async () => {
    const credentials = portal.get(Credentials);
    credentials.token = 'first';
    await portal.get(PortalSession).load();
    server.on('POST /api/storage/v1/uploads/sent/document', () =>
      credentials.token === 'second'
        ? { data: [{ id: 'd1' } as Document] }
        : new Refusal(401, 'unauthenticated'),
    );
    credentials.onRefused(() => portal.get(PortalSession).clear());
    const send = vi.spyOn(ResumableTransfer.prototype, 'send').mockImplementation(async (id) => id ?? 'new');
    const running = goOn('sent');
    await expect.poll(() => stateOf(running)).toMatchObject({ waitingFor: 'network' });

    credentials.token = 'second';
    await portal.get(PortalSession).load();
    expect((await running.ended).kind).toBe('done');
    expect(send.mock.calls.map(([id]) => id)).toEqual(['sent', 'sent']);
  });

  it('let other files be sent when they are cancelled before their first piece', async () => {
    vi.spyOn(ResumableTransfer.prototype, 'forget').mockResolvedValue();
    const begun = ['one', 'two', 'three'].map(goOn);
    for (const running of begun) running.cancel();
    await Promise.all(begun.map(({ ended }) => ended));
    expect((await upload('receipt.pdf').ended).kind).toBe('done');
  });

  it('are held by a browser lock while they are sent, and by none without the Web Locks API', async () => {
    const held = new Set<string>();
    const locks = {
      request: (name: string, work: () => Promise<void>) => {
        held.add(name);
        return work().then(() => held.delete(name));
      },
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
    };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    const letGo = holdUpload('sent');
    holdUpload('other');
    expect(await heldUploads()).toEqual(new Set(['sent', 'other']));
    letGo();
    await expect.poll(() => heldUploads()).toEqual(new Set(['other']));
    Reflect.deleteProperty(navigator, 'locks');
    expect(await heldUploads()).toEqual(new Set());
  });
});
