import type { PluginCatalogue, PluginFiles } from '@anteroom/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { pluginFiles } from './pluginFiles.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(async () => {
  for (const map of importMaps()) map.remove();
  await server.stop();
});

const route = 'GET /plugins/later.json';
const importMap = '{"integrity":{"/plugins/hidden/Screen.js":"sha384-hidden"}}';
const filesOf = (id: string): PluginFiles => ({
  modules: { './Screen': { url: `/plugins/${id}/Screen.js`, integrity: `sha384-${id}`, size: 1 } },
  chunks: [],
  styles: [],
  locales: {},
});

function catalogue(): PluginCatalogue {
  const declared = (id: string) => ({ id, version: '1.0.0', sdk: '^1.0.0', contributes: [] });
  return {
    plugins: [{ ...declared('shown'), ...filesOf('shown') }, declared('hidden'), declared('other')],
    refused: [],
    later: `${server.origin}/plugins/later.json`,
  };
}

it('finds files in the page without asking anybody', async () => {
  expect(await pluginFiles(catalogue())('shown')).toMatchObject(filesOf('shown'));
  expect(server.requests).toEqual([]);
  expect(importMaps()).toEqual([]);
});

it('fetches the list once, and puts its hashes in force before anything of it is told', async () => {
  server.on(route, () => ({ files: { hidden: filesOf('hidden'), other: filesOf('other') }, importMap }));
  const find = pluginFiles(catalogue());
  expect(await Promise.all([find('hidden'), find('other')])).toEqual([filesOf('hidden'), filesOf('other')]);
  expect(server.requestsOf(route)).toHaveLength(1);
  expect(importMaps().map(({ text }) => text)).toEqual([importMap]);
});

it('asks again after a failure', async () => {
  server.on(route, () => new Refusal(503, 'unavailable'));
  const find = pluginFiles(catalogue());
  await expect(find('hidden')).rejects.toThrow('HTTP 503');
  server.on(route, () => ({ files: { hidden: filesOf('hidden') }, importMap }));
  expect(await find('hidden')).toEqual(filesOf('hidden'));
});

function importMaps(): HTMLScriptElement[] {
  return [...document.querySelectorAll<HTMLScriptElement>('script[type=importmap]')];
}
