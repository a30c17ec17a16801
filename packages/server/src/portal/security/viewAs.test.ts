import type { ClientList, SessionBindings, SessionToken, ViewableContactList } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendJson } from '../../testing/sendJson.ts';
import { type SignedIn, signIn, withToken } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { changeUser } from './changeUser.ts';
import { hashOf } from './secrets.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const bindings = '/api/security/v1/session/bindings';
const viewAs = '/api/security/v1/view-as';

async function read<T>(person: SignedIn, path: string): Promise<T> {
  const answer = await person.fetch(path);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

function begin(person: SignedIn, userId: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return person.fetch(viewAs, { method: 'POST', headers, body: JSON.stringify({ userId }) });
}

async function look(staff: SignedIn, userId: string): Promise<SignedIn> {
  const { tokenValue } = (await (await begin(staff, userId)).json()) as SessionToken;
  return withToken(portal.url, tokenValue, staff.cookies);
}

function changeUserOf(userId: string, change: Parameters<typeof changeUser>[2]): Promise<boolean> {
  return portal.database.db
    .transaction()
    .execute((tx) => changeUser(tx, { companyId: 'c1001', userId }, change));
}

async function setDisabled(userId: string, at: Date | null): Promise<void> {
  await changeUserOf(userId, { disabled_at: at });
}

test('staff find the client users of their firm by name, address and client, page by page', async () => {
  const staff = await signIn(portal.url, 'staff@demo.test');
  const found = async (searchTerm: string) => {
    const query = new URLSearchParams({ searchTerm });
    const { contacts } = await read<ViewableContactList>(staff, `/api/staff/v1/contacts?${query}`);
    return contacts.map(({ userId }) => userId);
  };
  expect(await found('')).not.toEqual(expect.arrayContaining(['staff']));
  expect(await found('OLIVIA@')).toEqual(['olivia']);
  expect(await found('marco@demo')).toEqual(['marco']);
  expect(await found('bramble oak')).toEqual(['olivia', 'reader']);
  expect(await found('albuquerque')).toEqual([]);
  expect(await found('%')).toEqual([]);

  const pages: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const query = new URLSearchParams({ searchTerm: 'r', pageSize: '2', ...(after && { after }) });
    const page: ViewableContactList = await read(staff, `/api/staff/v1/contacts?${query}`);
    pages.push(page.contacts.map(({ userId }) => userId).join(' '));
    after = page.next;
  }
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.join(' ').split(' ')).toEqual(await found('r'));

  const { contacts } = await read<ViewableContactList>(staff, '/api/staff/v1/contacts?searchTerm=marco');
  expect(contacts[0]).toMatchObject({ firstName: 'Marco', email: 'marco@demo.test', clientCount: 40 });
  expect(contacts[0]?.clients).toHaveLength(3);
});

test('staff see what the client user sees, and their own session stays as it was', async () => {
  const staff = await signIn(portal.url, 'staff@demo.test');
  const view = await look(staff, 'olivia');
  const olivia = await signIn(portal.url, 'olivia@demo.test');
  const [seen, own] = [
    await read<SessionBindings>(view, bindings),
    await read<SessionBindings>(olivia, bindings),
  ];
  expect(seen.bindings).toEqual(own.bindings);
  expect(seen.meta).toMatchObject({
    PrismGuid: 'olivia',
    FirstName: 'Olivia',
    EmulateePrismGuid: 'olivia',
    ImpersonatorContactId: 'staff',
  });
  expect(own.meta).toMatchObject({ EmulateePrismGuid: null, ImpersonatorContactId: null });
  const clients = '/api/client-center/v1/clients/';
  expect(await read<ClientList>(view, clients)).toEqual(await read<ClientList>(olivia, clients));
  expect((await read<SessionBindings>(staff, bindings)).meta.PrismGuid).toBe('staff');
});

test('viewing as staff or as an unknown, disabled or foreign user returns 404, and client users get 403', async () => {
  const staff = await signIn(portal.url, 'staff@demo.test');
  await setDisabled('marco', new Date());
  for (const userId of ['internal', 'staff', 'nobody', 'marco', 'ines']) {
    expect([userId, (await begin(staff, userId)).status]).toEqual([userId, 404]);
  }
  await setDisabled('marco', null);
  expect((await begin(await signIn(portal.url, 'olivia@demo.test'), 'reader')).status).toBe(403);
  expect((await begin(await look(staff, 'olivia'), 'reader')).status).toBe(403);
});

test('a view can be ended alone, and ends with the staff session or when either person is disabled', async () => {
  const staff = await signIn(portal.url, 'staff@demo.test');
  const first = await look(staff, 'olivia');
  const second = await look(staff, 'reader');
  expect((await first.fetch(viewAs, { method: 'DELETE' })).status).toBe(204);
  expect((await first.fetch(bindings)).status).toBe(401);
  expect((await second.fetch(bindings)).status).toBe(200);
  expect((await staff.fetch(bindings)).status).toBe(200);

  await setDisabled('reader', new Date());
  await expect.poll(async () => (await second.fetch(bindings)).status).toBe(401);
  await setDisabled('reader', null);

  const third = await look(staff, 'olivia');
  await setDisabled('staff', new Date());
  await expect.poll(async () => (await third.fetch(bindings)).status).toBe(401);
  await setDisabled('staff', null);

  const again = await signIn(portal.url, 'staff@demo.test');
  const fourth = await look(again, 'olivia');
  await again.fetch('/api/security/v1/session/logout', { method: 'POST' });
  await expect.poll(async () => (await fourth.fetch(bindings)).status).toBe(401);
});

test('a view ends when the person gets another client, which the viewer might not see', async () => {
  const staff = await signIn(portal.url, 'staff@demo.test');
  const change = (draft: object) => sendJson(staff, 'PATCH', '/api/people/v1/contacts/olivia', draft);
  const [view, other] = [await look(staff, 'olivia'), await look(staff, 'reader')];
  expect((await change({ firstName: 'Olívia' })).status).toBe(200);
  expect((await view.fetch(bindings)).status).toBe(200);
  expect((await change({ firstName: 'Olivia', addClients: ['us-201'] })).status).toBe(200);
  await soon(async () => expect((await view.fetch(bindings)).status).toBe(401));
  expect((await other.fetch(bindings)).status).toBe(200);
  expect((await staff.fetch(bindings)).status).toBe(200);
  await change({ removeClients: ['us-201'] });
});

test('a view that is begun while the person gets another client does not outlive the change', async () => {
  const { db } = portal.database;
  const staff = await signIn(portal.url, 'staff@demo.test');
  const ownClients = await db
    .selectFrom('client_contacts')
    .select('client_id')
    .where('company_id', '=', 'c1001')
    .where('contact_id', '=', 'olivia')
    .execute();
  await db
    .insertInto('client_staff')
    .values(ownClients.map(({ client_id }) => ({ company_id: 'c1001', client_id, contact_id: 'sam' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const sam = await signIn(portal.url, 'sam@demo.test');
  const change = (draft: object) => sendJson(staff, 'PATCH', '/api/people/v1/contacts/olivia', draft);
  const addClient = () => change({ addClients: ['us-201'] });
  const view = () => begin(sam, 'olivia');
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  /** Returns the answers to two requests, the second of which is sent while the first cannot commit yet. */
  const meanwhile = async (first: () => Promise<Response>, second: () => Promise<Response>) => {
    const sent = await db.transaction().execute(async (tx) => {
      await sql`lock table audit_log in share mode`.execute(tx);
      const begun = first();
      await soon(async () => expect(await waiting()).toBe(1));
      const answers = Promise.all([begun, second()]);
      await soon(async () => expect(await waiting()).toBe(2));
      return { answers };
    });
    return sent.answers;
  };

  const [begun, added] = await meanwhile(view, addClient);
  expect([begun.status, added.status]).toEqual([200, 200]);
  const { tokenValue } = (await begun.json()) as SessionToken;
  const asOlivia = withToken(portal.url, tokenValue, sam.cookies);
  await soon(async () => expect((await asOlivia.fetch(bindings)).status).toBe(401));

  await change({ removeClients: ['us-201'] });
  const [addedFirst, refused] = await meanwhile(addClient, view);
  expect([addedFirst.status, refused.status]).toEqual([200, 404]);
  await change({ removeClients: ['us-201'] });

  // The same holds if the viewer is no longer assigned to one of the clients.
  const path = `/api/people/v1/clients/${ownClients[0]?.client_id}`;
  const [begunBefore, unassigned] = await meanwhile(view, () =>
    sendJson(staff, 'PATCH', path, { removeStaff: ['sam'] }),
  );
  expect([begunBefore.status, unassigned.status]).toEqual([200, 200]);
  const left = withToken(portal.url, ((await begunBefore.json()) as SessionToken).tokenValue, sam.cookies);
  await soon(async () => expect((await left.fetch(bindings)).status).toBe(401));
});

test('a download by staff in a view is audited, but not recorded as read by the client user', async () => {
  const { db } = portal.database;
  const { document_id, container_id } = await db
    .selectFrom('documents as d')
    .select(['document_id', 'container_id'])
    .where('client_id', '=', 'us-001')
    .where((document) =>
      document.not(
        document.exists(
          document
            .selectFrom('document_reads as r')
            .select('r.contact_id')
            .whereRef('r.document_id', '=', 'd.document_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  const view = await look(await signIn(portal.url, 'staff@demo.test'), 'olivia');
  const answer = await view.fetch(`/api/storage/v1/folders/${container_id}/documents/${document_id}`);
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  const reads = await db
    .selectFrom('document_reads')
    .select('contact_id')
    .where('document_id', '=', document_id)
    .execute();
  expect(reads).toEqual([]);
  const entry = await db
    .selectFrom('audit_log')
    .select(['user_id', 'viewed_as'])
    .where('action', '=', 'document-downloaded')
    .where('subject', '=', `document:${document_id}`)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ user_id: 'staff', viewed_as: 'olivia' });
});

test('a view has the second factor of the session from which it was begun', async () => {
  const { db } = portal.database;
  const require = (mfa_required: boolean) => changeUserOf('staff', { mfa_required });
  const staff = await signIn(portal.url, 'staff@demo.test');
  const weak = await look(staff, 'olivia');
  await require(true);
  await soon(async () => expect((await weak.fetch(bindings)).status).toBe(401));
  await require(false);

  const again = await signIn(portal.url, 'staff@demo.test');
  await db
    .updateTable('sessions')
    .set({ second_factor: true })
    .where('token_hash', '=', hashOf(again.token))
    .execute();
  await require(true);
  expect((await read<SessionBindings>(await look(again, 'olivia'), bindings)).meta.PrismGuid).toBe('olivia');
  await require(false);
});
