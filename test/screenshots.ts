/**
 * Takes screenshots of every screen of a fresh portal: `node test/screenshots.ts [folder]`. With `--readme`, those that
 * the README shows are written to `docs/images`.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './support/chromium.ts';
import { startPortal } from './support/portal.ts';
import { signIn } from './support/signIn.ts';

const readme = process.argv.includes('--readme');
const folder = readme
  ? fileURLToPath(new URL('../docs/images', import.meta.url))
  : (process.argv[2] ?? fileURLToPath(new URL('../test-results/screens', import.meta.url)));
const screens = [
  '/home',
  '/tasks',
  '/documents',
  '/actions',
  '/actions/service-request/general-requests#new',
];

await mkdir(folder, { recursive: true });
const portal = await startPortal();
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArguments });
try {
  if (readme) await forReadme(browser);
  else await everything(browser);
} finally {
  await browser.close();
  await portal.dispose();
}

async function forReadme(browser: Browser): Promise<void> {
  const wide = await open(browser, 1280, 'light', 'olivia@demo.test');
  await show(wide, '/home', 'home');
  await show(wide, '/tasks', 'tasks');
  const brazil = await open(browser, 1280, 'light', 'ines@demo.test');
  await show(brazil, '/home', 'home-brazil');
  const phone = await open(browser, 390, 'dark', 'olivia@demo.test');
  await show(phone, '/documents', 'documents-phone-dark');
}

async function everything(browser: Browser): Promise<void> {
  for (const account of ['olivia@demo.test', 'ines@demo.test']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [390, 768, 1280]) {
        const name = (screen: string) => `${account.split('@')[0]}-${colorScheme}-${width}-${screen}`;
        const page = await open(browser, width, colorScheme, account, name('auth'));
        for (const path of screens) await show(page, path, name(path.slice(1).replaceAll('/', '-')));
        await page.goto(`${portal.url}/tasks`);
        await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
        await shoot(page, name('task'));
        await page.context().close();
      }
    }
  }
}

async function open(
  browser: Browser,
  width: number,
  colorScheme: 'light' | 'dark',
  account: string,
  signInPicture?: string,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    deviceScaleFactor: readme ? 2 : 1,
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(portal.url);
  if (signInPicture) await shoot(page, signInPicture);
  await signIn(page, account);
  return page;
}

async function show(page: Page, path: string, name: string): Promise<void> {
  await page.goto(portal.url + path);
  await shoot(page, name);
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy=true]').length === 0);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
