import { once } from 'node:events';
import { connect } from 'node:net';
import type { PortalVersion, SessionBindings } from '@anteroom/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clientAccess } from '../../portal/clients/clientAccess.ts';
import { linkContacts, unlinkContacts } from '../../portal/clients/linkContacts.ts';
import { eventPermissions } from '../../portal/eventPermissions.ts';
import { announceAccess } from '../../portal/security/announceAccess.ts';
import { changeUser } from '../../portal/security/changeUser.ts';
import { setTaskKind } from '../../testing/setTaskKind.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { Listener } from '../database/listener.ts';
import { timeOrderedIds } from '../ids.ts';
import { EventStreams } from './EventStreams.ts';

let portal: TestPortal;
let olivia: SignedIn;
let client: string;
const hung: AbortController[] = [];
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  client = await aClientOf('olivia');
  // The host need not have been built for this test.
  portal.deps.events.greetWith(() => [{ type: 'version', data: version }]);
});
afterEach(() => {
  for (const stream of hung.splice(0)) stream.abort();
});
afterAll(() => portal.close());

const version: PortalVersion = { build: 'one', disabledPlugins: [] };

async function aClientOf(userId: string): Promise<string> {
  const { client_id } = await portal.deps.db
    .selectFrom('client_contacts as c')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'c.company_id').onRef('u.contact_id', '=', 'c.contact_id'),
    )
    .select('c.client_id')
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return client_id;
}

interface HeardEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
}

/** Opens a stream. Returns a function that returns the next event on each call, and undefined at the end. */
async function listen(
  session: SignedIn,
  lastEventId?: string,
): Promise<() => Promise<HeardEvent | undefined>> {
  const stopping = new AbortController();
  hung.push(stopping);
  const answer = await session.fetch('/api/events/v1/stream', {
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
    signal: stopping.signal,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async () => {
    for (;;) {
      const found = /^id: (.*)\nevent: (.*)\ndata: (.*)\n\n/m.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        const [, id = '', type = '', data = ''] = found;
        return { id, type, data: JSON.parse(data) };
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return undefined;
      text += chunk.value;
    }
  };
}

const publish = (clientId: string, companyId = 'c1001', events = portal.deps.events) =>
  events.publish({ companyId, clientId }, { type: 'documents-changed', data: { clientId } });

test('a stream begins with the portal version and repeats it after greetAgain()', async () => {
  const next = await listen(olivia);
  expect(await next()).toMatchObject({ type: 'version', data: version });
  portal.deps.events.greetAgain();
  expect(await next()).toMatchObject({ type: 'version', data: version });
});

test('the stream returns 401 unless both the token and the cookie of a session are sent', async () => {
  const token = { authorization: `Bearer ${olivia.token}` };
  const cookie = { cookie: olivia.cookies.header };
  for (const headers of [{}, token, cookie] as Record<string, string>[]) {
    const { status } = await fetch(`${portal.url}/api/events/v1/stream`, { headers });
    expect([Object.keys(headers), status]).toEqual([Object.keys(headers), 401]);
  }
});

test('events published by any process reach, in order, only the users of the firm who may see the client', async () => {
  const log = pino({ level: 'silent' });
  const { db, sessions } = portal.deps;
  const elsewhere = new EventStreams({
    db,
    jobs: portal.deps.jobs,
    sessions,
    clients: clientAccess(db),
    permissions: eventPermissions,
    plugins: portal.deps.plugins,
    ids: timeOrderedIds,
    log,
    listener: new Listener(portal.database.url, log),
  });
  const staff = await portal.signIn('staff@demo.test');
  const george = await portal.signIn('george@demo.test');
  const [hersNext, staffNext, othersNext] = await Promise.all(
    [olivia, staff, george].map((who) => listen(who)),
  );
  const [, , ,] = await Promise.all([hersNext?.(), staffNext?.(), othersNext?.()]);

  await publish('somebody-elses');
  await publish(client, 'c1001', elsewhere);
  await publish(await aClientOf('george'), 'c3001');
  expect((await hersNext?.())?.data).toEqual({ clientId: client });
  expect((await staffNext?.())?.data).toEqual({ clientId: 'somebody-elses' });
  expect((await staffNext?.())?.data).toEqual({ clientId: client });
  expect((await othersNext?.())?.data).toEqual({ clientId: await aClientOf('george') });
});

test('an uploaded document sends documents-changed to users who may see the client', async () => {
  const next = await listen(olivia);
  await next();
  await uploadFile(olivia, 'live.pdf', somePdf(), `clients/${client}`);
  expect(await next()).toMatchObject({ type: 'documents-changed', data: { clientId: client } });
});

test('adding, changing or deleting a task sends tasks-changed to users who may see the client', async () => {
  setTaskKind(portal, 'UPLOAD');
  const staff = await portal.signIn('staff@demo.test');
  const next = await listen(olivia);
  await next();
  const send = async (
    who: SignedIn,
    method: string,
    path: string,
    body?: object,
    told: readonly string[] = ['tasks-changed'],
  ) => {
    const answer = await who.fetch(`/api/tasks/v3/tasks${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    expect(answer.ok).toBe(true);
    for (const type of told) expect(await next()).toMatchObject({ type, data: { clientId: client } });
    return answer;
  };
  const made = await send(staff, 'POST', '', {
    clientId: client,
    kind: 'UPLOAD',
    label: 'Lease',
    steps: [{ label: 'Both pages' }],
  });
  const { taskId } = (await made.json()) as { taskId: string };
  const note = { version: 1, comment: 'Tomorrow.' };
  await send(olivia, 'PATCH', `/${taskId}`, note, ['conversations-changed', 'tasks-changed']);
  await send(olivia, 'PATCH', `/${taskId}/steps/1`, { version: 1, data: { documents: ['d1'] } });
  await send(staff, 'PATCH', `/${taskId}/steps/1/review`, { version: 2, state: 'accepted' });
  await send(staff, 'DELETE', `/${taskId}?delete=true`);
});

test('commenting on, renaming or marking a document as read sends change events to other users', async () => {
  const { id } = await uploadFile(olivia, 'watched.pdf', somePdf(), `clients/${client}`);
  const staff = await portal.signIn('staff@demo.test');
  const next = await listen(olivia);
  await next();
  const send = async (who: SignedIn, method: string, path: string, body: object) => {
    const answer = await who.fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
  };
  await send(staff, 'POST', '/api/notes/v1/comments/', { documentId: id, text: 'Hello' });
  expect(await next()).toMatchObject({
    type: 'comments-changed',
    data: { clientId: client, documentId: id },
  });
  expect(await next()).toMatchObject({ type: 'conversations-changed', data: { clientId: client } });
  const changed = { type: 'documents-changed', data: { clientId: client } };
  await send(staff, 'PATCH', `/api/documents/v1/documents/${id}`, { name: 'seen.pdf' });
  expect(await next()).toMatchObject(changed);
  await send(olivia, 'PUT', '/api/documents/v1/batch-read', { documentIds: [id], isRead: false });
  expect(await next()).toMatchObject(changed);
});

test('an event published in a rolled-back transaction is never sent', async () => {
  const next = await listen(olivia);
  await next();
  const { db, events } = portal.deps;
  await expect(
    db.transaction().execute(async (tx) => {
      await events.publish(
        { companyId: 'c1001', clientId: client },
        { type: 'documents-changed', data: { clientId: 'never' } },
        tx,
      );
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await publish(client);
  expect((await next())?.data).toEqual({ clientId: client });
});

test('an event published after the session was read but before the stream opened is still delivered', async () => {
  const answer = await olivia.fetch('/api/security/v1/session/bindings');
  const { meta } = (await answer.json()) as SessionBindings;
  await publish(client);
  const next = await listen(olivia, meta.LastEventId);
  expect((await next())?.type).toBe('version');
  expect((await next())?.type).toBe('documents-changed');
});

test('a reconnecting stream resumes after the Last-Event-ID', async () => {
  const next = await listen(olivia);
  const greeting = await next();
  await publish(client);
  const first = await next();
  await publish(client);
  const second = await next();

  const again = await listen(olivia, first?.id);
  expect((await again())?.type).toBe('version');
  expect(await again()).toEqual(second);
  const fromTheStart = await listen(olivia, greeting?.id);
  await fromTheStart();
  expect(await fromTheStart()).toEqual(first);
  expect(await fromTheStart()).toEqual(second);
});

test('a Last-Event-ID that cannot be resumed is answered with a missed event', async () => {
  const next = await listen(olivia, 'of a server that is gone');
  expect((await next())?.type).toBe('version');
  expect((await next())?.type).toBe('missed');
});

test('a lost database connection sends a missed event and ends the streams, which can then resume', async () => {
  const next = await listen(olivia);
  const before = await next();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'anteroom listener' and datname = current_database()`.execute(portal.deps.db);
  const missed = await next();
  expect(missed?.type).toBe('missed');
  expect(await next()).toBeUndefined();
  const late = await listen(olivia, before?.id);
  let heard = await late();
  while (heard?.type === 'version') heard = await late();
  expect(heard?.type).toBe('missed');
  const back = await listen(olivia, missed?.id);
  await publish(client);
  // The version may be sent again in the meantime, when the list of plugins has been reloaded.
  let told = await back();
  while (told?.type === 'version') told = await back();
  expect(told?.type).toBe('documents-changed');
  // Reloading the plugins must not send later streams a second version event.
  await portal.deps.plugins.read();
});

test('a stream ends when its session is signed out or found to have expired', async () => {
  const leaving = await portal.signIn('olivia@demo.test');
  const next = await listen(leaving);
  await next();
  await leaving.fetch('/api/security/v1/session/logout', { method: 'POST' });
  expect(await next()).toBeUndefined();

  const idle = await portal.signIn('olivia@demo.test');
  const hersNext = await listen(idle);
  await hersNext();
  const staying = await listen(olivia);
  await staying();
  await portal.deps.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(0) })
    .where('user_id', '=', 'olivia')
    .where('session_id', '=', await sessionIdOf(idle))
    .execute();
  await portal.deps.events.beat();
  expect(await hersNext()).toBeUndefined();
  await publish(client);
  expect((await staying())?.type).toBe('documents-changed');
});

test('a stream ends and omits a client’s events once the user is no longer a contact of the client', async () => {
  const { db } = portal.deps;
  const links = [{ contact_id: 'olivia', client_id: client }];
  const next = await listen(olivia);
  const heard = await next();
  await db.transaction().execute((tx) => unlinkContacts(tx, 'c1001', links));
  await publish(client);
  expect(await next()).toBeUndefined();

  const again = await listen(olivia, heard?.id);
  await again();
  await db.transaction().execute((tx) => linkContacts(tx, 'c1001', links));
  expect(await again()).toBeUndefined();
  const back = await listen(olivia);
  await back();
  await publish(client);
  expect((await back())?.type).toBe('documents-changed');
});

test('a stream ends and omits task events once the user or the firm has tasks hidden', async () => {
  const { db } = portal.deps;
  const tellOfTask = () =>
    portal.deps.events.publish(
      { companyId: 'c1001', clientId: client },
      { type: 'tasks-changed', data: { clientId: client } },
    );
  const next = await listen(olivia);
  await next();
  await tellOfTask();
  const told = await next();
  expect(told?.type).toBe('tasks-changed');

  const hidden = { company_id: 'c1001', control: 'HideTasks' };
  await db
    .insertInto('user_controls')
    .values({ ...hidden, user_id: 'olivia' })
    .execute();
  await announceAccess(db, 'c1001', ['olivia']);
  expect(await next()).toBeUndefined();
  const later = await listen(olivia, told?.id);
  await later();
  await tellOfTask();
  await publish(client);
  expect((await later())?.type).toBe('documents-changed');

  // A control that is set for the whole firm counts as well.
  await db.deleteFrom('user_controls').where('control', '=', 'HideTasks').execute();
  await announceAccess(db, 'c1001', ['olivia']);
  expect(await later()).toBeUndefined();
  const last = await listen(olivia);
  await last();
  await db.insertInto('company_controls').values(hidden).execute();
  await announceAccess(db, 'c1001');
  expect(await last()).toBeUndefined();
  await db.deleteFrom('company_controls').where('control', '=', 'HideTasks').execute();
  await announceAccess(db, 'c1001');
});

test('a stream ends when its user is disabled', async () => {
  const { db } = portal.deps;
  const george = await portal.signIn('george@demo.test');
  const next = await listen(george);
  await next();
  const setDisabled = (disabled_at: Date | null) =>
    db
      .transaction()
      .execute((tx) => changeUser(tx, { companyId: 'c3001', userId: 'george' }, { disabled_at }));
  await setDisabled(new Date());
  expect(await next()).toBeUndefined();
  await setDisabled(null);
});

test('the eleventh stream of a session ends the oldest, telling it to retry after 60 seconds', async () => {
  const stopping = new AbortController();
  hung.push(stopping);
  const answer = await olivia.fetch('/api/events/v1/stream', { signal: stopping.signal });
  const others = [];
  for (let count = 1; count < 10; count++) others.push(await listen(olivia));
  const elsewhere = await listen(await portal.signIn('olivia@demo.test'));
  const newest = await listen(olivia);
  expect(await answer.text()).toMatch(/\nretry: 60000\n\n$/);
  for (const next of [...others, elsewhere, newest]) expect((await next())?.type).toBe('version');
  await publish(client);
  for (const next of [...others, elsewhere, newest]) expect((await next())?.type).toBe('documents-changed');
});

async function sessionIdOf(session: SignedIn): Promise<string> {
  const answer = await session.fetch('/api/security/v1/session/bindings');
  return ((await answer.json()) as { meta: { SessionId: string } }).meta.SessionId;
}

test('a stopping server ends its streams and does not wait for idle connections', async () => {
  const own = await startTestPortal();
  const session = await signIn(own.url, 'olivia@demo.test');
  const answer = await session.fetch('/api/events/v1/stream');
  const spare = connect(Number(new URL(own.url).port), '127.0.0.1');
  await once(spare, 'connect');
  const gone = once(spare, 'close');
  const [text] = await Promise.all([answer.text(), own.close(), gone]);
  expect(text).not.toContain('event: missed');
}, 20_000);
