import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { mobileAppLinks } from './mobileApps.ts';

const fingerprint = Array.from({ length: 32 }, () => 'A1').join(':');

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    env: { APPLE_APPS: 'ABCDE12345.test.portal', ANDROID_APPS: `test.portal=${fingerprint}` },
  });
});
afterAll(() => portal.close());

test.each([
  ['apple-app-site-association', { applinks: { details: [{ appIDs: ['ABCDE12345.test.portal'] }] } }],
  ['assetlinks.json', [{ target: { package_name: 'test.portal', sha256_cert_fingerprints: [fingerprint] } }]],
])('/.well-known/%s names the firm’s apps', async (link, content) => {
  const answer = await fetch(`${portal.url}/.well-known/${link}`, { redirect: 'manual' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch('application/json');
  expect(await answer.json()).toMatchObject(content);
});

test('any other well-known path returns 404', async () => {
  expect((await fetch(`${portal.url}/.well-known/change-password`)).status).toBe(404);
});

test('a firm without apps has no app links', () => {
  expect(mobileAppLinks({ appleApps: [], androidApps: [] })).toEqual({
    'apple-app-site-association': false,
    'assetlinks.json': false,
  });
});
