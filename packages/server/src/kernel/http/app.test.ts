import { request } from 'node:http';
import { connect } from 'node:net';
import { OidcLoginRequest, type Problem } from '@anteroom/contract';
import type { ValidateFunction } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippedHalves } from '../../testing/shippedHalves.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { type App, createApp, type Service } from './app.ts';
import { BodyWatch } from './BodyWatch.ts';
import { requestValidator } from './compiledSchemas.ts';

let portal: TestPortal;
let olivia: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());

const login = '/api/security/v1/oidc/login';
const validLogin = () => ({ type: 'oidc', sp: 'anteroom', lang: 'en-us', redirectUri: `${portal.url}/auth` });

/** Sends the first byte of a longer body, and returns the beginning of the response. */
function beginBody(method: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(portal.deps.config.port, '127.0.0.1');
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`,
    );
    socket.once('data', (data) => {
      resolve(String(data));
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

function post(path: string, body: string, contentType = 'application/json'): Promise<Response> {
  return fetch(portal.url + path, { method: 'POST', headers: { 'content-type': contentType }, body });
}

async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = (await response.json()) as Problem;
  expect(problem.status).toBe(response.status);
  expect(problem.instance).toBe(response.headers.get('x-request-id'));
  expect(JSON.stringify(problem)).not.toMatch(/\bat .*\.ts|node_modules/);
  return problem;
}

describe('malformed requests', () => {
  test.each([
    ['no JSON', '{"type":', 400, undefined],
    ['an empty body', '', 400, undefined],
    ['another shape', '[]', 400, 'body'],
    ['a wrong type', { lang: 5 }, 400, 'body/lang'],
    ['a number as text', { redirectUri: 1 }, 400, 'body/redirectUri'],
    ['an unknown field', { admin: true }, 400, 'body'],
    ['an over-long string', { redirectUri: 'x'.repeat(2001) }, 400, 'body/redirectUri'],
    ['a polluted prototype', '{"__proto__":{"admin":true},"type":"oidc"}', 400, undefined],
  ])('%s is a bad request', async (_what, change, status, path) => {
    const body = typeof change === 'string' ? change : JSON.stringify({ ...validLogin(), ...change });
    const problem = await problemOf(await post(login, body));
    expect(problem).toMatchObject({ type: 'urn:anteroom:problem:bad-request', status });
    if (path) expect(problem.errors?.map((error) => error.path)).toContain(path);
  });

  test('a body that is too large returns 413', async () => {
    const problem = await problemOf(
      await post(login, JSON.stringify({ ...validLogin(), lang: 'x'.repeat(2 ** 21) })),
    );
    expect(problem).toMatchObject({ type: 'urn:anteroom:problem:too-large', status: 413 });
  });

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded; charset=utf-8 x'])(
    'the content type %s is refused',
    async (type) => {
      const problem = await problemOf(await post('/api/logging/v1/log', JSON.stringify(validLogin()), type));
      expect([401, 415]).toContain(problem.status);
      const signedIn = await olivia.fetch('/api/logging/v1/log', {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{}',
      });
      expect(await problemOf(signedIn)).toMatchObject({
        type: 'urn:anteroom:problem:unsupported-media-type',
      });
    },
  );

  test.each([
    ['said to be', { 'content-length': String(2 ** 15) }],
    ['that arrives', { 'transfer-encoding': 'chunked' }],
  ])('a body %s larger than a public route allows gets 413 before it is parsed', async (_what, headers) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(portal.deps.config.port, '127.0.0.1');
      const head = { host: 'localhost', 'content-type': 'application/json', connection: 'close', ...headers };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      // Incomplete and invalid JSON, so that nothing can have parsed it.
      socket.write(`POST ${login} HTTP/1.1\r\n${lines.join('')}\r\n4400\r\n${'{'.repeat(0x4400)}\r\n`);
      let text = '';
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('close', () => resolve(text)).on('error', reject);
    });
    expect(answer).toContain(' 413 ');
    expect(answer).toContain('urn:anteroom:problem:too-large');
  });

  test('a body with 50,000 unknown fields reports only the first error', async () => {
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`field${n}`, n]));
    const answer = await olivia.fetch('/api/logging/v1/log', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(many),
    });
    expect((await problemOf(answer)).errors).toHaveLength(1);
    const validate = requestValidator()({
      schema: OidcLoginRequest,
      method: 'POST',
      url: login,
      httpPart: 'body',
    } as never) as ValidateFunction;
    expect(validate(many)).toBe(false);
    expect(validate.errors).toHaveLength(1);
  });

  test('an unknown address returns 404 before the body has arrived', async () => {
    expect(await beginBody('POST', '/api/nothing')).toContain(' 404 ');
  });

  test('a query parameter that violates the schema is named in the errors', async () => {
    const problem = await problemOf(
      await olivia.fetch('/api/client-center/v1/clients/?pageSize=0&pageNum=x'),
    );
    expect(problem.errors?.map((error) => error.path)).toEqual(['querystring/pageNum']);
  });

  test.each(['/api/nothing', '/api/security/v1/session', '/plugins/none/x.js', '/assets/none.js'])(
    'the unknown address %s returns 404 as a problem',
    async (path) => {
      const problem = await problemOf(await fetch(portal.url + path, { headers: { accept: 'text/html' } }));
      expect(problem).toMatchObject({ type: 'urn:anteroom:problem:not-found', status: 404 });
    },
  );

  test.each(['/api/%E0%A4%A', `/api/${'x'.repeat(300)}/y`])(
    'the malformed address %s returns 400 or 404',
    async (path) => {
      expect([400, 404]).toContain((await problemOf(await fetch(portal.url + path))).status);
    },
  );

  test('a connection that does not speak HTTP gets 400, and the server keeps answering', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(portal.deps.config.port, '127.0.0.1', () => socket.end('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('close', () => resolve(text)).on('error', reject);
    });
    expect(answer).toContain('400 Bad Request');
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
  });
});

describe('pages and files', () => {
  const ask = (method: string, path: string) =>
    new Promise<{ status: number; type: string | undefined; cache: string | undefined; length: number }>(
      (resolve, reject) => {
        // A raw request without the headers that `fetch` adds, as a monitor sends it.
        const asking = request(portal.url + path, { method }, (answer) => {
          let length = 0;
          answer.on('data', (data: Buffer) => {
            length += data.length;
          });
          answer.on('end', () => {
            const { 'content-type': type, 'cache-control': cache } = answer.headers;
            resolve({ status: answer.statusCode ?? 0, type, cache, length });
          });
        });
        asking.on('error', reject).end();
      },
    );

  test.each(['/', '/tasks', '/auth', '/docs/errors', '/favicon.ico', '/idp/assets/sign-in.css', '/healthz'])(
    '%s answers HEAD like GET, without a body',
    async (path) => {
      const got = await ask('GET', path);
      // The status of a page is 503 if the host has not been built.
      expect(got.status).not.toBe(404);
      expect(got.length).toBeGreaterThan(0);
      expect(await ask('HEAD', path)).toEqual({ ...got, length: 0 });
    },
  );

  test('favicon.ico is served as an icon and cached for a day', async () => {
    const answer = await fetch(`${portal.url}/favicon.ico`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/x-icon');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(Buffer.from(await answer.arrayBuffer()).readUInt32LE()).toBe(0x10000);
  });
});

function appWith(service: Service): Promise<App> {
  const { deps } = portal;
  const bodies = new BodyWatch(deps.times);
  return createApp({
    deps,
    bodies,
    subjects: [],
    authenticate: async () => null,
    findProof: async () => null,
    services: [service],
    handlerOf: () => undefined,
  });
}

describe('access', () => {
  test('a route that declares no access keeps the server from starting', async () => {
    const app = await appWith((scoped) => {
      scoped.get('/api/forgotten', async () => ({}));
    });
    await expect(app.ready()).rejects.toThrow('the route GET /api/forgotten declares no access');
  });

  test('a public route that declares no body limit keeps the server from starting', async () => {
    const app = await appWith((scoped) => {
      scoped.post('/api/unbounded', { config: { access: 'public' } }, async () => ({}));
    });
    await expect(app.ready()).rejects.toThrow('the public route POST /api/unbounded declares no bodyLimit');
  });

  test('an API route that implements no endpoint keeps the server from starting', async () => {
    const app = await appWith((scoped) => {
      scoped.get('/api/undeclared', { config: { access: 'session' } }, async () => ({}));
    });
    await expect(app.ready()).rejects.toThrow('the route GET /api/undeclared answers no endpoint');
  });

  test('every route that is not public returns 401 without a session, before a body has arrived', async () => {
    const guarded = portal.routes.filter(({ access }) => access !== 'public');
    expect(guarded.length).toBeGreaterThan(8);
    for (const { method, url } of guarded) {
      const path = url.replace(/:\w+/g, 'x').replace('*', 'x');
      const response = await fetch(portal.url + path, { method });
      expect([`${method} ${url}`, response.status]).toEqual([`${method} ${url}`, 401]);
      if (method === 'GET' || method === 'HEAD') continue;
      expect([`${method} ${url}`, await beginBody(method, path)]).toEqual([
        `${method} ${url}`,
        expect.stringContaining(' 401 '),
      ]);
    }
  });

  test('the public routes of the API are exactly those listed here', async () => {
    // Plugins test their own routes.
    await using alone = new AsyncDisposableStack();
    const plugins = (await shippedHalves()).map(({ manifest }) => manifest.id);
    const { routes } = alone.adopt(
      await startTestPortal({ env: { SEED: 'none', WITHOUT_PLUGINS: plugins.join() }, halves: [] }),
      (one) => one.close(),
    );
    const open = routes.filter(({ access, method }) => access === 'public' && method !== 'HEAD');
    expect(
      open.map(({ url }) => url).filter((url) => url.startsWith('/api/') && !url.startsWith('/api/docs')),
    ).toEqual([
      '/api/security/v1/oidc/login',
      '/api/security/v1/oidc/auth-code/session',
      '/api/security/v1/session/token-exchange',
      '/api/security/v1/legacy-center/token-exchange',
      // Guarded by the secret from the e-mail.
      '/api/profile/v1/email-confirmations',
      '/api/theme/v1/companies/:companyId',
      '/api/theme/v1/companies/:companyId/banner',
      '/api/theme/v1/companies/:companyId/login-background',
      '/api/theme/v1/current',
      // Guarded by the link's secret, and by the cookie of the person who requested it.
      '/api/storage/v1/downloads/:secret',
      // An empty page.
      '/api/storage/v1/mail-frame',
      // Guarded by the link's secret, and by a cookie after that.
      '/api/sharing/v1/received/:companyId/:linkId/session',
      '/api/sharing/v1/received/:companyId/:linkId',
      '/api/sharing/v1/received/:companyId/:linkId/code',
      '/api/sharing/v1/received/:companyId/:linkId/documents/:documentId',
      '/api/sharing/v1/received/:companyId/:linkId/archive',
      // Options of the upload protocol.
      '/api/storage/v1/uploads',
      // Guarded by the secret from the e-mail, both for the form and for the confirmation.
      '/api/mail/v1/opt-out/:secret',
      '/api/mail/v1/opt-out/:secret',
      // Guarded by a mail server's signature.
      '/api/mail/v1/incoming',
      // Guarded by the secret of the link that is printed at start, and by a cookie after that; not available once a
      // firm exists.
      '/api/setup/v1/session',
      '/api/setup/v1/state',
      '/api/setup/v1/firm/check',
      '/api/setup/v1/passkey',
      '/api/setup/v1/firm',
      '/api/setup/v1/test-mail',
      '/api/setup/v1/sign-in',
      // Keys that verify the tokens of calls to backends.
      '/api/plugins/v1/keys',
    ]);
  });
});

describe('when the database goes away', () => {
  test('requests get 200 or 503, and the server recovers without a restart', async () => {
    const bindings = '/api/security/v1/session/bindings';
    const { sql } = await import('kysely');
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(portal.database.db);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        olivia.fetch('/api/client-center/v1/clients/').then(({ status }) => status),
      ),
    );
    for (const status of answers) expect([200, 503]).toContain(status);
    await soon(async () => expect((await fetch(`${portal.url}/readyz`)).status).toBe(200));
    await soon(async () => expect((await olivia.fetch(bindings)).status).toBe(200));
  });
});
