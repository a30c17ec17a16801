import type { EndedSessions, SessionTime, SignedInPlaces } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CookieJar, obtainCode, redeem, type SignedIn, signIn, withToken } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { setFlag } from '../flags/setFlag.ts';
import { changeUser } from './changeUser.ts';
import { hashOf } from './secrets.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const bindings = '/api/security/v1/session/bindings';
const george = { companyId: 'c3001', userId: 'george' };

function changeGeorge(change: Parameters<typeof changeUser>[2]): Promise<boolean> {
  return portal.database.db.transaction().execute((tx) => changeUser(tx, george, change));
}
const sessions = '/api/security/v1/sessions';

describe('a session', () => {
  test('has 256-bit secrets that are new at each sign-in, which ends the previous session of the browser', async () => {
    const jar = new CookieJar();
    const first = await signIn(portal.url, 'olivia@demo.test', jar);
    const firstCookies = first.cookies.header;
    const elsewhere = await signIn(portal.url, 'olivia@demo.test');
    const second = await signIn(portal.url, 'olivia@demo.test', jar);
    expect(second.token).not.toBe(first.token);
    expect(second.token).toMatch(/^c1001\.[\w-]{43}$/);
    expect(cookieOf(jar.header)).not.toBe(cookieOf(firstCookies));
    expect(cookieOf(jar.header)).toMatch(/^c1001\.[\w-]{43}$/);

    const before = await fetch(portal.url + bindings, {
      headers: { authorization: `Bearer ${first.token}`, cookie: firstCookies },
    });
    expect(before.status).toBe(401);
    expect((await second.fetch(bindings)).status).toBe(200);
    expect((await elsewhere.fetch(bindings)).status).toBe(200);
  });

  test('requires its token and its cookie together', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const marco = await signIn(portal.url, 'marco@demo.test');
    expect((await withToken(portal.url, olivia.token, new CookieJar()).fetch(bindings)).status).toBe(401);
    expect((await withToken(portal.url, olivia.token, marco.cookies).fetch(bindings)).status).toBe(401);
    const cookieOnly = await fetch(portal.url + bindings, { headers: { cookie: olivia.cookies.header } });
    expect(cookieOnly.status).toBe(401);
    expect((await olivia.fetch(bindings)).status).toBe(200);
  });

  test('ends at sign-out, both here and at the provider', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const answer = await olivia.fetch('/api/security/v1/session/logout', { method: 'POST' });
    const { location } = (await answer.json()) as { location: string };
    expect((await olivia.fetch(bindings)).status).toBe(401);

    const farewell = await fetch(location, {
      headers: { cookie: olivia.cookies.header },
      redirect: 'manual',
    });
    expect(farewell.headers.get('location')).toBe(`${portal.url}/clientcenter/en/us/auth/logout`);
    // The next sign-in in this browser shows the form, because the provider's session has ended.
    await expect(obtainCode(portal.url, 'olivia@demo.test', olivia.cookies, 'wrong')).rejects.toThrow('401');
  });

  test('ends at sign-out only here if the firm’s flag says so', async () => {
    await setFlag(portal.database.db, 'c1001', 'identityProviderSignOut', false);
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const answer = await olivia.fetch('/api/security/v1/session/logout', { method: 'POST' });
    const { location } = (await answer.json()) as { location: string };
    expect(location).toBe(`${portal.url}/clientcenter/en/us/auth/logout`);
    expect((await olivia.fetch(bindings)).status).toBe(401);
    await portal.database.db.deleteFrom('feature_flags').execute();
  });

  test('ends as soon as its user is disabled', async () => {
    const george = await signIn(portal.url, 'george@demo.test');
    expect((await george.fetch(bindings)).status).toBe(200);
    await changeGeorge({ disabled_at: new Date() });
    await soon(async () => expect((await george.fetch(bindings)).status).toBe(401));
    await changeGeorge({ disabled_at: null });
    // A person who has been enabled again has to sign in again.
    const back = await signIn(portal.url, 'george@demo.test');
    expect((await back.fetch(bindings)).status).toBe(200);
    expect((await george.fetch(bindings)).status).toBe(401);
  });

  test('opened while its user is being disabled is refused with 403', async () => {
    const { db } = portal.database;
    const { code, state, jar } = await comingBack('george@demo.test');
    const disabled = Promise.withResolvers<void>();
    const waits = Promise.withResolvers<void>();
    const disabling = db.transaction().execute(async (tx) => {
      await changeUser(tx, george, { disabled_at: new Date() });
      disabled.resolve();
      await waits.promise;
    });
    await disabled.promise;
    const redeeming = redeem(portal.url, code, state, jar);
    await soon(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    });
    waits.resolve();
    await disabling;
    expect((await redeeming).status).toBe(403);
    await changeGeorge({ disabled_at: null });
  });

  test('without a second factor ends for good as soon as one is required of its user', async () => {
    const { db } = portal.database;
    const require = (mfa_required: boolean) => changeGeorge({ mfa_required });
    const weak = await signIn(portal.url, 'george@demo.test');
    const strong = await signIn(portal.url, 'george@demo.test');
    await db
      .updateTable('sessions')
      .set({ second_factor: true })
      .where('token_hash', '=', hashOf(strong.token))
      .execute();
    await require(true);
    await soon(async () => expect((await weak.fetch(bindings)).status).toBe(401));
    expect((await strong.fetch(bindings)).status).toBe(200);
    await require(false);
    await soon(async () => expect((await strong.fetch(bindings)).status).toBe(200));
    expect((await weak.fetch(bindings)).status).toBe(401);
  });

  test('is neither opened nor marked as seen by its token with the cookie of another session', async () => {
    const { db } = portal.database;
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const marco = await signIn(portal.url, 'marco@demo.test');
    const long = new Date(Date.now() - 20 * 60_000);
    const ofOlivia = hashOf(olivia.token);
    await db
      .updateTable('sessions')
      .set({ last_seen_at: long, address: '203.0.113.1' })
      .where('token_hash', '=', ofOlivia)
      .execute();
    expect((await withToken(portal.url, olivia.token, marco.cookies).fetch(bindings)).status).toBe(401);
    const seen = () =>
      db
        .selectFrom('sessions')
        .select(['last_seen_at', 'address'])
        .where('token_hash', '=', ofOlivia)
        .executeTakeFirstOrThrow();
    expect(await seen()).toEqual({ last_seen_at: long, address: '203.0.113.1' });
    expect((await olivia.fetch(bindings)).status).toBe(200);
    expect((await seen()).last_seen_at).not.toEqual(long);
    // The same holds while the session is cached.
    expect((await withToken(portal.url, olivia.token, marco.cookies).fetch(bindings)).status).toBe(401);
  });
});

describe('a person’s sessions', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

  beforeEach(() => portal.database.db.deleteFrom('sessions').execute());

  async function placesOf(person: SignedIn) {
    return ((await (await person.fetch(sessions)).json()) as SignedInPlaces).sessions;
  }

  test('are listed only to that person, with browser, system, device and address', async () => {
    const office = await signIn(portal.url, 'marco@demo.test', new CookieJar(), firefox);
    const phone = await signIn(portal.url, 'marco@demo.test');
    await signIn(portal.url, 'reader@demo.test');
    const places = await placesOf(phone);
    expect(places).toHaveLength(2);
    expect(places.filter(({ current }) => current)).toHaveLength(1);
    expect(places.find(({ current }) => !current)).toMatchObject({
      browser: 'Firefox',
      system: 'Windows',
      device: 'computer',
      address: '127.0.0.1',
    });
    expect((await placesOf(office)).find(({ current }) => current)?.browser).toBe('Firefox');
  });

  test('have the address of the connection, not one that a header claims', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const forged = { 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6' };
    await olivia.fetch('/api/security/v1/session/extension', { method: 'POST', headers: forged });
    expect((await placesOf(olivia)).map(({ address }) => address)).toEqual(['127.0.0.1']);
  });

  test('can be ended one by one, and the ended browser asks for the password again', async () => {
    const lost = await signIn(portal.url, 'george@demo.test');
    const here = await signIn(portal.url, 'george@demo.test');
    const other = (await placesOf(here)).find(({ current }) => !current);
    const end = () => here.fetch(`${sessions}/${other?.sessionId}`, { method: 'DELETE' });
    expect((await end()).status).toBe(204);
    expect((await lost.fetch(bindings)).status).toBe(401);
    expect((await here.fetch(bindings)).status).toBe(200);
    expect(await placesOf(here)).toHaveLength(1);
    expect((await end()).status).toBe(404);
    // Refusing the wrong password shows that the form asked for one.
    await expect(obtainCode(portal.url, 'george@demo.test', lost.cookies, 'wrong')).rejects.toThrow('401');
  });

  test('can all be ended at once except the current one, with an audit entry', async () => {
    const others = [await signIn(portal.url, 'ines@demo.test'), await signIn(portal.url, 'ines@demo.test')];
    const here = await signIn(portal.url, 'ines@demo.test');
    const bystander = await signIn(portal.url, 'olivia@demo.test');
    const answer = await here.fetch(`${sessions}/end-others`, { method: 'POST' });
    expect((await answer.json()) as EndedSessions).toEqual({ ended: 2 });
    for (const other of others) expect((await other.fetch(bindings)).status).toBe(401);
    expect((await here.fetch(bindings)).status).toBe(200);
    expect((await bystander.fetch(bindings)).status).toBe(200);
    const entry = await portal.database.db
      .selectFrom('audit_log')
      .select(['user_id', 'details'])
      .where('action', '=', 'session-ended')
      .where('subject', '=', 'sessions:all others')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ user_id: 'ines', details: { count: 2 } });
  });

  test('cannot be ended by another person (404)', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const [place] = await placesOf(olivia);
    const staff = await signIn(portal.url, 'staff@demo.test');
    const refused = await staff.fetch(`${sessions}/${place?.sessionId}`, { method: 'DELETE' });
    expect(refused.status).toBe(404);
    expect((await olivia.fetch(bindings)).status).toBe(200);
  });
});

test('sessions expire when idle and at the end of their lifetime, and unattended requests do not extend them', async () => {
  let now = Date.now();
  const clock = { now: () => new Date(now) };
  const aging = await startTestPortal({ clock, env: { SESSION_IDLE_MINUTES: '30', SESSION_HOURS: '2' } });
  const minutes = (count: number) => {
    now += count * 60_000;
  };
  try {
    const idle = await signIn(aging.url, 'olivia@demo.test');
    const busy = await signIn(aging.url, 'marco@demo.test');
    minutes(20);
    expect((await busy.fetch(bindings)).status).toBe(200);
    minutes(20);
    expect((await idle.fetch(bindings)).status).toBe(401);
    expect((await busy.fetch(bindings)).status).toBe(200);
    for (let passed = 40; passed < 120; passed += 20) {
      expect((await busy.fetch(bindings)).status).toBe(200);
      minutes(20);
    }
    expect((await busy.fetch(bindings)).status).toBe(401);

    // A request that the page makes by itself is answered, but does not prolong the session.
    const absent = await signIn(aging.url, 'george@demo.test');
    const byItself = { headers: { 'X-Anteroom-Unattended': '1' } };
    minutes(20);
    expect((await absent.fetch(bindings, byItself)).status).toBe(200);
    minutes(9);
    expect((await absent.fetch(bindings, byItself)).status).toBe(200);
    // The person returns while that answer is still cached.
    expect((await absent.fetch(bindings)).status).toBe(200);
    minutes(29);
    expect((await absent.fetch(bindings, byItself)).status).toBe(200);
    minutes(3);
    expect((await absent.fetch(bindings, byItself)).status).toBe(401);

    const reader = await signIn(aging.url, 'reader@demo.test');
    const left = async () => {
      const answer = await reader.fetch('/api/security/v1/session/extension', { method: 'POST' });
      return (await answer.json()) as SessionTime;
    };
    expect(await left()).toEqual({ IdleSeconds: 1800, LifeSeconds: 7200 });
    minutes(29);
    expect(await left()).toEqual({ IdleSeconds: 1800, LifeSeconds: 5460 });
    minutes(30);
    expect((await reader.fetch(bindings)).status).toBe(200);
    minutes(32);
    expect((await reader.fetch(bindings)).status).toBe(401);
  } finally {
    await aging.close();
  }
});

async function comingBack(email: string) {
  const jar = new CookieJar();
  return { jar, ...(await obtainCode(portal.url, email, jar)) };
}

function cookieOf(header: string): string {
  return header.match(/(?:^|; )anteroom=([^;]+)/)?.[1] ?? '';
}
