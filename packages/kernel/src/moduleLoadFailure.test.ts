import type { PluginAsset } from '@anteroom/contract';
import { expect, it } from 'vitest';
import { type AssetFault, moduleLoadFailure } from './moduleLoadFailure.ts';

const asset = (url: string): PluginAsset => ({ url, integrity: 'sha384-x', size: 1 });
const files = [asset('/plugins/p/Entry.js'), asset('/plugins/p/chunk.js')];
const sound = async () => null;
const fetchFailure = new TypeError('Failed to fetch dynamically imported module: /plugins/p/Entry.js');

it.each<AssetFault>([
  { kind: 'http', url: '/plugins/p/Entry.js', status: 404 },
  { kind: 'network', url: '/plugins/p/Entry.js' },
  { kind: 'integrity', url: '/plugins/p/Entry.js' },
])('reports $kind after probing the file again', async (fault) => {
  const probe = async ({ url }: PluginAsset) => (url === fault.url ? fault : null);
  expect(await moduleLoadFailure(fetchFailure, files, probe)).toEqual(fault);
});

it('blames the chunk when the module itself can be loaded', async () => {
  const fault: AssetFault = { kind: 'http', url: '/plugins/p/chunk.js', status: 503 };
  const probe = async ({ url }: PluginAsset) => (url === fault.url ? fault : null);
  expect(await moduleLoadFailure(fetchFailure, files, probe)).toEqual(fault);
});

it.each([
  'Failed to fetch dynamically imported module: /x.js',
  'error loading dynamically imported module: /x.js',
  'Importing a module script failed.',
  '/x.js could not be preloaded',
])('reports a network failure when every file is sound on a second look: %s', async (message) => {
  const failure = await moduleLoadFailure(new TypeError(message), files, sound);
  expect(failure).toEqual({ kind: 'network', url: '/plugins/p/Entry.js' });
});

it.each([new Error('boom'), new SyntaxError('Unexpected token'), 'a thrown text', undefined])(
  'reports an evaluation failure for %s without probing the files',
  async (cause) => {
    const probe = () => Promise.reject(new Error('looked again'));
    expect(await moduleLoadFailure(cause, files, probe)).toEqual({ kind: 'evaluation', cause });
  },
);

it('blames the module’s code for a TypeError of its own', async () => {
  const cause = new TypeError("Cannot read properties of undefined (reading 'x')");
  expect(await moduleLoadFailure(cause, files, sound)).toEqual({ kind: 'evaluation', cause });
});
