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
])('tells $kind by looking at the file again', async (fault) => {
  const probe = async ({ url }: PluginAsset) => (url === fault.url ? fault : null);
  expect(await moduleLoadFailure(fetchFailure, files, probe)).toEqual(fault);
});

it('blames the chunk when the module itself is sound', async () => {
  const fault: AssetFault = { kind: 'http', url: '/plugins/p/chunk.js', status: 503 };
  const probe = async ({ url }: PluginAsset) => (url === fault.url ? fault : null);
  expect(await moduleLoadFailure(fetchFailure, files, probe)).toEqual(fault);
});

it.each([
  'Failed to fetch dynamically imported module: /x.js',
  'error loading dynamically imported module: /x.js',
  'Importing a module script failed.',
  '/x.js could not be preloaded',
])('blames the network when all is sound by now: %s', async (message) => {
  const failure = await moduleLoadFailure(new TypeError(message), files, sound);
  expect(failure).toEqual({ kind: 'network', url: '/plugins/p/Entry.js' });
});

it.each([new Error('boom'), new SyntaxError('Unexpected token'), 'a thrown text', undefined])(
  'blames the code for %s without a second look',
  async (cause) => {
    const probe = () => Promise.reject(new Error('looked again'));
    expect(await moduleLoadFailure(cause, files, probe)).toEqual({ kind: 'evaluation', cause });
  },
);

it('blames the code for a TypeError of its own', async () => {
  const cause = new TypeError("Cannot read properties of undefined (reading 'x')");
  expect(await moduleLoadFailure(cause, files, sound)).toEqual({ kind: 'evaluation', cause });
});
