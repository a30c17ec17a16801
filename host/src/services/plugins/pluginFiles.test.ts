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

it('finds files listed in the page without a request', async () => {
  expect(await pluginFiles(catalogue())('shown')).toMatchObject(filesOf('shown'));
  expect(server.requests).toEqual([]);
  expect(importMaps()).toEqual([]);
});

it('fetches the list of the other files once, and adds its import map before returning a file', async () => {
  server.on(route, () => ({ files: { hidden: filesOf('hidden'), other: filesOf('other') }, importMap }));
  const find = pluginFiles(catalogue());
  const found = ['hidden', 'other'].map(async (id) => ({ files: await find(id), maps: importMaps().length }));
  expect(await Promise.all(found)).toEqual([
    { files: filesOf('hidden'), maps: 1 },
    { files: filesOf('other'), maps: 1 },
  ]);
  expect(server.requestsOf(route)).toHaveLength(1);
  expect(importMaps().map(({ text }) => text)).toEqual([importMap]);
});

it('retries the request after a failure', async () => {
  server.on(route, () => new Refusal(503, 'unavailable'));
  const find = pluginFiles(catalogue());
  await expect(find('hidden')).rejects.toThrow('HTTP 503');
  server.on(route, () => ({ files: { hidden: filesOf('hidden') }, importMap }));
  expect(await find('hidden')).toEqual(filesOf('hidden'));
});

function importMaps(): HTMLScriptElement[] {
  return [...document.querySelectorAll<HTMLScriptElement>('script[type=importmap]')];
}
