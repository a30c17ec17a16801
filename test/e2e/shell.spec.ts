// Tests the frame of every screen: its tabs on narrow screens, its messages on phones, and the client switcher in an
// app.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { page as contributedPage } from '@anteroom/sdk';
import type { Locator, Page } from '@playwright/test';
import { writePlugin } from '../fixtures/writePlugin.ts';
import { noFaults } from '../support/faultless.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { openAs } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

test.use({ reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] });

test('the portal asks before it leaves a screen with unsaved input', async ({ page }) => {
  await openAs(page, 'staff@demo.test', '/staff/clients');
  await page.getByRole('link', { name: 'Add client' }).click();
  const name = page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Juniper Press');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const inbox = page.getByRole('link', { name: 'Inbox' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await inbox.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(name).toHaveValue('Juniper Press');
  await page.goBack();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(name).toHaveValue('Juniper Press');
  await inbox.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/staff\/inbox$/);
});

for (const { who, address, shown } of [
  { who: 'olivia', address: '/documents', shown: 'Payroll' },
  { who: 'olivia', address: '/conversations', shown: 'Open' },
  { who: 'staff', address: '/staff/inbox', shown: 'uploaded' },
]) {
  test(`the first requests of ${address} are sent while its code is loading, each once`, async ({ page }) => {
    await openAs(page, `${who}@demo.test`, '/home');
    const sent: { readonly url: string; readonly by: string }[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      sent.push({ url: pathname + search, by: request.resourceType() });
    });
    await page.goto(address);
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
    const asks = await page.locator('meta[name="anteroom-asks"]').getAttribute('content');
    const paths = (JSON.parse(asks ?? '[]') as string[]).map((path) => path.replace('{clientId}', 'us-001'));
    expect(paths).not.toEqual([]);
    for (const path of paths)
      expect(sent.filter(({ url }) => url === path)).toEqual([{ url: path, by: 'fetch' }]);
  });
}

test.describe('with plugin pages', () => {
  let pluginsDir: string;
  let withPages: Portal;

  test.beforeAll(async () => {
    pluginsDir = await mkdtemp(join(tmpdir(), 'anteroom-plugins-'));
    const pages = ['Agenda de obrigações', 'Certificados digitais', 'Parceiros'];
    await writePlugin(join(pluginsDir, 'many-pages'), {
      id: 'many-pages',
      contributes: pages.map((_title, index) =>
        contributedPage({
          path: `/page-${index}`,
          title: `page${index}`,
          module: './Page',
          tab: { icon: 'calendar', order: index },
        }),
      ),
      modules: {
        './Page': `import { createElement } from 'react'; export default () => createElement('h1', null, 'Page');`,
      },
      texts: Object.fromEntries(pages.map((title, index) => [`page${index}`, title])),
    });
    withPages = await startPortal({ env: { PLUGINS_DIR: pluginsDir } });
  });
  test.afterAll(async () => {
    await withPages.dispose();
    await rm(pluginsDir, { recursive: true, force: true });
  });

  for (const width of [1280, 1024, 768, 390]) {
    test(`at ${width} px, no tab is covered, and tabs that do not fit are under “Mais”`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await openAs(page, 'ines@demo.test', withPages.url);
      const areas = page.getByRole('navigation', { name: 'Principal' });
      const more = areas.getByRole('button', { name: 'Mais' });
      await expect(more).toBeVisible();
      await expectOnTop(areas.getByRole('link'));
      await expectOnTop(more);

      await more.press('Enter');
      const last = page.getByRole('menuitem', { name: 'Parceiros' });
      await expect(last).toBeVisible();
      await expect(async () => {
        const seen = await areas.getByRole('link').count();
        expect(seen).toBeGreaterThan(1);
        expect(seen + (await page.getByRole('menuitem').count())).toBe(8);
      }).toPass();
      await last.press('Enter');
      await expect(page).toHaveURL(/\/page-2$/);
      await expect(more).toHaveAttribute('aria-current', 'true');
      await noFaults(page, `tabs at ${width} px`);
    });
  }
});

/**
 * Expects that a press in the middle of each element hits that element. Tabs move until their texts and the typeface
 * have loaded.
 */
async function expectOnTop(elements: Locator): Promise<void> {
  const covered = () =>
    elements.evaluateAll((all) =>
      all
        .filter((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        })
        .map(({ textContent }) => textContent),
    );
  await expect.poll(covered).toEqual([]);
}

test('a message on a phone covers neither the heading nor the controls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'olivia@demo.test', '/documents');
  await page.getByRole('row').getByRole('checkbox').first().check();
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('status');
  await expect(message).toBeVisible();
  const covered = await message.evaluate((toast) => {
    const one = toast.getBoundingClientRect();
    const meets = (element: Element) => {
      const other = element.getBoundingClientRect();
      return one.top < other.bottom && other.top < one.bottom;
    };
    const around = 'h1, header, nav, [role=toolbar], .documents-controls';
    return [...document.querySelectorAll(around)]
      .filter(meets)
      .map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
  expect(covered).toEqual([]);
});

test('inside an app there is a client switcher, and the app can select a client too', async ({ page }) => {
  await page.addInitScript(() => {
    sessionStorage.setItem('tr-mobile', '1');
    const told: unknown[] = [];
    Object.assign(window, {
      told,
      ReactNativeWebView: { postMessage: (text: string) => told.push(JSON.parse(text)) },
    });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill('olivia@demo.test');
  await page.getByLabel('Password').fill('anteroom-demo-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const switcher = page.getByRole('button', { name: /^Client: / });
  await expect(switcher).toBeVisible();
  const before = await switcher.innerText();
  await switcher.click();
  await page
    .getByRole('menuitem')
    .filter({ hasNotText: before.split('\n').at(-1) })
    .first()
    .click();
  await expect(switcher).not.toHaveText(before);
  await noFaults(page, 'inside an app');

  const told = await toldOf(page, 'activeClient');
  expect(told.length).toBeGreaterThan(1);
  const first = told[0]?.payload.clientId;
  await page.evaluate(
    (clientId) =>
      postMessage({ v: 1, id: 'a1', type: 'selectClient', payload: { clientId } }, location.origin),
    first,
  );
  await expect.poll(async () => (await toldOf(page, 'activeClient')).at(-1)?.payload.clientId).toBe(first);
});

interface Told {
  readonly type: string;
  readonly payload: { readonly clientId: string };
}

function toldOf(page: Page, type: string): Promise<readonly Told[]> {
  return page.evaluate(
    (wanted) => (window as unknown as { told: Told[] }).told.filter((one) => one.type === wanted),
    type,
  );
}

test('the page requests no font before its code has loaded', async ({ browser, portal }) => {
  const context = await browser.newContext();
  // A request with a session cookie gets the home page; the sign-in page would load the typeface on purpose.
  await context.addCookies([{ name: 'anteroom', value: 'any', url: portal.url }]);
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  const typefaces: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') typefaces.push(request.url());
  });
  await page.goto(`${portal.url}/home`);
  await expect(page.getByRole('progressbar')).toBeVisible();
  // A screenshot waits until everything is painted, for which the browser requests every typeface.
  await page.screenshot();
  expect(typefaces).toEqual([]);
  await context.close();
});

test('the sign-in pages preload and use the portal’s font', async ({ page }) => {
  const isThere = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].some(
        ({ family, status }) => /Figtree Variable/.test(family) && status === 'loaded',
      );
    });
  await page.goto('/auth');
  await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(1);
  await expect.poll(isThere).toBe(true);
});
