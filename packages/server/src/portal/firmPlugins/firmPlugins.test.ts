import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FirmPlugin, listFirmPlugins } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../../testing/addStaff.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { openSession } from '../../testing/openSession.ts';
import { pluginFiles, widget, writeEntries } from '../../testing/pluginArchive.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { pluginCommand } from '../operator/pluginCommand.ts';

let pluginsDir: string;
let portal: TestPortal;
let owner: SignedIn;
beforeAll(async () => {
  pluginsDir = await mkdtemp(join(tmpdir(), 'anteroom-plugins-'));
  const texts = JSON.stringify({ title: 'Trips of clients', pluginTitle: 'Fuel and trips' });
  const plugins = {
    trips: pluginFiles('trips', { texts, version: '2.1.0' }),
    fuel: pluginFiles('fuel', { requires: ['trips'], title: 'pluginTitle', texts }),
    screens: pluginFiles('screens', {
      contributes: [Object.assign(widget('screens'), { point: 'setting', id: 'installed-plugins' })],
    }),
  };
  for (const [id, files] of Object.entries(plugins)) await writeEntries(join(pluginsDir, id), files);
  portal = await startTestPortal({ env: { PLUGINS_DIR: pluginsDir } });
  owner = await openSession(portal, 'c1001', 'staff');
});
afterAll(async () => {
  await portal.close();
  await rm(pluginsDir, { recursive: true });
});

const { path } = listFirmPlugins;

async function pluginsOf(person: SignedIn): Promise<Map<string, FirmPlugin>> {
  const { plugins } = (await (await person.fetch(path)).json()) as { plugins: FirmPlugin[] };
  return new Map(plugins.map((plugin) => [plugin.id, plugin]));
}

const turn = (id: string, isOn: boolean) => sendJson(owner, 'PATCH', `${path}/${id}`, { isOn });

test('an owner sees each plugin with its contributions, and disables one for their own firm only', async () => {
  const plugins = await pluginsOf(owner);
  expect(plugins.get('trips')).toEqual({
    id: 'trips',
    name: 'Trips of clients',
    version: '2.1.0',
    isOn: true,
    isKept: false,
    lacks: [],
    brings: [{ point: 'widget', title: 'Trips of clients' }],
  });
  const off = await turn('trips', false);
  expect(await off.json()).toMatchObject({ id: 'trips', isOn: false });
  expect((await pluginsOf(owner)).get('fuel')).toMatchObject({
    name: 'Fuel and trips',
    isOn: true,
    lacks: ['trips'],
  });
  await soon(() => expect(portal.deps.plugins.isSwitchedOff('fuel', 'c1001')).toBe(true));
  expect(portal.deps.plugins.isSwitchedOff('trips', 'c2001')).toBe(false);
  const entries = await portal.database.db
    .selectFrom('audit_log')
    .select(['company_id', 'user_id', 'subject'])
    .where('action', '=', 'plugin-disabled')
    .execute();
  expect(entries).toEqual([{ company_id: 'c1001', user_id: 'staff', subject: 'plugin:trips' }]);
  expect((await turn('trips', true)).status).toBe(200);
  await soon(() => expect(portal.deps.plugins.isSwitchedOff('fuel', 'c1001')).toBe(false));
});

test('the plugin that provides the plugin screen cannot be disabled, and an unknown one returns 404', async () => {
  const kept = await expectProblem(await turn('screens', false), 409, 'conflict');
  expect(kept.errors?.[0]?.reason).toBe('kept');
  await expectProblem(await turn('none', true), 404, 'not-found');
});

test('a plugin that the operator has disabled for all firms is not listed and cannot be enabled by a firm', async () => {
  const env = {
    DATABASE_URL: portal.database.url,
    DATA_DIR: portal.deps.config.dataDir,
    PLUGINS_DIR: pluginsDir,
  };
  const run = (command: string, firm?: string) =>
    pluginCommand.run({ command, operands: ['fuel'], firm, options: {}, env });
  expect(await run('disable')).toBe('fuel is off.\n');
  expect((await pluginsOf(owner)).has('fuel')).toBe(false);
  await expectProblem(await turn('fuel', true), 404, 'not-found');
  expect(await run('enable')).toBe('fuel is on.\n');
  // This also overrules a firm that decided for itself, until the operator changes it again.
  expect((await turn('fuel', false)).status).toBe(200);
  expect((await turn('fuel', true)).status).toBe(200);
  expect(await run('disable')).toBe('fuel is off.\n');
  await soon(() => expect(portal.deps.plugins.isSwitchedOff('fuel', 'c1001')).toBe(true));
  await expectProblem(await turn('fuel', true), 404, 'not-found');
  expect(await run('enable', 'c1001')).toBe('fuel is off, on for c1001.\n');
  expect((await pluginsOf(owner)).get('fuel')?.isOn).toBe(true);
  expect(await run('enable')).toBe('fuel is on.\n');
  expect(await run('disable', 'c1001')).toBe('fuel is on, off for c1001.\n');
  expect((await turn('fuel', true)).status).toBe(200);
});

test('only owners may list and change plugins, and only for their own firm', async () => {
  const manager = await addStaff(portal, 'c1001', 'manager');
  expect((await manager.fetch(path)).status).toBe(403);
  const other = await addStaff(portal, 'c2001', 'owner');
  await sendJson(other, 'PATCH', `${path}/trips`, { isOn: false });
  expect((await pluginsOf(owner)).get('trips')?.isOn).toBe(true);
});
