import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
let local: string;
beforeAll(async () => {
  portal = await startTestPortal({
    env: { PUBLIC_URL: 'https://portal.test', SEED: 'none', SECURITY_CONTACT: 'mailto:security@firm.test' },
  });
  local = `http://127.0.0.1:${portal.deps.config.port}`;
});
afterAll(() => portal.close());

function login(redirectUri: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${local}/api/security/v1/oidc/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ type: 'oidc', sp: 'anteroom', lang: 'en-us', redirectUri }),
  });
}

test('behind https, cookies are Secure with the __Host- prefix, and responses set Strict-Transport-Security', async () => {
  const answer = await login('https://portal.test/auth');
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  const cookie = answer.headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(/^__Host-anteroom-sign-in=/);
  for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
    expect(cookie).toContain(attribute);
  expect(cookie).not.toContain('Domain');
});

test('security.txt names the security contact and expires after 180 days', async () => {
  const answer = await fetch(`${local}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const [contact, expires, canonical] = (await answer.text()).split('\n');
  expect(contact).toBe('Contact: mailto:security@firm.test');
  const days = (Date.parse(expires?.replace('Expires: ', '') ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(180);
  expect(canonical).toBe('Canonical: https://portal.test/.well-known/security.txt');
});

test('every address is made from PUBLIC_URL, whatever the forwarded headers say', async () => {
  const forged = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
  };
  const answer = await login('https://portal.test/auth', forged);
  const location = new URL(((await answer.json()) as { location: string }).location);
  expect(location.origin + location.pathname).toBe('https://portal.test/idp/auth');

  const provider = await fetch(local + location.pathname + location.search, {
    headers: forged,
    redirect: 'manual',
  });
  expect(provider.headers.get('location')).toMatch(/^\/idp\/sign-in\//);
  for (const cookie of provider.headers.getSetCookie()) expect(cookie.toLowerCase()).toContain('secure');
  const metadata = await (
    await fetch(`${local}/idp/.well-known/openid-configuration`, { headers: forged })
  ).json();
  expect(JSON.stringify(metadata)).not.toContain('evil.example');
  expect(metadata).toMatchObject({
    issuer: 'https://portal.test/idp',
    token_endpoint: 'https://portal.test/idp/token',
  });
});

test('a redirect URI of another origin, even of the address that is listened on, returns 400', async () => {
  for (const uri of [`${local}/auth`, 'http://portal.test/auth', 'https://portal.test.evil.example/auth']) {
    expect((await login(uri)).status).toBe(400);
  }
});
