import type { LegacyCenterAddress, Problem, SessionToken } from '@anteroom/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import { type SignedIn, signIn, withToken } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

const center = 'https://earlier.example/portal/enter?from=anteroom';
let portal: TestPortal;
let olivia: SignedIn;
let now = 0;
beforeAll(async () => {
  portal = await startTestPortal({
    clock: { now: () => new Date(Date.now() + now) },
    env: { LEGACY_CENTER_URL: center },
  });
  await portal.database.db
    .deleteFrom('user_permissions')
    .where('user_id', '=', 'olivia')
    .where('permission', '=', 'Platform.ccVnext')
    .execute();
  olivia = await signIn(portal.url, 'olivia@demo.test');
});
afterEach(() => {
  now = 0;
});
afterAll(() => portal.close());

function enter(person: SignedIn): Promise<Response> {
  return person.fetch('/api/security/v1/session/legacy-center', { method: 'POST' });
}

async function handedOver(): Promise<URL> {
  const answer = await enter(olivia);
  expect(answer.status).toBe(200);
  return new URL(((await answer.json()) as LegacyCenterAddress).location);
}

function post(path: string, token: string): Promise<Response> {
  return fetch(portal.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
}

const redeem = (token: string) => post('/api/security/v1/legacy-center/token-exchange', token);

async function expectRefused(answer: Response): Promise<void> {
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as Problem).errors?.[0]?.reason).toBe('TOKEN_REFUSED');
}

test('a client user not yet moved to this portal is sent to the earlier one with a token that works once', async () => {
  const location = await handedOver();
  const token = location.searchParams.get('token') ?? '';
  location.searchParams.delete('token');
  expect(location.href).toBe(center);
  const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(token)));
  const [answer, ...others] = answers.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  expect(answer?.headers.get('cache-control')).toBe('no-store');
  expect(answer?.headers.getSetCookie()).toEqual([]);
  expect(await answer?.json()).toEqual({
    companyId: 'c1001',
    contactId: 'olivia',
    userId: 'olivia',
    email: 'olivia@demo.test',
    firstName: 'Olivia',
    lastName: 'Hartwell',
    language: 'en-us',
    secondFactor: false,
  });
  const entries = await portal.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'details'])
    .where('action', '=', 'handed-over')
    .execute();
  expect(entries).toEqual([{ user_id: 'olivia', details: { to: 'https://earlier.example' } }]);
});

test('the token opens no session here, and the portal’s own tokens cannot be redeemed for the earlier one', async () => {
  const token = (await handedOver()).searchParams.get('token') ?? '';
  await expectRefused(await post('/api/security/v1/session/token-exchange', token));
  await expectRefused(await redeem(token));
  const own = await olivia.fetch('/api/security/v1/session/uds-token', { method: 'POST' });
  await expectRefused(await redeem(((await own.json()) as SessionToken).tokenValue));
});

test('the token is refused after a minute and once its session has ended', async () => {
  const late = (await handedOver()).searchParams.get('token') ?? '';
  now = 61_000;
  await expectRefused(await redeem(late));
  now = 0;
  const person = await signIn(portal.url, 'olivia@demo.test');
  const answer = (await (await enter(person)).json()) as LegacyCenterAddress;
  await person.fetch('/api/security/v1/session/logout', { method: 'POST' });
  await expectRefused(await redeem(new URL(answer.location).searchParams.get('token') ?? ''));
});

test.each(['marco', 'staff', 'internal'])('%s cannot enter the earlier center and gets 404', async (id) => {
  await expectProblem(await enter(await signIn(portal.url, `${id}@demo.test`)), 404, 'not-found');
});

test('staff who view the portal as such a client user get 403', async () => {
  const staff = await signIn(portal.url, 'staff@demo.test');
  const begun = await staff.fetch('/api/security/v1/view-as', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: 'olivia' }),
  });
  const { tokenValue } = (await begun.json()) as SessionToken;
  await expectProblem(await enter(withToken(portal.url, tokenValue, staff.cookies)), 403, 'forbidden');
});

test('without LEGACY_CENTER_URL, both endpoints return 404', async () => {
  const other = await startTestPortal();
  try {
    await other.database.db
      .deleteFrom('user_permissions')
      .where('permission', '=', 'Platform.ccVnext')
      .execute();
    await expectProblem(await enter(await signIn(other.url, 'olivia@demo.test')), 404, 'not-found');
    const answer = await fetch(`${other.url}/api/security/v1/legacy-center/token-exchange`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'x' }),
    });
    await expectProblem(answer, 404, 'not-found');
  } finally {
    await other.close();
  }
});
