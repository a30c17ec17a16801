import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type FaultyPluginName, faultyPlugins, helloWidget } from '../fixtures/faultyPlugins.ts';
import { removeModules, tamper, writeFaultyPlugins, writeGeneratedPlugins } from '../fixtures/makePlugins.ts';
import { writePlugin } from '../fixtures/writePlugin.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { openAs } from '../support/signIn.ts';

let pluginsDir: string;
let portal: Portal;

test.beforeAll(async () => {
  pluginsDir = await mkdtemp(join(tmpdir(), 'anteroom-plugins-'));
  // `cut-off` represents every way in which a working plugin can fail to arrive; here its file is missing.
  await writeFaultyPlugins(pluginsDir);
  await writePlugin(join(pluginsDir, 'altered-later'), altered('altered-later'));
  await writePlugin(join(pluginsDir, 'altered-before'), altered('altered-before'));
  await tamper(pluginsDir, 'altered-before');
  await writeGeneratedPlugins(pluginsDir, 2);
  portal = await startPortal({ env: { PLUGINS_DIR: pluginsDir } });
  await removeModules(pluginsDir, 'cut-off');
  await tamper(pluginsDir, 'altered-later');
  await tamper(pluginsDir, 'generated-001');
});

test.afterAll(async () => {
  await portal.dispose();
  await rm(pluginsDir, { recursive: true, force: true });
});

test('each faulty plugin fails only in its own slot, which names it, and the page stays usable', async ({
  page,
}) => {
  await openHome(page, 'olivia@demo.test');
  const named: readonly FaultyPluginName[] = [
    'throws-on-render',
    'always-throws',
    'throws-on-load',
    'no-component',
  ];
  for (const name of named) {
    await expect(slot(page, name), name).toContainText(name);
    await expect(slot(page, name).getByRole('button', { name: 'Try again' }), name).toBeVisible();
  }
  await expect(slot(page, 'cut-off')).toContainText('cut-off');
  await expect(slot(page, 'altered-later')).toContainText('altered-later');
  // The portal waits ten seconds for these two.
  for (const name of ['never-resolves', 'never-shows']) {
    await expect(slot(page, name), name).toContainText(name);
  }
  await expect(page.getByText('Never shown')).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'Newest documents' }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click();
  await expect(page).toHaveURL(/\/documents/);
});

test('a retry recovers a plugin that failed once, but not one that always fails', async ({ page }) => {
  await openHome(page, 'olivia@demo.test');
  const afterRetry = {
    'throws-on-load': 'Loaded again',
    'throws-on-render': 'Rendered again',
    'never-resolves': 'Resolved',
  };
  for (const [name, text] of Object.entries(afterRetry)) {
    await slot(page, name).getByRole('button', { name: 'Try again' }).click();
    await expect(slot(page, name), name).toContainText(text);
  }
  await slot(page, 'always-throws').getByRole('button', { name: 'Try again' }).click();
  await expect(slot(page, 'always-throws').getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a retry fetches a module that could not be fetched', async ({ page }) => {
  let reachable = false;
  await page.route(/\/plugins\/widget-documents\/.*\.js/, (route) =>
    reachable ? route.continue() : route.abort(),
  );
  await openHome(page, 'olivia@demo.test');
  await expect(slot(page, 'widget-documents')).toContainText('This part needs a connection');
  reachable = true;
  await slot(page, 'widget-documents').getByRole('button', { name: 'Try again' }).click();
  await expect(slot(page, 'widget-documents').getByRole('listitem').first()).toBeVisible();
});

test('a plugin whose hashes are not in the page runs only if it is unaltered', async ({ page }) => {
  await openHome(page, 'olivia@demo.test');
  await page.getByRole('navigation').getByRole('link', { name: 'Actions' }).click();
  await page.getByRole('link', { name: /Open generated-001/ }).click();
  await expect(slot(page, 'generated-001').getByRole('button', { name: 'Try again' })).toBeVisible();
  await slot(page, 'generated-001').getByRole('button', { name: 'Try again' }).click();
  await expect(slot(page, 'generated-001').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.locator('p#generated-001')).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Actions' }).click();
  await page.getByRole('link', { name: /Open generated-002/ }).click();
  await expect(page.locator('p#generated-002')).toBeVisible();
});

test('diagnostics lists refused, failed and hidden plugins with the reasons', async ({ page }) => {
  await openHome(page, 'internal@demo.test');
  await expect(slot(page, 'always-throws').getByRole('button', { name: 'Try again' })).toBeVisible();
  await openDiagnostics(page);
  const main = page.getByRole('main');
  // The page was not reloaded, so the errors on the home page are still listed.
  await expect(main).toContainText('Thrown every time');
  for (const name of ['sdk-too-new', 'altered-before', 'same-id', 'same-widget-type', 'bad-predicates']) {
    await expect(main, name).toContainText(name);
  }
  await expect(main).toContainText('^99.0.0');
  const explained = page.waitForEvent('popup');
  const refused = main.getByRole('listitem').filter({ hasText: '^99.0.0' });
  // Opened with the keyboard, because later problems of other plugins move the link.
  await refused.getByRole('link', { name: 'What to do' }).first().press('Enter');
  await expect((await explained).getByRole('heading', { level: 1 })).toContainText(
    'another version of the SDK',
  );

  await page.getByRole('tab', { name: /Contributions/ }).click();
  await expect(main).toContainText('nobody.knows');
  await expect(main).toContainText('Thrown by a predicate');
});

test('a plugin is turned off in this tab, stays off after a reload, and is turned on again', async ({
  page,
}) => {
  await openHome(page, 'internal@demo.test');
  const documents = page.getByRole('region', { name: 'Newest documents' });
  await expect(documents).toBeVisible();
  await openDiagnostics(page);
  await page.getByRole('main').getByRole('searchbox').fill('widget-documents');
  await page.getByRole('button', { name: 'Turn off widget-documents in this tab' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.reload();
  await expect(page.getByText('1 plugin is turned off in this tab')).toBeVisible();
  // Its widget type is now available to the plugin that had been refused for claiming it too.
  await expect(slot(page, 'same-widget-type')).toContainText('Never shown');
  await expect(slot(page, 'widget-documents')).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn on again' }).click();
  await expect(documents).toBeVisible();
  await expect(slot(page, 'same-widget-type')).toHaveCount(0);
});

test('a plugin dropped into the folder appears after a restart, without rebuilding the host', async ({
  page,
}) => {
  const dir = await mkdtemp(join(tmpdir(), 'anteroom-plugins-'));
  let own = await startPortal({ env: { PLUGINS_DIR: dir } });
  try {
    await openAs(page, 'olivia@demo.test', own.url);
    await expect(page.getByRole('region', { name: 'Newest documents' })).toBeVisible();
    await expect(slot(page, 'hello-widget')).toHaveCount(0);
    await writePlugin(join(dir, 'hello-widget'), helloWidget);
    await own.stop();
    own = await startPortal({ env: { PLUGINS_DIR: dir }, dataDir: own.dataDir, port: own.port });
    await page.reload();
    await expect(slot(page, 'hello-widget')).toContainText('Hello, ');
  } finally {
    await own.dispose();
    await rm(dir, { recursive: true, force: true });
  }
});

function altered(id: string) {
  const { contributes, ...fixture } = faultyPlugins['cut-off'];
  return { ...fixture, id, contributes: contributes.map((widget) => ({ ...widget, type: id })) };
}

function slot(page: Page, pluginId: string) {
  return page.locator(`[data-plugin="${pluginId}"]`);
}

/** Opens the diagnostics from the account menu, as a person would. */
async function openDiagnostics(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account$/ }).click();
  await page.getByRole('menuitem', { name: 'Diagnostics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible();
}

async function openHome(page: Page, account: string): Promise<void> {
  await openAs(page, account, portal.url);
  await expect(page).toHaveURL(/\/home$/);
}
