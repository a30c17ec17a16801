import type { Theme } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { changeFirm } from '../companies/changeFirm.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const themeAt = async (path: string, cookie = '') =>
  (await (await fetch(portal.url + path, { headers: { cookie } })).json()) as Theme;

test('a firm’s theme is public', async () => {
  expect(await themeAt('/api/theme/v1/companies/c2001')).toMatchObject({
    companyName: 'Aurora Contábil',
    country: 'BR',
  });
});

test('the theme of an unknown firm returns 404', async () => {
  expect((await fetch(`${portal.url}/api/theme/v1/companies/c0000`)).status).toBe(404);
});

test('a theme says whether the firm has a banner, which is served as a data URL or as 404', async () => {
  expect(await themeAt('/api/theme/v1/companies/c3001')).toMatchObject({ hasBanner: true });
  const banner = await fetch(`${portal.url}/api/theme/v1/companies/c3001/banner`);
  expect(await banner.json()).toEqual({ dataUrl: expect.stringMatching(/^data:image\/svg\+xml;base64,/) });
  expect(await themeAt('/api/theme/v1/companies/c1001')).toMatchObject({ hasBanner: false });
  expect((await fetch(`${portal.url}/api/theme/v1/companies/c1001/banner`)).status).toBe(404);
  expect((await fetch(`${portal.url}/api/theme/v1/companies/c0000/banner`)).status).toBe(404);
});

test('a theme has the firm’s translucent colour, background and sign-out address, and unsafe ones are refused', async () => {
  const { db } = portal.database;
  const path = '/api/theme/v1/companies/c3001';
  expect(await themeAt(path)).toMatchObject({
    colors: { translucentColor: 'rgba(59,47,99,0.1)' },
    loginBackground: null,
    logoutUrl: null,
  });
  expect((await fetch(`${portal.url}${path}/login-background`)).status).toBe(404);

  const own = (values: Partial<Record<'sign_in_background' | 'translucent_color' | 'logout_url', string>>) =>
    changeFirm(db, 'c3001', values);
  await own({ sign_in_background: '#0f4c5c', translucent_color: '#0b5d9733', logout_url: '/company/c3001' });
  expect(await themeAt(path)).toMatchObject({
    colors: { translucentColor: '#0b5d9733' },
    loginBackground: '#0f4c5c',
    logoutUrl: '/company/c3001',
  });

  const pixel = 'R0lGODlhAQABAAAAACw=';
  await own({ sign_in_background: `data:image/gif;base64,${pixel}` });
  expect(await themeAt(path)).toMatchObject({ loginBackground: `${path}/login-background` });
  const picture = await fetch(`${portal.url}${path}/login-background`);
  expect(picture.headers.get('content-type')).toBe('image/gif');
  expect(picture.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(pixel);
  await own({ sign_in_background: '#0f4c5c' });

  for (const hostile of [
    { logout_url: 'javascript:alert(1)' },
    { logout_url: '//evil.test' },
    { sign_in_background: 'data:image/svg+xml;base64,AAAA' },
    { translucent_color: 'url(https://evil.test)' },
  ])
    await expect(own(hostile)).rejects.toThrow('violates check constraint');
});

test('the current theme is neutral until somebody has signed in with the browser, and then the firm’s', async () => {
  expect(await themeAt('/api/theme/v1/current')).toMatchObject({ companyId: null });
  expect(await themeAt('/api/theme/v1/current', 'ccTheme=c0000')).toMatchObject({ companyId: null });
  const { cookies } = await signIn(portal.url, 'george@demo.test');
  expect(await themeAt('/api/theme/v1/current', cookies.header)).toMatchObject({ companyId: 'c3001' });
});
