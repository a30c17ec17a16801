import type { DocumentList } from '@anteroom/contract';
import { type BrowserContext, type Cookie, expect, type Page } from '@playwright/test';
import { signIn } from '../../support/signIn.ts';
import { launchBrowser } from './launchBrowser.ts';

/** Endpoint from which the documents widget on the home page loads its data. */
export const widgetDataPath = '/api/documents/v1/containers/documents';

/** Browser state of a signed-in person. */
export interface Session {
  readonly cookies: readonly Cookie[];
  readonly sessionStorage: Readonly<Record<string, string>>;
}

/** A client's session. */
export interface SignedIn extends Session {
  /** Name that the home page shows as soon as its documents widget has its data. */
  readonly newestDocument: string;
}

/** Signs in through the real pages and returns the state that the portal left in the browser. */
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

/** Signs in a person whose first screen is not the home page and shows this text. */
export async function signedInTo(portalUrl: string, email: string, shown: string): Promise<Session> {
  await using browser = await launchBrowser();
  const page = await browser.newPage({ locale: 'en-US' });
  await page.goto(portalUrl);
  await signIn(page, email);
  // Await here, because the browser is closed when the function ends.
  return await stateShowing(page, shown);
}

async function stateShowing(page: Page, shown: string): Promise<Session> {
  await expect(page.locator('#root')).toContainText(shown);
  return {
    cookies: await page.context().cookies(),
    sessionStorage: await page.evaluate(() => ({ ...window.sessionStorage })),
  };
}

/** Puts a signed-in session into a browser context without one. */
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
