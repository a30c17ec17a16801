import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as rawRequest, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { JWTPayload } from 'jose';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  jwtVerify,
} from 'jose';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { administrationOf } from '../../testing/administrationOf.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { freePort } from '../../testing/freePort.ts';
import { packEntries, pluginFiles } from '../../testing/pluginArchive.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { type SignedIn, signIn, withToken } from '../../testing/signIn.ts';
import { signingP12 } from '../../testing/signingP12.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import type { PluginAdministration } from '../plugins/PluginAdministration.ts';
import { BackendTokens } from './BackendTokens.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
}

/** Requests that reached the backend, oldest first. */
let received: Received[] = [];
const ok: Respond = (_request, response) => void json(response, { miles: 12 });
let respond: Respond = ok;
const backend = createServer((request, response) => {
  const { method, url, headers } = request;
  received.push({ method, url, headers });
  void respond(request, response);
});

function json(response: ServerResponse, body: unknown, status = 200) {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Server with a certificate that no authority has signed. */
const untrusted = createSecureServer(
  {
    pfx: readFileSync(signingP12.path),
    passphrase: signingP12.password,
  },
  (_request, response) => void json(response, { miles: 13 }),
);

const path = '/api/plugins/mileage/proxy';
let audience: string;
let portal: TestPortal;
let admin: PluginAdministration;
let olivia: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => untrusted.listen(0, '127.0.0.1', resolve));
  const secure = `https://127.0.0.1:${(untrusted.address() as AddressInfo).port}`;
  audience = `http://127.0.0.1:${(backend.address() as AddressInfo).port}/api`;
  portal = await startTestPortal({
    env: {
      PLUGIN_BACKENDS: `mileage=${audience} silent=http://127.0.0.1:${await freePort()} untrusted=${secure} unknown=${audience}`,
    },
    times: { backendMs: 500 },
    halves: [],
  });
  admin = administrationOf(portal.deps);
  for (const id of ['mileage', 'silent', 'untrusted', 'homely'])
    await taken(admin.add(packEntries(pluginFiles(id))));
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterEach(() => {
  received = [];
  respond = ok;
});
afterAll(async () => {
  await portal.close();
  backend.close();
  backend.closeAllConnections();
  untrusted.close();
});

/** Makes the change, and waits until the server has loaded it. */
async function taken<T>(change: Promise<T>): Promise<T> {
  const read = new Promise<void>((resolve) => portal.deps.plugins.onChange(resolve));
  const [result] = await Promise.all([change, read]);
  return result;
}

/** Returns the token of the last call that reached the backend. */
function lastToken(): string {
  return received.at(-1)?.headers.authorization?.replace(/^Bearer /, '') ?? '';
}

async function publishedKeys() {
  const response = await fetch(`${portal.url}/api/plugins/v1/keys`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  return (await response.json()) as JSONWebKeySet;
}

async function claimsOf(token: string, expected: object = {}): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, createLocalJWKSet(await publishedKeys()), {
    issuer: portal.url,
    audience,
    algorithms: ['ES256'],
    ...expected,
  });
  return payload;
}

describe('the token', () => {
  test('names the caller, firm and plugin, and can be verified with the published keys', async () => {
    const response = await olivia.fetch(`${path}/trips?year=2026`);
    expect([response.status, await response.json()]).toEqual([200, { miles: 12 }]);
    expect(received).toMatchObject([{ method: 'GET', url: '/api/trips?year=2026' }]);
    const claims = await claimsOf(lastToken());
    expect(claims).toEqual({
      iss: portal.url,
      aud: audience,
      sub: 'olivia',
      company: 'c1001',
      plugin: 'mileage',
      role: 'client',
      iat: expect.any(Number),
      exp: (claims.iat ?? 0) + 60,
      jti: expect.any(String),
    });
    await olivia.fetch(`${path}/trips`);
    expect((await claimsOf(lastToken())).jti).not.toBe(claims.jti);
  });

  test('names the client of the call, and a client that the person may not see returns 404', async () => {
    await staff.fetch(`${path}/trips?clientId=us-001&year=2026`);
    expect(received[0]?.url).toBe('/api/trips?year=2026');
    expect(await claimsOf(lastToken())).toMatchObject({ sub: 'staff', role: 'staff', client: 'us-001' });
    received = [];
    for (const clientId of ['br-001', 'nobody'])
      await expectProblem(await olivia.fetch(`${path}/trips?clientId=${clientId}`), 404, 'not-found');
    await expectProblem(
      await olivia.fetch(`${path}/trips?clientId=us-001&clientId=br-001`),
      400,
      'bad-request',
    );
    expect(received).toEqual([]);
  });

  test('is valid for this backend only and for one minute, and cannot be altered', async () => {
    await olivia.fetch(`${path}/trips`);
    const token = lastToken();
    await expect(claimsOf(token, { audience: 'https://another.example' })).rejects.toThrow(
      errors.JWTClaimValidationFailed,
    );
    const later = new Date(Date.now() + 61_000);
    await expect(claimsOf(token, { currentDate: later })).rejects.toThrow(errors.JWTExpired);
    const [header, , signature] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(token), company: 'c2001' })).toString(
      'base64url',
    );
    await expect(claimsOf(`${header}.${forged}.${signature}`)).rejects.toThrow(
      errors.JWSSignatureVerificationFailed,
    );
  });

  test('is signed with one ES256 key, whose private part is neither published nor readable by a firm’s role', async () => {
    const { keys } = await publishedKeys();
    await olivia.fetch(`${path}/trips`);
    expect(keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.any(String),
        y: expect.any(String),
        kid: decodeProtectedHeader(lastToken()).kid,
        alg: 'ES256',
        use: 'sig',
      },
    ]);
    await expect(
      portal.database.db.transaction().execute(async (tx) => {
        await sql`set local role anteroom_firm`.execute(tx);
        await tx.selectFrom('portal_secrets').selectAll().execute();
      }),
    ).rejects.toThrow('permission denied');
  });

  test('is signed with the same key by every process', async () => {
    await portal.database.db.deleteFrom('portal_secrets').execute();
    const opened = await Promise.all(Array.from({ length: 4 }, () => BackendTokens.open(portal.deps)));
    expect(new Set(opened.map(({ keys }) => keys.keys[0]?.kid)).size).toBe(1);
  });

  test('does not work as a session token and returns 401', async () => {
    await olivia.fetch(`${path}/trips`);
    const response = await withToken(portal.url, lastToken(), olivia.cookies).fetch(
      '/api/profile/v1/users/me',
    );
    expect(response.status).toBe(401);
  });
});

describe('a call that is not forwarded', () => {
  test.each(['unknown', 'homely', 'none'])('returns 404 for the plugin id %s', async (id) => {
    await expectProblem(await olivia.fetch(`/api/plugins/${id}/proxy/trips`), 404, 'not-found');
    expect(received).toEqual([]);
  });

  test('returns 404 in a firm that has the plugin switched off, and 200 in another', async () => {
    await taken(admin.switch('mileage', false, 'c1001'));
    await expectProblem(await olivia.fetch(`${path}/trips`), 404, 'not-found');
    expect(received).toEqual([]);
    const george = await portal.signIn('george@demo.test');
    expect((await george.fetch(`${path}/trips`)).status).toBe(200);
    expect(await claimsOf(lastToken())).toMatchObject({ sub: 'george', company: 'c3001' });
    await taken(admin.switch('mileage', true, 'c1001'));
    expect((await olivia.fetch(`${path}/trips`)).status).toBe(200);
  });

  test('returns 401 when nobody is signed in', async () => {
    await expectProblem(await fetch(`${portal.url}${path}/trips`), 401, 'unauthenticated');
    await expectProblem(
      await fetch(`${portal.url}${path}/trips`, { method: 'POST' }),
      401,
      'unauthenticated',
    );
    expect(received).toEqual([]);
  });
});

test('staff who view as a client call as that client, named as the actor, and their changes return 403', async () => {
  const begun = await sendJson(staff, 'POST', '/api/security/v1/view-as', { userId: 'olivia' });
  const { tokenValue } = (await begun.json()) as { tokenValue: string };
  const view = withToken(portal.url, tokenValue, staff.cookies);
  expect((await view.fetch(`${path}/trips`)).status).toBe(200);
  expect(await claimsOf(lastToken())).toMatchObject({ sub: 'olivia', role: 'client', act: { sub: 'staff' } });
  received = [];
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    await expectProblem(await view.fetch(`${path}/trips`, { method }), 403, 'forbidden');
  expect(received).toEqual([]);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s passes its body on unchanged', async (method) => {
  let body: Buffer | undefined;
  respond = async (request, response) => {
    body = await buffer(request);
    json(response, { id: 7 }, 201);
  };
  const sent = Buffer.from([0, 255, 1, 254]);
  const response = await olivia.fetch(`${path}/trips`, {
    method,
    headers: { 'content-type': 'application/x-trips' },
    body: sent,
  });
  expect([response.status, await response.json()]).toEqual([201, { id: 7 }]);
  expect(body).toEqual(sent);
  expect(received).toMatchObject([
    { method, headers: { 'content-type': 'application/x-trips', 'content-length': '4' } },
  ]);
});

test('DELETE and HEAD requests, and 204 and 304 responses, are forwarded without a body', async () => {
  respond = (_request, response) => void response.writeHead(204).end();
  expect((await olivia.fetch(`${path}/trips/7`, { method: 'DELETE' })).status).toBe(204);
  respond = (_request, response) => void response.writeHead(200, { etag: '"1"', 'content-length': 9 }).end();
  const head = await olivia.fetch(`${path}/trips`, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
    200,
    '"1"',
    '9',
  ]);
  respond = (_request, response) => void response.writeHead(304, { etag: '"1"' }).end();
  expect((await olivia.fetch(`${path}/trips`, { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
  expect(received.map(({ method }) => method)).toEqual(['DELETE', 'HEAD', 'GET']);
  expect(received[2]?.headers['if-none-match']).toBe('"1"');
});

test('the backend receives only the headers it needs, and none that the caller could forge', async () => {
  await olivia.fetch(`${path}/trips`, {
    headers: {
      accept: 'application/json',
      'accept-language': 'pt-BR',
      'if-match': '"3"',
      origin: portal.url,
      referer: `${portal.url}/home`,
      forwarded: 'for=10.0.0.1',
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'elsewhere.example',
      'x-request-id': 'made-up',
      'x-anteroom-source': 'mileage',
    },
  });
  const { headers = {} } = received[0] ?? {};
  expect(Object.keys(headers).sort()).toEqual([
    'accept',
    'accept-language',
    'authorization',
    'connection',
    'host',
    'if-match',
    'x-request-id',
  ]);
  expect(headers.host).toBe(new URL(audience).host);
  expect(headers['x-request-id']).not.toBe('made-up');
  expect(JSON.stringify(headers)).not.toContain(olivia.token);
});

test('the browser receives the headers of the content, and none that affect the portal’s origin', async () => {
  respond = (_request, response) =>
    void response
      .writeHead(200, {
        'content-type': 'application/problem+json; charset=utf-8',
        etag: '"4"',
        'cache-control': 'public, max-age=3600',
        'set-cookie': ['anteroom=stolen; Path=/', 'ccTheme=c2001'],
        'access-control-allow-origin': '*',
        'content-security-policy': "default-src *; script-src * 'unsafe-inline'",
        'strict-transport-security': 'max-age=0',
        'clear-site-data': '"*"',
        'service-worker-allowed': '/',
        refresh: '0; url=https://elsewhere.example',
        link: '<https://elsewhere.example>; rel=preload',
        'x-content-type-options': 'off',
        'x-powered-by': 'a framework',
      })
      .end('{}');
  const { headers } = await olivia.fetch(`${path}/trips`);
  const {
    date,
    connection,
    'keep-alive': keepAlive,
    'x-request-id': id,
    ...rest
  } = Object.fromEntries(headers);
  expect(rest).toEqual({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'application/problem+json; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
    etag: '"4"',
    'transfer-encoding': 'chunked',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  ['text/html', undefined, 'attachment'],
  ['TEXT/HTML; charset=utf-8', 'inline', 'attachment'],
  ['image/svg+xml', undefined, 'attachment'],
  ['application/xhtml+xml', undefined, 'attachment'],
  ['text/javascript', undefined, 'attachment'],
  ['text/xml', undefined, 'attachment'],
  [undefined, undefined, 'attachment'],
  ['application/pdf', 'attachment; filename="trips.pdf"', 'attachment; filename="trips.pdf"'],
  ['application/pdf', 'attachmentish', 'attachment'],
  ['text/csv', 'attachment; filename="trips.csv"', 'attachment; filename="trips.csv"'],
  ['text/csv', undefined, null],
  ['text/plain; charset=utf-8', undefined, null],
  ['application/json', 'inline', null],
  ['application/vnd.trips+json', undefined, null],
])('a response of type %s with the disposition %s is passed on with %s', async (type, sent, expected) => {
  respond = (_request, response) =>
    void response
      .writeHead(200, {
        ...(type && { 'content-type': type }),
        ...(sent && { 'content-disposition': sent }),
      })
      .end('<script>alert(1)</script>');
  const { headers } = await olivia.fetch(`${path}/page`);
  expect(headers.get('content-disposition')).toBe(expected);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(headers.get('content-type')).toBe(type ?? 'application/octet-stream');
});

/** Requests a path that `fetch` would normalise. */
function statusOf(target: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(portal.url);
    const headers = { authorization: `Bearer ${olivia.token}`, cookie: olivia.cookies.header };
    rawRequest({ hostname, port, path: target, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test.each([
  `${path}/../admin`,
  `${path}/..%2fadmin`,
  `${path}/%2e%2e/admin`,
  `${path}/..%5cadmin`,
  `${path}/..;/admin`,
  `${path}/%252e%252e/admin`,
  `${path}//elsewhere.example/x`,
  `${path}/a%00b`,
  '/api/plugins/mileage/%70roxy/trips',
])('%s returns 400 and does not reach the backend', async (target) => {
  expect(await statusOf(target)).toBe(400);
  expect(received).toEqual([]);
});

test('an absolute URL or a malformed path does not reach the backend', async () => {
  expect([400, 404]).toContain(await statusOf(`http://elsewhere.example${path}/trips`));
  // A page of the portal.
  await statusOf(`/${path}/trips`);
  expect(await statusOf(`${path}/%zz`)).toBe(400);
  expect(received).toEqual([]);
});

/** Returns why the portal did not forward a response. */
async function reasonOf(response: Response): Promise<string | undefined> {
  return (await expectProblem(response, 503, 'unavailable')).errors?.[0]?.reason;
}

describe('a backend that misbehaves', () => {
  test.each([301, 302, 303, 307, 308])(
    'redirects with %i, which is not followed and gives the reason redirect',
    async (status) => {
      respond = (_request, response) =>
        void response.writeHead(status, { location: 'http://169.254.169.254/latest' }).end();
      const response = await olivia.fetch(`${path}/trips`, { redirect: 'manual' });
      expect(response.headers.get('location')).toBeNull();
      expect(await reasonOf(response)).toBe('redirect');
      expect(received.length).toBe(1);
    },
  );

  test.each([401, 407])(
    'refuses the token with %i, which gives the reason token-refused and no challenge header',
    async (status) => {
      respond = (_request, response) =>
        void response.writeHead(status, { 'www-authenticate': 'Basic', 'proxy-authenticate': 'Basic' }).end();
      const response = await olivia.fetch(`${path}/trips`);
      expect(response.headers.get('www-authenticate')).toBeNull();
      expect(await reasonOf(response)).toBe('token-refused');
    },
  );

  test.each([400, 403, 404, 409, 422, 500, 503])(
    'responds with %i, which is passed on unchanged',
    async (status) => {
      respond = (_request, response) =>
        void json(response, { type: 'urn:mileage:problem', title: 'No' }, status);
      const response = await olivia.fetch(`${path}/trips`);
      expect([response.status, await response.json()]).toEqual([
        status,
        { type: 'urn:mileage:problem', title: 'No' },
      ]);
    },
  );

  test('does not listen, which returns 503 with the reason unreachable', async () => {
    const response = await olivia.fetch('/api/plugins/silent/proxy/trips');
    expect(await reasonOf(response)).toBe('unreachable');
  });

  test('has an untrusted certificate, which returns 503 with the reason unreachable', async () => {
    const response = await olivia.fetch('/api/plugins/untrusted/proxy/trips');
    expect(await reasonOf(response)).toBe('unreachable');
  });

  test('closes the connection, which returns 503 with the reason unreachable', async () => {
    respond = (request) => void request.socket.destroy();
    expect(await reasonOf(await olivia.fetch(`${path}/trips`))).toBe('unreachable');
    expect(received.length).toBe(1);
  });

  test('never responds, which returns 503 with the reason timeout and closes the connection', async () => {
    const hungUp = new Promise<void>((resolve) => {
      respond = (request) => void request.socket.once('close', () => resolve());
    });
    expect(await reasonOf(await olivia.fetch(`${path}/trips`))).toBe('timeout');
    await hungUp;
  });

  test('never reads the body, which returns 503 with the reason timeout', async () => {
    respond = () => undefined;
    const body = Buffer.alloc(9_000_000);
    expect(await reasonOf(await olivia.fetch(`${path}/trips`, { method: 'POST', body }))).toBe('timeout');
  });

  test('breaks off before or within the response body, which is reported as cut or ends in an error', async () => {
    respond = (request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 20 }).flushHeaders();
      setImmediate(() => request.socket.destroy());
    };
    await olivia.fetch(`${path}/trips`).then(
      async (response) => expect(await reasonOf(response)).toBe('cut'),
      // If the connection ends first, the browser gets no response at all.
      (error: unknown) => expect(error).toBeInstanceOf(TypeError),
    );
    respond = (_request, response) => void response.writeHead(200, { 'content-length': 20 }).write('half');
    const response = await olivia.fetch(`${path}/trips`);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  test('responds with more than 100 MB, which returns 503 with the reason too-large', async () => {
    respond = (_request, response) =>
      void response.writeHead(200, { 'content-length': 100_000_001 }).write('a');
    expect(await reasonOf(await olivia.fetch(`${path}/trips`))).toBe('too-large');
  });
});

test('a request that the browser aborts closes the connection to the backend', async () => {
  const hungUp = new Promise<void>((resolve) => {
    respond = (request, response) => {
      request.socket.once('close', () => resolve());
      response.writeHead(200, { 'content-type': 'text/plain' }).write('first');
    };
  });
  const given = new AbortController();
  const { body } = await olivia.fetch(`${path}/trips`, { signal: given.signal });
  await body?.getReader().read();
  given.abort();
  await hungUp;
});

describe('a body', () => {
  test('of 10 MB is forwarded and returned unchanged', async () => {
    respond = (request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      request.pipe(response);
    };
    const body = Buffer.alloc(10_000_000, 'trip ');
    const response = await olivia.fetch(`${path}/trips`, { method: 'POST', body });
    expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
  });

  test('of more than 10 MB is rejected with 413 before it is forwarded', async () => {
    const body = Buffer.alloc(10_000_001);
    await expectProblem(await olivia.fetch(`${path}/trips`, { method: 'POST', body }), 413, 'too-large');
    expect(received).toEqual([]);
  });

  test('of unknown length is rejected with 413 once it exceeds 10 MB', async () => {
    respond = (request) => void request.resume();
    const chunk = new Uint8Array(1_000_000);
    let chunks = 0;
    const body = new ReadableStream({
      pull: (controller) => (chunks++ < 12 ? controller.enqueue(chunk) : controller.close()),
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    await expectProblem(await olivia.fetch(`${path}/trips`, init), 413, 'too-large');
  });
});

test('a person’s 601st call is rejected with 429, and other people are not limited', async () => {
  const owen = await portal.signIn('owen@demo.test');
  const calls = await Promise.all(Array.from({ length: 601 }, () => owen.fetch(`${path}/trips`)));
  const refused = calls.filter(({ status }) => status === 429);
  expect(refused.length).toBe(1);
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await olivia.fetch(`${path}/trips`)).status).toBe(200);
});

test('the backend in the documentation identifies the caller, and returns 401 without a valid token', async () => {
  const page = readFileSync(new URL('../../../../../docs/plugins/backend.md', import.meta.url), 'utf8');
  const [, code = ''] = /```ts backend\.ts\n(.*?)```/s.exec(page) ?? [];
  const port = await freePort();
  const AUDIENCE = `http://127.0.0.1:${port}/api`;
  const documented = await startTestPortal({ env: { PLUGIN_BACKENDS: `mileage=${AUDIENCE}` }, halves: [] });
  // A token from another portal must be refused.
  await olivia.fetch(`${path}/trips`);
  const foreign = `Bearer ${lastToken()}`;
  const server = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    cwd: import.meta.dirname,
    env: { AUDIENCE, PORTAL: documented.url, PORT: String(port) },
    stdio: 'ignore',
  });
  try {
    const { plugins } = documented.deps;
    const operator = administrationOf(documented.deps);
    await operator.add(packEntries(pluginFiles('mileage')));
    await plugins.read();
    const person = await signIn(documented.url, 'olivia@demo.test');
    await soon(async () => {
      const response = await person.fetch(`${path}/trips?clientId=us-001`);
      expect([response.status, await response.json()]).toEqual([
        200,
        { company: 'c1001', client: 'us-001', role: 'client', sub: 'olivia' },
      ]);
    });
    for (const authorization of ['', foreign]) {
      const refused = await fetch(`${AUDIENCE}/trips`, { headers: { authorization } });
      expect(refused.status).toBe(401);
    }
  } finally {
    server.kill();
    await documented.close();
  }
});

test('without backends no keys are published and calls return 404', async () => {
  const plain = await startTestPortal({ halves: [] });
  try {
    const keys = await fetch(`${plain.url}/api/plugins/v1/keys`);
    expect(await keys.json()).toEqual({ keys: [] });
    const person = await signIn(plain.url, 'olivia@demo.test');
    await expectProblem(await person.fetch(`${path}/trips`), 404, 'not-found');
  } finally {
    await plain.close();
  }
});
