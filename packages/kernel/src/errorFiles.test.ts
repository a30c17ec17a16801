import { expect, it } from 'vitest';
import { errorFiles } from './errorFiles.ts';
import { PluginStore } from './PluginStore.ts';
import { asset, catalogue, manifest } from './testing/catalogue.ts';
import { FakeLoader } from './testing/FakeLoader.ts';

function errorWith(stack: string): Error {
  return Object.assign(new Error('boom'), { stack });
}

it('reads the stacks of Chromium (with async frames), Firefox and Safari', () => {
  const chromium = errorWith(`Error: boom at https://elsewhere.test
    at send (https://portal.test/plugins/orders/4f2a/Order.AB12.js:12:34)
    at async https://portal.test/assets/index.js:1:2`);
  expect(errorFiles(chromium)).toEqual([
    'https://portal.test/plugins/orders/4f2a/Order.AB12.js',
    'https://portal.test/assets/index.js',
  ]);
  const firefox = errorWith('send@http://127.0.0.1:4180/Order.AB12.js:12:34\n@https://portal.test/a.js:1:2');
  expect(errorFiles(firefox)).toEqual(['http://127.0.0.1:4180/Order.AB12.js', 'https://portal.test/a.js']);
});

it.each([null, 'boom', { stack: 'https://portal.test/a.js:1:2' }, errorWith('')])(
  'returns no files for %o',
  (thrown) => {
    expect(errorFiles(thrown)).toEqual([]);
  },
);

it('maps a file to the plugin that owns it, including one in development', () => {
  const installed = manifest('orders', []);
  const store = new PluginStore({
    catalogue: catalogue([installed, manifest('news', [])]),
    sdkVersion: '1.0.0',
    loader: new FakeLoader(),
  });
  expect(store.ownerOf('https://portal.test/plugins/orders/4f2a/Order.js')).toBe('orders');
  expect(store.ownerOf('https://portal.test/plugins/orders/4f2a/~2/Order.js')).toBe('orders');
  expect(store.ownerOf('https://portal.test/plugins/unknown/4f2a/Order.js')).toBeNull();
  expect(store.ownerOf('https://portal.test/assets/index.js')).toBeNull();
  expect(store.ownerOf('http://127.0.0.1:4180/Note.js')).toBeNull();

  const modules = { './Note': asset('http://127.0.0.1:4180/Note.js') };
  store.setOverrides(new Map([['news', { plugin: { ...manifest('news', []), modules }, fault: null }]]));
  expect(store.ownerOf('http://127.0.0.1:4180/chunk.js')).toBe('news');
  expect(store.ownerOf('https://portal.test/plugins/orders/4f2a/Order.js')).toBe('orders');
});
