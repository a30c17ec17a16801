import type { Theme } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../testing/testPortal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const themeAt = async (path: string, cookie = '') =>
  (await (await fetch(portal.url + path, { headers: { cookie } })).json()) as Theme;

test('is the firm’s own, for everybody to see', async () => {
  expect(await themeAt('/api/theme/v1/companies/c2001')).toMatchObject({
    companyName: 'Aurora Contábil',
    country: 'BR',
  });
});

test('of an unknown firm there is none', async () => {
  expect((await fetch(`${portal.url}/api/theme/v1/companies/c0000`)).status).toBe(404);
});

test('has its banner as a data URL, where the firm has one', async () => {
  expect(await themeAt('/api/theme/v1/companies/c3001')).toMatchObject({ hasBanner: true });
  const banner = await fetch(`${portal.url}/api/theme/v1/companies/c3001/banner`);
  expect(await banner.json()).toEqual({ dataUrl: expect.stringMatching(/^data:image\/svg\+xml;base64,/) });
  expect(await themeAt('/api/theme/v1/companies/c1001')).toMatchObject({ hasBanner: false });
  expect((await fetch(`${portal.url}/api/theme/v1/companies/c1001/banner`)).status).toBe(404);
  expect((await fetch(`${portal.url}/api/theme/v1/companies/c0000/banner`)).status).toBe(404);
});

test('is neutral until somebody has signed in with this browser, and then stays the firm’s', async () => {
  expect(await themeAt('/api/theme/v1/current')).toMatchObject({ companyId: null });
  expect(await themeAt('/api/theme/v1/current', 'ccTheme=c0000')).toMatchObject({ companyId: null });
  const { cookies } = await signIn(portal.url, 'george@demo.test');
  expect(await themeAt('/api/theme/v1/current', cookies.header)).toMatchObject({ companyId: 'c3001' });
});
