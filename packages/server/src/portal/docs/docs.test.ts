import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { renderDoc } from './renderDoc.ts';

describe('the served documentation', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal();
  });
  afterAll(() => portal.close());
  const get = (path: string) => fetch(portal.url + path);

  test('includes a public page for each problem, named in its help field', async () => {
    const problem = (await (await get('/api/nothing')).json()) as { help: string };
    expect(problem.help).toBe('/docs/errors/problem-not-found');
    const page = await get(problem.help);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
    expect(await page.text()).toContain('<h1 id="nothing-was-found-at-this-address">');
    expect((await get('/docs/assets/docs.css')).status).toBe(200);
  });

  test('serves a README as its folder, with links to the served pages', async () => {
    const index = await (await get('/docs/errors')).text();
    expect(index).toContain('href="/docs/errors/load-http"');
    const authoring = await (await get('/docs/plugins/README.md')).text();
    expect(authoring).not.toContain('href="../../packages');
  });

  test.each([
    '/docs/errors/nothing',
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/images/home.png',
  ])('returns 404 for %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

test('tables scroll on their own, and links without a served target become text', () => {
  const page = renderDoc(
    '# A `title`\n\n[here](#x) [there](a.md) [gone](b.md)\n\n| a |\n|--|\n| <b> |',
    (href) => (href === 'a.md' ? '/docs/a' : null),
  );
  expect(page).toContain('<title>A title · Anteroom</title>');
  expect(page).toContain('<a href="#x">here</a> <a href="/docs/a">there</a> gone');
  expect(page).toContain('<div class="table" tabindex="0"><table><thead><tr><th>a</th></tr></thead>');
});

test('headings that differ only in case or markup have different anchors', () => {
  const page = renderDoc('# Texts\n\n## `texts`\n\n## Texts & more', () => null);
  expect([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    'texts',
    'texts-1',
    'texts--more',
  ]);
});
