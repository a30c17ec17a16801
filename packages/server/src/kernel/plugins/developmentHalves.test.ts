import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginManifest } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { developmentFolder } from './developmentHalves.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ env: { DEV_PLUGINS: '1' } });
});
afterAll(() => portal.close());

const greet = "{ method: 'GET', path: '/api/greeting/v1/greeting', access: 'public', summary: 'Greets.' }";
const halfThat = (body: string) => `
  export default {
    id: 'greeting',
    register({ routes }) {
      ${body}
    },
  };`;
const greeting = (words: string) =>
  halfThat(
    `routes.answer({ ...${greet}, produces: ['text/plain'] }, async () => ({ type: 'text/plain', body: '${words}' }));`,
  );

test('a saved half is loaded while the portal runs, and one that fails leaves the former in use', async () => {
  expect((await ask()).status).toBe(404);

  expect(await save(greeting('Good morning'))).toBeNull();
  expect(await (await ask()).text()).toBe('Good morning');

  expect(await save(greeting('Good evening'))).toBeNull();
  expect(await (await ask()).text()).toBe('Good evening');

  expect(await save(halfThat("throw new Error('Oops');"))).toContain('Oops');
  expect(await (await ask()).text()).toBe('Good evening');

  expect(await save(greeting('Good night'))).toBeNull();
  expect(await (await ask()).text()).toBe('Good night');

  await rm(folder(), { recursive: true });
  await signal();
  await expect.poll(async () => (await ask()).status).toBe(404);
});

function ask(): Promise<Response> {
  return fetch(`${portal.url}/api/greeting/v1/greeting`);
}

function folder(): string {
  return join(developmentFolder(portal.deps.config.dataDir), 'greeting');
}

/**
 * Saves a half as `anteroom-plugin dev` does. Resolves when the portal has responded, with the reason for a refusal, or
 * null.
 */
async function save(code: string): Promise<string | null> {
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const name = `server.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.mjs`;
  const manifest: PluginManifest = {
    id: 'greeting',
    version: '0.1.0',
    sdk: '^1.0.0',
    contributes: [],
    modules: {},
    chunks: [],
    styles: [],
    locales: {},
    server: { url: `./${name}`, integrity, size: Buffer.byteLength(code) },
  };
  await mkdir(folder(), { recursive: true });
  await writeFile(join(folder(), name), code);
  await writeFile(join(folder(), 'plugin.json'), JSON.stringify(manifest));
  await signal();
  const taken = async () =>
    JSON.parse(await readFile(join(folder(), 'taken.json'), 'utf8').catch(() => '{}'));
  await expect.poll(async () => (await taken()).integrity).toBe(integrity);
  return (await taken()).refused;
}

function signal(): Promise<void> {
  return writeFile(join(folder(), '..', 'changed'), '');
}
