import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listWebhooks } from '@anteroom/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoPassword } from '../../seed/accounts.ts';
import { demoDatabase } from '../../testing/databases.ts';
import { copyDemoContents } from '../../testing/demoTemplate.ts';
import { freePort } from '../../testing/freePort.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { type ServerProcess, startProcess } from '../../testing/serverProcess.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { EnvironmentReader } from '../EnvironmentReader.ts';
import { readTracing } from './tracingConfig.ts';

/** A span in OTLP's JSON format. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, string | number> }[];
  readonly links?: readonly { readonly traceId: string }[];
  readonly status: { readonly code?: number };
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: Pick<Span, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const sent: Sent[] = [];
const hooks: IncomingMessage['headers'][] = [];
let collector: Server;
let hook: Server;
let dataDir: string;
let database: TestDatabase;
let origin: string;
let server: ServerProcess;

async function listen(listener: RequestListener): Promise<Server> {
  const listening = createServer(listener);
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return listening;
}

function originOf(listening: Server): string {
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  collector = await listen(async (request, response) => {
    sent.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  hook = await listen((request, response) => {
    hooks.push(request.headers);
    response.writeHead(418).end('short and stout');
  });
  dataDir = await mkdtemp(join(tmpdir(), 'anteroom-traces-'));
  database = await createTestDatabase((await copyDemoContents(dataDir)) ? demoDatabase : undefined);
});
afterAll(async () => {
  collector.close();
  hook.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  sent.length = 0;
  hooks.length = 0;
});
afterEach(() => server.end('SIGTERM'));

async function start(env: Readonly<Record<string, string>>): Promise<void> {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = await startProcess({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SEED: 'demo',
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    ...env,
  });
  expect(server.output()).toContain('Anteroom is ready');
}

const spans = () =>
  sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

/** Waits for the first span with that name that satisfies the predicate, and returns it. */
const spanOf = (name: string, isMeant: (span: Span) => boolean = () => true) =>
  soon(() => {
    const found = spans().find((span) => span.name === name && isMeant(span));
    if (!found) throw new Error(`no span ${name} among ${spans().map((span) => span.name)}`);
    return found;
  });

function attributesOf({ attributes }: Pick<Span, 'attributes'>): Record<string, string | number | undefined> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

async function addWebhook(owner: SignedIn): Promise<string> {
  const draft = { address: `${originOf(hook)}/hook?key=secret-of-hook`, events: ['documents-changed'] };
  const added = await sendJson(owner, 'POST', listWebhooks.path, draft);
  expect(added.status).toBe(201);
  const { webhook } = (await added.json()) as { webhook: { id: string } };
  return webhook.id;
}

test('traces have a request’s route, statements and calls, and a job’s e-mail, without personal data', async () => {
  await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${originOf(collector)}/`,
    OTEL_SERVICE_NAME: 'portal-of-harbor',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  });
  const owner = await signIn(origin, 'staff@demo.test');
  const webhookId = await addWebhook(owner);
  expect((await sendJson(owner, 'POST', `${listWebhooks.path}/${webhookId}/test`)).status).toBe(200);

  const request = await spanOf(`POST ${listWebhooks.path}/:webhookId/test`);
  expect(request).toMatchObject({ kind: 2, status: {} });
  expect(request.parentSpanId ?? '').toBe('');
  expect(attributesOf(request)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': `${listWebhooks.path}/:webhookId/test`,
    'http.response.status_code': 200,
  });
  const children = spans().filter(
    ({ traceId, spanId }) => traceId === request.traceId && spanId !== request.spanId,
  );
  const statement = children.find(({ name }) => name === 'select webhooks');
  expect(attributesOf(statement ?? request)).toMatchObject({
    'db.system.name': 'postgresql',
    'db.query.text': expect.stringContaining('where "company_id" = $1'),
  });
  expect(statement?.parentSpanId).toBe(request.spanId);
  const began = BigInt(statement?.startTimeUnixNano ?? 0);
  expect(began).toBeGreaterThanOrEqual(BigInt(request.startTimeUnixNano) - 5_000_000n);
  expect(BigInt(statement?.endTimeUnixNano ?? 0)).toBeGreaterThan(began);

  // The trace is propagated to the other server, and the span contains only the server's name.
  const call = children.find(({ name, kind }) => name === 'POST' && kind === 3);
  expect(attributesOf(call ?? request)).toEqual({
    'http.request.method': 'POST',
    'server.address': '127.0.0.1',
    'server.port': (hook.address() as AddressInfo).port,
    'http.response.status_code': 418,
    'error.type': '418',
  });
  expect(hooks[0]?.traceparent).toBe(`00-${request.traceId}-${call?.spanId}-01`);

  // The log contains the trace, and the trace contains the request ID of the log.
  const line = server
    .output()
    .split('\n')
    .find((one) => one.includes(`"${request.traceId}"`));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    msg: 'request',
    request: attributesOf(request)['anteroom.request'],
  });

  const changed = await sendJson(owner, 'PUT', '/api/security/v1/password', {
    current: demoPassword,
    next: 'a quiet morning in May',
  });
  expect(changed.status).toBe(204);
  const cause = await spanOf('PUT /api/security/v1/password');
  const job = await spanOf('job mail', ({ links = [] }) => links[0]?.traceId === cause.traceId);
  expect(job).toMatchObject({ kind: 5 });
  expect(attributesOf(job)).toMatchObject({ 'anteroom.queue': 'mail', 'anteroom.attempt': 1 });
  const delivery = await spanOf('deliver mail', ({ parentSpanId }) => parentSpanId === job.spanId);
  expect(delivery.traceId).toBe(job.traceId);

  await fetch(`${origin}/readyz`);
  await fetch(`${origin}/no-such-page?q=secret-of-query`);
  await spanOf('GET /*');
  await server.end('SIGTERM');
  expect(spans().filter(({ name }) => /readyz|v1\/traces/.test(name))).toEqual([]);
  // Sending the spans creates no spans.
  const port = (collector.address() as AddressInfo).port;
  expect(spans().filter((span) => attributesOf(span)['server.port'] === port)).toEqual([]);
  const resource = sent[0]?.resourceSpans[0]?.resource ?? { attributes: [] };
  expect(attributesOf(resource)).toMatchObject({
    'service.name': 'portal-of-harbor',
    'deployment.environment.name': 'test',
  });
  const text = JSON.stringify(sent);
  for (const secret of ['staff@demo', 'secret-of', webhookId, owner.token, 'c1001', '::1'])
    expect(text, secret).not.toContain(secret);
});

test('the trace of a trusted proxy is continued, and no other', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: originOf(collector), TRUST_PROXY: '127.0.0.1,::1' });
  await fetch(`${origin}/no-such-page`, { headers: { traceparent } });
  const strange = await spanOf('GET /*');
  expect(strange.traceId).not.toBe(traceparent.slice(3, 35));
  await fetch(`${origin}/no-such-page`, { headers: { traceparent, 'x-forwarded-for': '203.0.113.9' } });
  await soon(() =>
    expect(spans()).toContainEqual(
      expect.objectContaining({ traceId: traceparent.slice(3, 35), parentSpanId: 'b7ad6b7169203331' }),
    ),
  );
});

test.each([
  ['silent', () => undefined],
  ['away', undefined],
])('a trace collector that is %s delays no request and is reported once', async (_, listener) => {
  const unheard = listener && (await listen(listener));
  await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: unheard ? originOf(unheard) : `http://127.0.0.1:${await freePort()}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
  });
  const olivia = await signIn(origin, 'olivia@demo.test');
  const said = () => server.output().split('cannot send traces').length - 1;
  await soon(() => expect(said()).toBe(1));
  for (let call = 0; call < 20; call++)
    expect((await olivia.fetch('/api/profile/v1/users/me')).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(said()).toBe(1);
  unheard?.closeAllConnections();
  unheard?.close();
});

test.each([
  ['no variable asks for them', {}, null],
  ['they are switched off', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://one', OTEL_SDK_DISABLED: 'true' }, null],
  ['the exporter is none', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://one', OTEL_TRACES_EXPORTER: 'none' }, null],
  ['of an endpoint', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://one/' }, 'http://one/v1/traces'],
  ['of a whole address', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://one/in' }, 'http://one/in'],
])('where traces go: %s', (_, env, url) => {
  expect(readTracing(new EnvironmentReader(env))?.url ?? null).toBe(url);
});

test('variables that OpenTelemetry would ignore are rejected', () => {
  const read = new EnvironmentReader({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '10',
  });
  readTracing(read);
  expect(read.problems.map((problem) => problem.split(' ')[0])).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'OTEL_TRACES_SAMPLER_ARG',
  ]);
});
