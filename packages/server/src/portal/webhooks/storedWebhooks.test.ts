import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginManifest } from '@anteroom/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Deps } from '../../deps.ts';
import { ContentFiles } from '../../kernel/http/contentFiles.ts';
import { listWebhookEvents } from './storedWebhooks.ts';

test('a plugin describes its events in the language nearest to the reader’s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-events-'));
  const url = '/plugins/trips/pt-br.json';
  const file = join(folder, 'pt-br.json');
  await writeFile(file, JSON.stringify({ changed: 'Viagens alteradas' }));
  const event = (name: string, title?: string) => ({ name, access: 'events.read', stale: [], title });
  const trips = {
    id: 'trips',
    events: [event('trips-changed', 'changed'), event('cars-changed')],
    locales: { 'pt-br': { url, integrity: '', size: 1 } },
  } as unknown as PluginManifest;
  const plugins = {
    inUse: {
      events: new Map(trips.events?.map(({ name, access }) => [name, { pluginId: 'trips', access }])),
      files: new Map([[url, file]]),
      contents: new ContentFiles(),
    },
    find: () => trips,
    isSwitchedOff: () => false,
  } as unknown as Deps['plugins'];
  const deps = { plugins, log: pino({ level: 'silent' }) };
  const events = await listWebhookEvents(deps, { companyId: 'c1001', language: 'pt-br' });
  expect(events).toContainEqual({ name: 'documents-changed', title: null, plugin: null });
  expect(events.slice(-2)).toEqual([
    { name: 'trips-changed', title: 'Viagens alteradas', plugin: 'trips' },
    { name: 'cars-changed', title: null, plugin: 'trips' },
  ]);
  await rm(folder, { recursive: true });
});
