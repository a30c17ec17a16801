import { Clients, Session } from '@anteroom/sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { moveTo, type Opened, openServices } from '../../testing/openServices.ts';
import { Clock } from '../page/Clock.ts';
import { StateStore } from '../page/StateStore.ts';
import { Authentication } from './Authentication.ts';
import { Credentials } from './Credentials.ts';
import { PortalSession } from './Session.ts';

const exchange = 'POST /api/security/v1/oidc/auth-code/session';
const bindings = 'GET /api/security/v1/session/bindings';
const token = { tokenValue: 'fresh', expiresAt: '2999-01-01T00:00:00Z' };

let server: FakeServer;
let portal: Opened;
beforeEach(async () => {
  server = await FakeServer.start();
  portal = openServices(server);
});
afterEach(() => server.stop());

const enter = (path: string) => portal.get(Authentication).enter(new URL(server.origin + path));
const enterSignIn = (path: string) => portal.get(Authentication).enterSignIn(new URL(path, server.origin));
const sessionState = () => portal.get(StateStore).get(portal.get(Session).state).kind;

describe('returning from the identity provider', () => {
  it('exchanges the code for a session and goes to the page that was requested', async () => {
    server.on(exchange, () => token);
    portal.get(Credentials).returnTo = '/documents?folder=f1';
    expect(await enterSignIn('/auth?code=c&state=s')).toEqual({ kind: 'go', path: '/documents?folder=f1' });
    expect(portal.get(Credentials).token).toBe('fresh');
    const [request] = server.requestsOf(exchange);
    expect([request?.query.get('code'), request?.query.get('state'), request?.body]).toEqual(['c', 's', '']);
  });

  it('keeps the rest of the address on any other page, without the code', async () => {
    server.on(exchange, () => token);
    expect(await enter('/tasks?code=c&state=s&q=1')).toEqual({ kind: 'go', path: '/tasks?q=1' });
  });

  it('exchanges a code once for concurrent guards and when the address is loaded again', async () => {
    server.on(exchange, () => token);
    await Promise.all([enter('/tasks?code=c&state=s'), enter('/tasks?code=c&state=s')]);
    expect(await enter('/tasks?code=c&state=s')).toEqual({ kind: 'go', path: '/tasks' });
    expect(server.requestsOf(exchange)).toHaveLength(1);
  });

  it.each([
    [
      'MFA_AUTHENTICATION_REQUIRED',
      { path: '/auth/mfa-required', state: { location: 'https://idp.test/again' } },
    ],
    ['FIRM_LOCKED_OUT', { path: '/auth/firm-locked' }],
    ['OTHER_PERSON', { path: '/auth/other-person' }],
    ['USER_NOT_FOUND', { path: '/auth/signin-error', state: { reason: 'USER_NOT_FOUND' } }],
    ['CODE_REFUSED', { path: '/auth/signin-error', state: { reason: 'CODE_REFUSED' } }],
  ])('leads to the page for the refusal %s and keeps no token', async (reason, place) => {
    server.on(exchange, () => new Refusal(403, 'forbidden', reason, { Location: 'https://idp.test/again' }));
    expect(await enterSignIn('/auth?code=c&state=s')).toEqual({ kind: 'go', ...place });
    expect(portal.get(Credentials).token).toBeNull();
  });

  it('leads to the sign-in error page with the reason “network” when the server cannot be reached', async () => {
    const comingBack = new URL('/auth?code=c&state=s', server.origin);
    await server.stop();
    const entrance = await portal.get(Authentication).enterSignIn(comingBack);
    expect(entrance).toMatchObject({ path: '/auth/signin-error', state: { reason: 'network' } });
    server = await FakeServer.start();
  });

  it('leads to the sign-in error page when the person cancelled at the identity provider', async () => {
    expect(await enterSignIn('/auth?error=access_denied')).toEqual({
      kind: 'go',
      path: '/auth/signin-error',
    });
  });
});

describe('a token in the address', () => {
  const tokenExchange = 'POST /api/security/v1/session/token-exchange';

  it('is exchanged once for two concurrent guards, and the page reloads without it', async () => {
    server.on(tokenExchange, () => token);
    portal.signIn();
    const asked = '/documents?folder=f1&token=handed-over#top';
    const entrances = await Promise.all([enter(asked), enter(asked)]);
    const reload = { kind: 'reload', path: '/documents?folder=f1#top' };
    expect(entrances).toEqual([reload, reload]);
    expect(server.requestsOf(tokenExchange).map(({ body }) => body)).toEqual([{ token: 'handed-over' }]);
    expect(portal.get(Credentials).stored).toEqual(token);
  });

  it('is exchanged on the sign-in page, too', async () => {
    server.on(tokenExchange, () => token);
    const entrance = await enterSignIn('/auth?r=%2Ftasks&token=handed-over');
    expect(entrance).toEqual({ kind: 'reload', path: '/auth?r=%2Ftasks' });
  });

  it('signs the person out and leads to the root when it is refused', async () => {
    server.on(tokenExchange, () => new Refusal(400, 'bad-request', 'TOKEN_REFUSED'));
    portal.signIn();
    expect(await enter('/tasks?token=used')).toEqual({ kind: 'reload', path: '/' });
    expect(portal.get(Credentials).token).toBeNull();
    expect(portal.get(Credentials).stored).toBeNull();
  });

  it('keeps the person signed out when it is refused, even while the session is loading', async () => {
    server.on(tokenExchange, () => new Refusal(400, 'bad-request', 'TOKEN_REFUSED'));
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<unknown>();
    server.on(bindings, () => {
      asked.resolve();
      return answer.promise;
    });
    portal.signIn();
    portal.get(PortalSession).restore();
    const reading = portal.get(PortalSession).load();
    await asked.promise;
    await enter('/tasks?token=used');
    answer.resolve(portal.bindings());
    expect(await reading).toEqual({ kind: 'none' });
    expect(portal.get(Credentials).takeStraightOn()).toBe(false);
  });

  it('waits for confirmation when it is another person’s, and keeps the present session until then', async () => {
    const person = {
      firstName: 'Marco',
      lastName: 'Bianchi',
      email: 'marco@demo.test',
      companyName: 'Harbor & Finch CPAs',
      replaces: true,
    };
    server.on(tokenExchange, ({ body }) => ((body as { confirmed?: true }).confirmed ? token : person));
    portal.signIn();
    expect(await enter('/tasks?token=handed-over')).toEqual({ kind: 'go', path: '/auth/continue-as' });
    expect(portal.get(Credentials).stored?.tokenValue).toBe('stored');

    const { arrival } = portal.get(Authentication);
    expect(arrival).toEqual({ token: 'handed-over', target: '/tasks', person });
    if (arrival) expect(await portal.get(Authentication).accept(arrival)).toBe('/tasks');
    expect(server.requestsOf(tokenExchange).map(({ body }) => body)).toEqual([
      { token: 'handed-over' },
      { token: 'handed-over', confirmed: true },
    ]);
    expect(portal.get(Credentials).stored).toEqual(token);
  });

  it('is not exchanged when its address leads to another origin', async () => {
    server.on(tokenExchange, () => token);
    expect(await enter('//evil.test/?token=t')).toEqual({ kind: 'reload', path: '/' });
    expect(server.requestsOf(tokenExchange)).toEqual([]);
  });
});

describe('entering the portal', () => {
  it('leads to the sign-in page with the path to return to', async () => {
    expect(await enter('/documents?folder=f1#top')).toEqual({
      kind: 'go',
      path: '/auth?r=%2Fdocuments%3Ffolder%3Df1%23top',
    });
  });

  it('restores the session of this tab, and loads it once for concurrent calls', async () => {
    portal.signIn();
    const entrances = await Promise.all([enter('/home'), enter('/home')]);
    expect(entrances).toEqual([{ kind: 'enter' }, { kind: 'enter' }]);
    expect(server.requestsOf(bindings)).toHaveLength(1);
    expect(portal.get(Session).info.firstName).toBe('Olivia');
    expect(portal.get(StateStore).get(portal.get(Clients).active)).not.toBeUndefined();
  });

  it('leads to the sign-in page when the stored session has expired', async () => {
    portal.signIn('2001-01-01T00:00:00Z');
    expect(await enter('/tasks')).toEqual({ kind: 'go', path: '/auth?r=%2Ftasks' });
  });

  it.each([401, 403])('signs out when the session request returns %i', async (status) => {
    portal.signIn();
    server.on(bindings, () => new Refusal(status, 'unauthenticated'));
    expect(await enter('/tasks')).toEqual({ kind: 'go', path: '/auth?r=%2Ftasks' });
    expect(sessionStorage.getItem('tr-session-info')).toBeNull();
    expect(sessionState()).toBe('none');
  });

  it('keeps the session while the server is unavailable, and enters afterwards', async () => {
    portal.signIn();
    const working = server.on(bindings, () => new Refusal(503, 'unavailable'));
    await expect(enter('/tasks')).rejects.toMatchObject({ name: 'SessionUnreadable' });
    expect(sessionState()).toBe('failed');
    working.on(bindings, portal.bindings);
    expect(await enter('/tasks')).toEqual({ kind: 'enter' });
  });

  it('keeps an open page when the session cannot be loaded anew, but ends one that is refused', async () => {
    portal.signIn();
    await enter('/tasks');
    server.on(bindings, () => new Refusal(503, 'unavailable'));
    await portal.get(Session).refresh();
    expect(sessionState()).toBe('loaded');
    server.on(bindings, () => new Refusal(401, 'unauthenticated'));
    await portal.get(Session).refresh();
    expect(sessionState()).toBe('none');
  });

  it('rejects when the session has not loaded within five seconds', async () => {
    portal.signIn();
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<unknown>();
    server.on(bindings, () => {
      asked.resolve();
      return answer.promise;
    });
    let limit = 0;
    let timeUp = () => {};
    portal.portal.container.rebind<Clock>(Clock).toConstantValue({
      now: () => 0,
      after(ms, run) {
        limit = ms;
        timeUp = run;
        return () => {};
      },
    });
    const entering = enter('/tasks');
    await asked.promise;
    timeUp();
    await expect(entering).rejects.toThrow('Session Bindings Not Loaded');
    expect(limit).toBe(5_000);
    answer.resolve(portal.bindings());
  });

  it('redirects a signed-in person from the sign-in page to the requested path, within the portal only', async () => {
    portal.signIn();
    expect(await enterSignIn('/auth?r=%2Ftasks')).toEqual({ kind: 'go', path: '/tasks' });
    expect(await enterSignIn('/auth?r=%2F%2Fevil.test')).toEqual({ kind: 'go', path: '/' });
  });

  it('shows the sign-in page to a person who is not signed in', async () => {
    expect(await enterSignIn('/auth?r=%2Ftasks')).toEqual({ kind: 'enter' });
  });
});

it('signs out in the browser even when the server cannot be told', async () => {
  portal.signIn();
  await enter('/home');
  moveTo(server, '/home');
  server.on('POST /api/security/v1/session/logout', () => new Refusal(503, 'unavailable'));
  await portal.get(Session).signOut();
  expect(sessionState()).toBe('none');
  expect(portal.get(Credentials).token).toBeNull();
});
