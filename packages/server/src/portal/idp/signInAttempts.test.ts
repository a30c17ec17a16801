import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '../../seed/accounts.ts';
import { CookieJar, openForm, signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

const proxy = '203.0.113.1';

let portal: TestPortal;
/** Time at which the clock stands still: hashing a password takes a second on a busy machine. */
const begun = Date.now();
let aheadMs = 0;
beforeAll(async () => {
  portal = await startTestPortal({
    env: { TRUST_PROXY: `127.0.0.0/8,::1,${proxy}` },
    clock: { now: () => new Date(begun + aheadMs) },
  });
});
beforeEach(() => portal.database.db.deleteFrom('rate_limits').execute());
afterAll(() => portal.close());

/** Opens the password form. Returns a function that submits a password. */
async function atForm(
  jar = new CookieJar(),
): Promise<(password: string, from?: string) => Promise<Response>> {
  const login = await fetch(`${portal.url}/api/security/v1/oidc/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: jar.header },
    body: JSON.stringify({
      type: 'oidc',
      sp: 'anteroom',
      lang: 'en-us',
      redirectUri: `${portal.url}/auth`,
    }),
  });
  jar.keep(login);
  const { location } = (await login.json()) as { location: string };
  const { action } = await openForm(portal.url, location, jar);
  return async (password, from = '198.51.100.7') =>
    fetch(portal.url + action, {
      method: 'POST',
      headers: { cookie: jar.header, 'x-forwarded-for': from },
      body: new URLSearchParams({ email: account, password }),
      redirect: 'manual',
    });
}

/** Deletes the cookies that a browser deletes when it is closed. */
function leaveProvider(jar: CookieJar): void {
  jar.delete('idp-session');
  jar.delete('idp-session.sig');
}

let account = '';
beforeEach(() => {
  account = 'olivia@demo.test';
  aheadMs = 0;
});

async function judged(): Promise<readonly (string | null)[]> {
  const rows = await portal.database.db
    .selectFrom('audit_log as a')
    .leftJoin('audit_names as n', (join) =>
      join
        .onRef('n.company_id', '=', 'a.company_id')
        .onRef('n.audit_id', '=', 'a.audit_id')
        .onRef('n.digest', '=', 'a.address'),
    )
    .select('n.value as address')
    .where('a.action', '=', 'sign-in-refused')
    .orderBy('a.audit_id')
    .execute();
  return rows.map(({ address }) => address);
}

describe('wrong passwords for one account', () => {
  test('return 401 five times and 429 from then on, whatever addresses they come from', async () => {
    const before = (await judged()).length;
    const attempt = await atForm();
    const statuses = new Map<number, number>();
    for (let turn = 0; turn < 220; turn++) {
      const { status } = await attempt('wrong', `198.51.${turn % 250}.${turn}, 192.0.2.${turn}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses).toEqual(
      new Map([
        [401, 5],
        [429, 215],
      ]),
    );
    expect((await judged()).length - before).toBe(5);
  });

  test('return 401 only five times when 20 arrive concurrently', async () => {
    const attempt = await atForm();
    const tries = Array.from({ length: 20 }, (_, turn) => attempt('wrong', `192.0.2.${turn}`));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });

  test('double the wait up to 15 minutes, and refused attempts do not extend it', async () => {
    const waits: number[] = [];
    const attempt = await atForm();
    for (let turn = 0; turn < 5; turn++) await attempt('wrong');
    for (let turn = 0; turn < 7; turn++) {
      const refused = await (await atForm())('wrong');
      expect(refused.status).toBe(429);
      const wait = Number(refused.headers.get('retry-after'));
      waits.push(wait);
      aheadMs += 1000 * wait;
      // The form itself expires after half an hour.
      expect((await (await atForm())('wrong')).status).toBe(401);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  test('show how long to wait after the fifth', async () => {
    const attempt = await atForm();
    for (let turn = 0; turn < 5; turn++) await attempt('wrong');
    expect(await (await attempt('wrong')).text()).toContain('Too many attempts. Try again in 30 seconds.');
  });

  test('get the same responses as for an unknown account', async () => {
    const answers: string[] = [];
    for (const email of ['olivia@demo.test', 'nobody@demo.test']) {
      account = email;
      const attempt = await atForm();
      for (let turn = 0; turn < 7; turn++) {
        const answer = await attempt('wrong');
        const text = (await answer.text())
          .replace(/sign-in\/[\w-]+|challenge&quot;:&quot;[\w-]+/g, '')
          .replaceAll(email, '');
        answers.push(`${turn} ${answer.status} ${text}`);
      }
    }
    expect(answers.slice(7)).toEqual(answers.slice(0, 7));
  });

  test('block an unknown browser for the announced wait, but not one in which the person has signed in before', async () => {
    const known = new CookieJar();
    await signIn(portal.url, account, known);
    const guess = await atForm();
    for (let turn = 0; turn < 10; turn++) await guess('wrong');

    const fresh = await atForm();
    expect((await fresh(demoPassword)).status).toBe(429);
    leaveProvider(known);
    const atHome = await atForm(known);
    expect((await atHome('mistyped')).status).toBe(401);
    expect((await atHome(demoPassword)).status).toBe(303);
    aheadMs = 31_000;
    expect((await fresh(demoPassword)).status).toBe(303);
  });

  test('count toward the account’s limit when they come from a browser known only for another account', async () => {
    const others = new CookieJar();
    await signIn(portal.url, 'marco@demo.test', others);
    leaveProvider(others);
    const guess = await atForm(others);
    for (let turn = 0; turn < 5; turn++) expect((await guess('wrong')).status).toBe(401);
    expect((await (await atForm())('wrong')).status).toBe(429);
  });
});

describe('the client address of a request', () => {
  test.each([
    ['what a caller says of itself', '6.6.6.6, 192.0.2.9', '192.0.2.9'],
    ['a trusted proxy before the last', `6.6.6.6, 192.0.2.9, ${proxy}`, '192.0.2.9'],
    ['nothing but the caller', '192.0.2.9', '192.0.2.9'],
  ])('is determined by the trusted proxies: %s', async (_what, from, address) => {
    await (await atForm())('wrong', from);
    expect((await judged()).at(-1)).toBe(address);
  });

  test('is counted by its /64 network for IPv6, and the 101st attempt returns 429', async () => {
    const attempt = await atForm();
    const statuses: number[] = [];
    for (let turn = 0; turn < 102; turn++) {
      account = `nobody${turn}@demo.test`;
      statuses.push((await attempt('wrong', `2001:db8:1:2::${turn.toString(16)}`)).status);
    }
    expect(statuses.slice(99)).toEqual([401, 429, 429]);
    account = 'nobody@demo.test';
    expect((await attempt('wrong', '2001:db8:1:3::1')).status).toBe(401);
  }, 60_000);
});
