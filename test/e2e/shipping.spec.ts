import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { helloWidget } from '../fixtures/faultyPlugins.ts';
import { type PluginFixture, writePlugin } from '../fixtures/writePlugin.ts';
import { command } from '../support/command.ts';
import { anteroom, type Portal } from '../support/portal.ts';
import { openAs } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-shipping-'));
});
test.afterAll(async ({ portal }) => {
  await anteroom(portal, 'plugins', 'remove', helloWidget.id);
  await rm(folder, { recursive: true, force: true });
});

/** Packs a plugin like `anteroom-plugin pack`. */
async function archive(fixture: PluginFixture): Promise<string> {
  const file = join(folder, `${fixture.id}.tgz`);
  await writePlugin(join(folder, fixture.id), fixture);
  await command('tar', ['czf', file, '-C', join(folder, fixture.id), '.']);
  return file;
}

const widget = (page: Page) => page.locator(`[data-plugin="${helloWidget.id}"]`);
const updated = (page: Page) => page.getByText('The portal has been updated');
const documents = (page: Page) =>
  page.getByRole('region', { name: 'Newest documents' }).getByRole('listitem');

async function openHome(page: Page, account: string): Promise<void> {
  await openAs(page, account);
  await expect(documents(page).first()).toBeVisible();
}

async function reload(page: Page): Promise<void> {
  await expect(updated(page)).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(documents(page).first()).toBeVisible();
}

/** Returns the error message with which the command refuses. */
async function refusal(portal: Portal, ...args: readonly string[]): Promise<string> {
  const error = await anteroom(portal, 'plugins', ...args).then(
    () => null,
    (cause: Error) => cause,
  );
  return error?.message ?? '';
}

test('adding a plugin offers people a reload, and keeps what they have typed', async ({ page, portal }) => {
  await openHome(page, 'olivia@demo.test');
  await page.goto('/actions/service-request/general-requests#new');
  const subject = page.getByLabel('Subject');
  await subject.fill('Half a sentence');
  await anteroom(portal, 'plugins', 'add', await archive(helloWidget));
  await expect(updated(page)).toBeVisible();
  await expect(subject).toHaveValue('Half a sentence');

  await subject.fill('');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(widget(page)).toContainText('Hello, ');
  await expect(updated(page)).toHaveCount(0);
});

test('a plugin turned off for a firm is neither shown nor fetched there after the offered reload', async ({
  page,
  portal,
}) => {
  await openHome(page, 'olivia@demo.test');
  await expect(widget(page)).toContainText('Hello, ');
  expect(await anteroom(portal, 'plugins', 'disable', helloWidget.id, '--firm', 'c1001')).toContain(
    'hello-widget is on, off for c1001.',
  );
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await reload(page);
  await expect(widget(page)).toHaveCount(0);
  expect(fetched.filter((url) => url.includes(`/plugins/${helloWidget.id}/`))).toEqual([]);
});

test('a plugin altered on disk is refused, and diagnostics shows the reason', async ({ page, portal }) => {
  await anteroom(portal, 'plugins', 'enable', helloWidget.id, '--firm', 'c1001');
  await openHome(page, 'internal@demo.test');
  await expect(widget(page)).toContainText('Hello, ');
  const home = join(portal.dataDir, 'plugins', helloWidget.id);
  for (const build of await readdir(home)) await appendFile(join(home, build, 'plugin.json'), ' ');
  // The server reloads the plugins after any change.
  await anteroom(portal, 'plugins', 'disable', helloWidget.id, '--firm', 'c3001');
  await reload(page);
  await expect(widget(page)).toHaveCount(0);
  await page.goto('/diagnostics');
  const reason = 'The file ./plugin.json was changed after the plugin was installed';
  await expect(page.getByRole('main')).toContainText(reason);
  expect(await anteroom(portal, 'plugins', 'list')).toContain(reason);
});

test('a plugin that claims another plugin’s widget type is refused, and the error names both', async ({
  portal,
}) => {
  const file = await archive({ ...helloWidget, id: 'hello-again' });
  expect(await refusal(portal, 'add', file)).toContain(
    'The plugin hello-again was not added: widget type hello-widget already belongs to plugin hello-widget.',
  );
  expect(await anteroom(portal, 'plugins', 'list')).not.toContain('hello-again');
});

test('a part of the portal that is missing after an update shows an error, and a reload recovers it', async ({
  page,
}) => {
  let gone = true;
  await page.route(/\/assets\/MenuPopover.*\.js$/, (route) =>
    gone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await openHome(page, 'olivia@demo.test');
  await page.getByRole('button', { name: /’s account/ }).click();
  await expect(page.getByText('We couldn’t load part of the portal')).toBeVisible();
  await expect(documents(page).first()).toBeVisible();
  gone = false;
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: /’s account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
});
