import type { DocumentList } from '@anteroom/contract';
import { type BrowserContext, type Cookie, expect, type Page } from '@playwright/test';
import { signIn } from '../../support/signIn.ts';
import { launchBrowser } from './launchBrowser.ts';

/** Endpoint from which the documents widget on the home page loads its data. */
export const widgetDataPath = '/api/documents/v1/containers/documents';

/** State that makes a browser that of a signed-in person. */
export interface Session {
  readonly cookies: readonly Cookie[];
  readonly sessionStorage: Readonly<Record<string, string>>;
}

/** A client's session. */
export interface SignedIn extends Session {
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
  return { ...(await stateShowing(page, newest.name)), newestDocument: newest.name };
}

/** Signs somebody in whose first screen is another than home, and shows this text. */
export async function signedInTo(portalUrl: string, email: string, shown: string): Promise<Session> {
  await using browser = await launchBrowser();
  const page = await browser.newPage({ locale: 'en-US' });
  await page.goto(portalUrl);
  await signIn(page, email);
  // The browser is closed on the way out.
  return await stateShowing(page, shown);
}

async function stateShowing(page: Page, shown: string): Promise<Session> {
  await expect(page.locator('#root')).toContainText(shown);
  return {
    cookies: await page.context().cookies(),
    sessionStorage: await page.evaluate(() => ({ ...window.sessionStorage })),
  };
}

/** Puts a signed-in session into a browser that has none. */
export async function putSession(context: BrowserContext, origin: string, session: Session): Promise<void> {
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
