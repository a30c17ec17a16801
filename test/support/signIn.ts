import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** Password of every demo account. */
export const demoPassword = 'anteroom-demo-1';

/**
 * Opens a URL with a demo account, and waits until the portal is shown. The sign-in pages are passed without rendering
 * them; tests of these pages use {@link signIn}.
 */
export async function openAs(page: Page, email: string, address = '/'): Promise<void> {
  // Load any response of the portal, because session storage belongs to its origin.
  await page.goto(/^https?:/.test(address) ? new URL('/healthz', address).href : '/healthz');
  const { origin } = new URL(page.url());
  const { pathname, search, hash } = new URL(address, origin);
  if (pathname !== '/')
    await page.evaluate((path) => sessionStorage.setItem('tr-signin-return', path), pathname + search + hash);
  await page.goto(await passProvider(page.request, origin, email));
  await expect(page.getByRole('banner')).toBeVisible();
}

/**
 * Signs in to the embedded identity provider with a browser's cookies, and returns the URL to which it redirects back.
 */
async function passProvider(request: APIRequestContext, origin: string, email: string): Promise<string> {
  const begun = await request.post(`${origin}/api/security/v1/oidc/login`, {
    data: { type: 'oidc', sp: 'anteroom', lang: 'en-us', redirectUri: `${origin}/auth` },
  });
  const { location } = (await begun.json()) as { location: string };
  const [, form] = /action="([^"]+)"/.exec(await (await request.get(location)).text()) ?? [];
  const landed = await request.post(origin + form, { form: { email, password: demoPassword } });
  return landed.url();
}

/** Signs in as a person would, from whichever page asks for it, and waits until the portal is shown. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, email, demoPassword);
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Fills in and submits the embedded identity provider's form. */
export async function fillCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
