import type { DocumentList } from '@anteroom/contract';
import { type BrowserContext, type Cookie, expect } from '@playwright/test';
import { signIn } from '../../support/signIn.ts';
import { launchBrowser } from './launchBrowser.ts';

/** Endpoint from which the documents widget on the home page loads its data. */
export const widgetDataPath = '/api/documents/v1/containers/documents';

/** State that makes a browser that of a signed-in person. */
export interface SignedIn {
  readonly cookies: readonly Cookie[];
  readonly sessionStorage: Readonly<Record<string, string>>;
  /** A name that home shows as soon as its documents widget has its data. */
  readonly newestDocument: string;
}

/** Signs in through the real pages and takes from the browser what the portal left there. */
export async function signedIn(portalUrl: string, email: string): Promise<SignedIn> {
  await using browser = await launchBrowser();
  const page = await browser.newPage({ locale: 'en-US' });
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === widgetDataPath);
  await page.goto(portalUrl);
  await signIn(page, email);
  const { data } = (await (await answered).json()) as DocumentList;
  const [newest] = data.items;
  if (!newest) throw new Error(`Home has no document to show to ${email}.`);
  await expect(page.locator('#root')).toContainText(newest.name);

  return {
    cookies: await page.context().cookies(),
    sessionStorage: await page.evaluate(() => ({ ...window.sessionStorage })),
    newestDocument: newest.name,
  };
}

/** Puts a signed-in session into a browser that has none. */
export async function putSession(context: BrowserContext, origin: string, session: SignedIn): Promise<void> {
  await context.addCookies([...session.cookies]);
  await context.addInitScript(fillSessionStorage, { origin, entries: session.sessionStorage });
}

/** Runs in the page, before its own scripts. */
export function fillSessionStorage(given: {
  origin: string;
  entries: Readonly<Record<string, string>>;
}): void {
  if (window.location.origin !== given.origin) return;
  for (const [key, value] of Object.entries(given.entries)) window.sessionStorage.setItem(key, value);
}
