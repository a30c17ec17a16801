import { keyScopeOf } from '@anteroom/domain/people/keyScopes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly summary?: string;
  readonly security?: unknown[];
  readonly responses: Readonly<Record<string, unknown>>;
}

test('every API route is described with its summary, its security and its error responses', async () => {
  const answer = await fetch(`${portal.url}/api/docs/json`);
  const description = (await answer.json()) as Description;
  expect(description.openapi).toBe('3.1.0');
  const api = portal.routes.filter(({ url, method }) => {
    return url.startsWith('/api/') && !url.startsWith('/api/docs') && !['HEAD', 'OPTIONS'].includes(method);
  });
  expect(api.length).toBeGreaterThan(15);
  for (const { url, method, access, endpoint } of api) {
    const operation =
      description.paths[url.replace(/:(\w+)/g, '{$1}').replace('*', '{*}')]?.[method.toLowerCase()];
    expect(operation, `${method} ${url}`).toBeDefined();
    expect(operation?.summary).toBe(endpoint?.summary);
    const scope = keyScopeOf(access, portal.deps.plugins.inUse.permissions);
    const byPerson = access === 'public' ? undefined : [{ token: [] }];
    expect(operation?.security).toEqual(scope ? [...(byPerson ?? []), { apiKey: [scope] }] : byPerson);
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['4XX', '5XX']));
  }
  expect(Object.keys(description.paths).filter((path) => !path.startsWith('/api/'))).toEqual([]);
});

test('a request body is described with an example', async () => {
  const { paths } = (await (await fetch(`${portal.url}/api/docs/json`)).json()) as Description;
  expect(JSON.stringify(paths['/api/documents/v1/batch-read']?.put)).toContain(
    '{"documentIds":["{documentId}"],"isRead":true}',
  );
});

test('the problems that an endpoint declares are listed by status with their reasons', async () => {
  const { paths } = (await (await fetch(`${portal.url}/api/docs/json`)).json()) as Description;
  const responses = paths['/api/documents/v1/documents/{documentId}']?.patch?.responses;
  expect(responses?.[409]).toMatchObject({ description: 'conflict (name-taken)' });
  expect(responses?.[422]).toMatchObject({ description: 'file-name-not-allowed' });
});

test('streams and files are described by their content type', async () => {
  const { paths } = (await (await fetch(`${portal.url}/api/docs/json`)).json()) as Description;
  const contentOf = (path: string) => paths[path]?.get?.responses[200];
  expect(contentOf('/api/events/v1/stream')).toMatchObject({ content: { 'text/event-stream': {} } });
  expect(contentOf('/api/storage/v1/jobs/{jobId}/result')).toMatchObject({
    content: { 'application/zip': {} },
  });
});

test('the documentation page loads its scripts from files and has no inline script', async () => {
  const page = await fetch(`${portal.url}/api/docs`);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  const html = await page.text();
  const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src]) => src ?? '');
  expect(scripts.length).toBeGreaterThan(0);
  expect(html).not.toMatch(/<script(?![^>]*src=)/);
  for (const src of scripts) expect((await fetch(new URL(src, `${portal.url}/api/docs/`))).status).toBe(200);
});
