import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionBindings } from '@anteroom/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrationOf } from '../../testing/administrationOf.ts';
import {
  type ArchiveEntry,
  packEntries,
  pluginFiles,
  widget,
  writeEntries,
} from '../../testing/pluginArchive.ts';
import { signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { Listener } from '../database/listener.ts';
import { findPlugins } from './folders.ts';
import type { PluginAdministration } from './PluginAdministration.ts';
import { Plugins } from './Plugins.ts';
import { PluginFault } from './pluginFault.ts';

let pluginsDir: string;
let portal: TestPortal;
let admin: PluginAdministration;
beforeAll(async () => {
  pluginsDir = await mkdtemp(join(tmpdir(), 'anteroom-plugins-'));
  await writeEntries(join(pluginsDir, 'in-a-folder'), pluginFiles('in-a-folder'));
  portal = await startTestPortal({ env: { PLUGINS_DIR: pluginsDir } });
  admin = administrationOf(portal.deps);
});
afterAll(async () => {
  await portal.close();
  await rm(pluginsDir, { recursive: true });
});

/** Makes the change, and waits until the server has read the installed plugins again. */
async function taken<T>(change: Promise<T>, plugins = portal.deps.plugins): Promise<T> {
  const read = new Promise<void>((resolve) => plugins.onChange(resolve));
  const [result] = await Promise.all([change, read]);
  return result;
}

const add = (files: readonly ArchiveEntry[]) => admin.add(packEntries(files));

const catalogue = () => portal.deps.plugins.inUse.inPage.catalogue;
const disabledFor = (companyId?: string) => portal.deps.plugins.disabledFor(companyId);

function widgetOf(id: string): string | undefined {
  const plugin = catalogue().plugins.find((installed) => installed.id === id);
  return plugin && 'modules' in plugin ? plugin.modules['./Widget']?.url : undefined;
}

const countBuilds = () =>
  portal.deps.db
    .selectFrom('plugin_builds')
    .select(({ fn }) => fn.countAll<string>().as('stored'))
    .executeTakeFirstOrThrow();

const get = (path: string | undefined) => fetch(portal.url + path);

test('source maps are served only where plugins are developed', async () => {
  const map = { path: 'Widget.js.map', content: '{"version":3}' };
  await taken(add([...pluginFiles('mapped'), map]));
  const url = widgetOf('mapped');
  expect((await get(url)).headers.get('sourcemap')).toBeNull();
  expect((await get(`${url}.map`)).status).toBe(404);

  const workshop = await startTestPortal({ env: { PLUGINS_DIR: pluginsDir, DEV_PLUGINS: '1' } });
  try {
    await writeFile(join(pluginsDir, 'in-a-folder', 'Widget.js.map'), map.content);
    const plugin = workshop.deps.plugins.inUse.inPage.catalogue.plugins.find(
      ({ id }) => id === 'in-a-folder',
    );
    const script = plugin && 'modules' in plugin ? plugin.modules['./Widget']?.url : undefined;
    const { headers } = await fetch(workshop.url + script);
    expect(headers.get('sourcemap')).toBe(`${script}.map`);
    expect(await (await fetch(workshop.url + headers.get('sourcemap'))).text()).toBe(map.content);
    expect((await fetch(`${workshop.url}/plugins/in-a-folder/nothing.js.map`)).status).toBe(404);
  } finally {
    await workshop.close();
  }
});

test('an added plugin is in the page and served on every node without a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-node-'));
  const { config, db, clock } = portal.deps;
  const log = pino({ level: 'silent' });
  const listener = new Listener(portal.database.url, log);
  const otherNode = new Plugins({
    config: { ...config, dataDir },
    db,
    listener,
    clock,
    log,
  });
  await listener.start();
  await otherNode.start({
    take: () => Promise.reject(new PluginFault('It is not taken here.')),
    use: async () => undefined,
  });

  const added = taken(taken(add(pluginFiles('nfe'))), otherNode);
  expect(await added).toEqual({ id: 'nfe', version: '1.0.0', replaced: null, hasOtherFiles: false });
  const url = widgetOf('nfe');
  expect(url).toMatch(/^\/plugins\/nfe\/[0-9a-f]{12}\/Widget\.js$/);
  const file = await get(url);
  expect(await file.text()).toBe('export default () => null;');
  expect(file.headers.get('cache-control')).toContain('immutable');
  expect(otherNode.inUse.files.has(url ?? '')).toBe(true);

  await listener.close();
  await rm(dataDir, { recursive: true });
});

test('another version replaces the former, whose files are still served to open pages', async () => {
  const before = widgetOf('nfe');
  const next = pluginFiles('nfe', { version: '1.1.0', code: 'export default () => 1.1;' });
  expect(await taken(add(next))).toMatchObject({ version: '1.1.0', replaced: '1.0.0' });
  const after = widgetOf('nfe');
  expect(after).not.toBe(before);
  expect(await (await get(after)).text()).toContain('1.1');
  expect(await (await get(before)).text()).toContain('null');
});

test('a plugin excluded by configuration is not found, and one without screens contributes nothing', async () => {
  const config = { pluginsDir, withoutPlugins: [] as string[], withoutScreens: [] as string[] };
  const find = async (left: Partial<typeof config>) =>
    (await findPlugins({ ...config, ...left })).find(({ id }) => id === 'in-a-folder');
  const whole = await find({});
  expect(whole).toMatchObject({ manifest: { contributes: [{ type: 'in-a-folder' }] } });
  expect(await find({ withoutPlugins: ['in-a-folder'] })).toBeUndefined();
  // The server half would stay in use.
  const withoutScreens = await find({ withoutScreens: ['in-a-folder'] });
  expect(withoutScreens).toEqual({
    ...whole,
    manifest: { ...(whole && 'manifest' in whole && whole.manifest), contributes: [] },
  });
});

test('a plugin that claims a taken widget type or id is refused before anything is stored', async () => {
  const claims = (type: string) => pluginFiles('copy', { contributes: [widget(type)] });
  await expect(add(claims('nfe'))).rejects.toThrow(
    'The plugin copy was not added: widget type nfe already belongs to plugin nfe.',
  );
  await expect(add(claims('in-a-folder'))).rejects.toThrow('already belongs to plugin in-a-folder');
  await expect(add(pluginFiles('in-a-folder'))).rejects.toThrow('Remove it there first.');
  expect((await admin.list()).map(({ id }) => id)).not.toContain('copy');
});

test('a widget type of a plugin disabled everywhere can be claimed, and only one of the two can be on', async () => {
  const copy = pluginFiles('copy', { contributes: [widget('nfe')] });
  await taken(admin.switch('nfe', false, null));
  await taken(admin.switch('nfe', true, 'c2001'));
  await expect(add(copy)).rejects.toThrow('widget type nfe already belongs to plugin nfe');
  await taken(admin.switch('nfe', false, 'c2001'));
  await taken(add(copy));
  await expect(admin.switch('nfe', true, null)).rejects.toThrow(
    'The plugin nfe was not turned on: widget type nfe already belongs to plugin copy. Turn that one off first.',
  );
  await expect(admin.switch('nfe', true, 'c2001')).rejects.toThrow('belongs to plugin copy');
  await taken(admin.switch('copy', false, 'c2001'));
  await taken(admin.switch('nfe', true, 'c2001'));
  await taken(admin.remove('copy'));
  await taken(admin.switch('nfe', true, null));
  await portal.deps.db.deleteFrom('company_plugins').where('plugin_id', '=', 'nfe').execute();
  await portal.deps.plugins.read();
});

test('a plugin made for another SDK version is refused before anything is stored', async () => {
  const { stored } = await countBuilds();
  await expect(add(pluginFiles('late', { sdk: '^99.0.0' }))).rejects.toThrow(
    /^The plugin late was not added: made for SDK \^99\.0\.0; this is \d+\.\d+\.\d+\.$/,
  );
  await expect(add(pluginFiles('odd', { sdk: 'newest' }))).rejects.toThrow('made for SDK newest; this is');
  expect(await countBuilds()).toEqual({ stored });
});

test('a plugin with a missing requirement is refused, and listed as refused once the requirement is removed', async () => {
  const refused = async (id: string) => (await admin.list()).find((plugin) => plugin.id === id)?.refused;
  const widgetOfBase = pluginFiles('needs-base', { requires: ['base'] });
  await expect(add(widgetOfBase)).rejects.toThrow(
    'The plugin needs-base was not added: requires plugin base, which is not installed.',
  );
  await taken(add(pluginFiles('base')));
  await taken(add(widgetOfBase));
  await taken(add(pluginFiles('needs-both', { requires: ['base', 'needs-base'] })));
  expect(await refused('needs-base')).toBeNull();
  await taken(admin.remove('base'));
  expect(await refused('needs-base')).toBe('requires plugin base, which is not installed');
  expect(await refused('needs-both')).toBe('requires plugin base, which is not installed');
  // The page decides for itself, and has the necessary data.
  expect(catalogue().plugins.find(({ id }) => id === 'needs-base')?.requires).toEqual(['base']);
  await taken(admin.remove('needs-both'));
  await taken(admin.remove('needs-base'));
});

test('a plugin can be disabled for one firm, in its page and its sessions, while others keep it', async () => {
  expect(await taken(admin.switch('nfe', false, 'c1001'))).toMatchObject({
    enabled: true,
    exceptions: ['c1001'],
  });
  expect(disabledFor('c1001')).toEqual(['nfe']);
  expect(disabledFor('c2001')).toEqual([]);
  for (const [account, disabled] of [
    ['olivia@demo.test', ['nfe']],
    ['ines@demo.test', []],
  ] as const) {
    const session = await signIn(portal.url, account);
    const answer = await session.fetch('/api/security/v1/session/bindings');
    const { bindings } = (await answer.json()) as SessionBindings;
    expect(bindings.DisabledPlugins, account).toEqual(disabled);
  }

  await taken(admin.switch('nfe', false, null));
  await taken(admin.switch('nfe', true, 'c2001'));
  expect(disabledFor()).toEqual(['nfe']);
  expect(disabledFor('c2001')).toEqual([]);
  await taken(admin.switch('nfe', true, null));
  await taken(admin.switch('nfe', true, 'c1001'));
  expect(disabledFor('c1001')).toEqual([]);
  await expect(admin.switch('nfe', true, 'c0000')).rejects.toThrow('There is no firm "c0000"');
  await expect(admin.switch('none', true, null)).rejects.toThrow('No plugin "none" is installed');
});

test.each([
  ['Widget.js', './Widget.js was changed after the plugin was installed'],
  ['plugin.json', './plugin.json was changed after the plugin was installed'],
  ['Widget.js.br', './Widget.js.br was added after the plugin was installed'],
])('a plugin with %s altered on disk is refused until it is added again', async (file, reason) => {
  const nfe = pluginFiles('nfe', { version: '1.1.0', code: 'export default () => 1.1;' });
  const root = join(portal.deps.config.dataDir, 'plugins', 'nfe');
  for (const folder of await readdir(root)) await appendFile(join(root, folder, file), ' ');
  expect((await admin.list()).find(({ id }) => id === 'nfe')?.refused).toContain(reason);
  await portal.deps.plugins.read();
  expect(widgetOf('nfe')).toBeUndefined();
  expect(catalogue().refused).toEqual([{ id: 'nfe', reason: expect.stringContaining(reason) }]);

  await taken(add(nfe));
  expect(await (await get(widgetOf('nfe'))).text()).toContain('1.1');
  expect((await admin.list()).find(({ id }) => id === 'nfe')?.refused).toBeNull();
});

test('a plugin file that is deleted while the server runs returns 404', async () => {
  const { dataDir } = portal.deps.config;
  await taken(add(pluginFiles('short-lived')));
  const url = widgetOf('short-lived');
  await rm(join(dataDir, 'plugins', 'short-lived'), { recursive: true });
  expect((await get(url)).status).toBe(404);
});

test('removing a plugin deletes its files and the firms’ settings for it', async () => {
  const url = widgetOf('nfe');
  await taken(admin.switch('nfe', false, 'c1001'));
  await taken(admin.remove('nfe'));
  expect(widgetOf('nfe')).toBeUndefined();
  expect((await get(url)).status).toBe(404);
  expect(await readdir(join(portal.deps.config.dataDir, 'plugins', 'nfe'))).toEqual([]);
  await taken(add(pluginFiles('nfe')));
  expect(disabledFor('c1001')).toEqual([]);
  await expect(admin.remove('in-a-folder')).rejects.toThrow('is in the folder');
});

test('plugin changes are recorded in the audit log with the operator and the firm concerned', async () => {
  const entries = await portal.deps.db
    .selectFrom('audit_log')
    .select(['company_id', 'action', 'details'])
    .where('subject', '=', 'plugin:nfe')
    .orderBy('audit_id')
    .execute();
  expect(entries[0]).toEqual({
    company_id: '',
    action: 'plugin-added',
    details: { operator: 'root', version: '1.0.0', build: expect.any(String) },
  });
  expect(entries).toContainEqual({
    company_id: 'c1001',
    action: 'plugin-disabled',
    details: { operator: 'root' },
  });
  expect(new Set(entries.map(({ action }) => action))).toEqual(
    new Set(['plugin-added', 'plugin-enabled', 'plugin-disabled', 'plugin-removed']),
  );
});
