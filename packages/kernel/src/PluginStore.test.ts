import type { PluginFiles, PluginManifest } from '@anteroom/contract';
import { page, predicate, widget } from '@anteroom/sdk';
import { describe, expect, it, vi } from 'vitest';
import type { KernelError, KernelProblem } from './kernelProblem.ts';
import { PluginStore, type PluginStoreOptions } from './PluginStore.ts';
import { asset, catalogue, manifest } from './testing/catalogue.ts';
import { FakeLoader } from './testing/FakeLoader.ts';
import { ManualClock } from './testing/ManualClock.ts';

const documents = widget({ type: 'documents', title: 'title', module: './Documents' });
const taxes = widget({ type: 'taxes', title: 'title', module: './Taxes' });
const url = '/plugins/docs/Documents.js';
const Documents = () => null;

function storeOf(loader: FakeLoader, more: Partial<PluginStoreOptions> = {}) {
  const problems: KernelProblem[] = [];
  const clock = new ManualClock();
  const store = new PluginStore({
    catalogue: catalogue([manifest('docs', [documents, taxes])]),
    sdkVersion: '1.0.0',
    loader,
    clock,
    onProblem: (problem) => problems.push(problem),
    ...more,
  });
  return { store, problems, clock, stateOf: () => store.plugins().map(({ state }) => state.kind) };
}

describe('a renamed field', () => {
  const renamedFields = { widget: { heading: 'title' } } as const;
  const declared = (fields: object) =>
    catalogue([
      manifest('docs', [
        { point: 'widget', type: 'w', module: './W', ...fields } as unknown as typeof documents,
      ]),
    ]);

  it('is accepted under its former name and listed as deprecated', () => {
    const { store, problems } = storeOf(new FakeLoader(), {
      catalogue: declared({ heading: 'former' }),
      renamedFields,
    });
    expect(store.contributions('widget')).toMatchObject([{ type: 'w', title: 'former' }]);
    expect(store.plugins()[0]?.deprecations).toEqual([
      { what: 'the field "heading" of a contribution to widget', instead: '"title"' },
    ]);
    expect(problems).toEqual([]);
  });

  it('keeps the value given under its present name', () => {
    const { store } = storeOf(new FakeLoader(), {
      catalogue: declared({ heading: 'former', title: 'present' }),
      renamedFields,
    });
    expect(store.contributions('widget')).toMatchObject([{ title: 'present' }]);
  });

  it('lists no deprecation when the former name is not used', () => {
    const { store } = storeOf(new FakeLoader(), { catalogue: declared({ title: 'present' }), renamedFields });
    expect(store.plugins()[0]?.deprecations).toEqual([]);
  });
});

describe('contributions', () => {
  it('are sorted by their order, then as in the catalogue', () => {
    const widgetOf = (type: string, order?: number) => widget({ type, order, title: 't', module: './W' });
    const { store } = storeOf(new FakeLoader(), {
      catalogue: catalogue([
        manifest('one', [widgetOf('late', 200), widgetOf('a'), widgetOf('b')]),
        manifest('two', [widgetOf('first', 1), widgetOf('c')]),
      ]),
    });
    expect(store.contributions('widget').map(({ type }) => type)).toEqual(['first', 'a', 'b', 'c', 'late']);
    expect(store.contributions('widget')).toBe(store.contributions('widget'));
    expect(store.contributions('taskType')).toEqual([]);
  });

  it('take the order of a page from its tab', () => {
    const pageOf = (path: `/${string}`, order: number) =>
      page({ path, title: 't', tab: { icon: 'i', order }, module: './Page' });
    const { store } = storeOf(new FakeLoader(), {
      catalogue: catalogue([manifest('pages', [pageOf('/second', 2), pageOf('/first', 1)])]),
    });
    expect(store.contributions('page').map(({ path }) => path)).toEqual(['/first', '/second']);
  });
});

describe('a module', () => {
  it('is fetched once, when first requested', async () => {
    const loader = new FakeLoader({ [url]: { default: Documents } });
    const { store, stateOf } = storeOf(loader);
    expect(stateOf()).toEqual(['declared']);
    const first = store.loadModule('docs', './Documents');
    expect(store.loadModule('docs', './Documents')).toBe(first);
    // Listeners are notified afterwards: a component may be rendering, and that must not update others.
    expect(stateOf()).toEqual(['declared']);
    await Promise.resolve();
    expect(stateOf()).toEqual(['loading']);
    expect(await first).toBe(Documents);
    expect(stateOf()).toEqual(['ready']);
    expect(loader.asked).toEqual([`${url}#0`]);
  });

  it('loads the styles of its plugin once for all modules', async () => {
    const loader = new FakeLoader({
      [url]: { default: Documents },
      '/plugins/docs/Taxes.js': { default: Documents },
    });
    const styles = [asset('/plugins/docs/look.css')];
    const { store } = storeOf(loader, {
      catalogue: catalogue([manifest('docs', [documents, taxes], { styles })]),
    });
    await Promise.all([store.loadModule('docs', './Documents'), store.loadModule('docs', './Taxes')]);
    expect(loader.asked.filter((file) => file.endsWith('.css'))).toEqual(['/plugins/docs/look.css']);
  });

  it('is ready only once the styles of its plugin have been applied', async () => {
    const loader = new FakeLoader({
      [url]: { default: Documents },
      '/plugins/plain/Taxes.js': { default: Documents },
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    loader.applyStyle = () => promise;
    const { store, stateOf } = storeOf(loader, {
      catalogue: catalogue([
        manifest('docs', [documents], { styles: [asset('/plugins/docs/look.css')] }),
        manifest('plain', [taxes]),
      ]),
    });
    const loading = store.loadModule('docs', './Documents');
    // Requested later and without styles, this module is ready first.
    await store.loadModule('plain', './Taxes');
    expect(stateOf()).toEqual(['loading', 'ready']);
    resolve();
    expect(await loading).toBe(Documents);
    expect(stateOf()).toEqual(['ready', 'ready']);
  });

  it('of a plugin whose files are listed separately is found there, and a failed list is requested again', async () => {
    const { modules, chunks, styles, locales, ...declared } = manifest('docs', [documents]);
    const laterFiles = vi
      .fn<(id: string) => Promise<PluginFiles>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue({ modules, chunks, styles, locales });
    const { store } = storeOf(new FakeLoader({ [url]: { default: Documents } }), {
      catalogue: { plugins: [declared], refused: [], later: '/plugins/later.json' },
      laterFiles,
    });
    await expect(failureOf(store)).resolves.toEqual({ kind: 'network', url: '/plugins/later.json' });
    expect(await store.loadModule('docs', './Documents')).toBe(Documents);
    expect(laterFiles.mock.calls).toEqual([['docs'], ['docs']]);
  });

  it('that nobody declared makes loadModule throw', () => {
    const { store } = storeOf(new FakeLoader());
    expect(() => store.loadModule('docs', './Nothing')).toThrow('Plugin docs has no module ./Nothing.');
  });
});

describe('a failed module', () => {
  it('reports why, and is fetched again when requested again', async () => {
    const loader = new FakeLoader();
    loader.faults.set(url, { kind: 'http', url, status: 404 });
    const { store, problems, stateOf } = storeOf(loader);
    const failure = { kind: 'http', url, status: 404 };
    const problem = { kind: 'load', pluginId: 'docs', modulePath: './Documents', failure };
    await expect(store.loadModule('docs', './Documents')).rejects.toMatchObject({ problem });
    expect(problems).toEqual([problem]);
    expect(store.plugins()[0]?.state).toEqual({ kind: 'failed', problem });

    loader.modules.set(url, { default: Documents });
    expect(await store.loadModule('docs', './Documents')).toBe(Documents);
    expect(stateOf()).toEqual(['ready']);
    expect(loader.asked).toEqual([`${url}#0`, `${url}#1`]);
  });

  it('counts as failed when its style sheet fails to load', async () => {
    const style = asset('/plugins/docs/look.css');
    const loader = new FakeLoader({ [url]: { default: Documents } });
    loader.brokenStyles.add(style.url);
    loader.faults.set(style.url, { kind: 'integrity', url: style.url });
    const { store } = storeOf(loader, {
      catalogue: catalogue([manifest('docs', [documents], { styles: [style] })]),
    });
    await expect(failureOf(store)).resolves.toEqual({ kind: 'integrity', url: style.url });
    loader.brokenStyles.clear();
    expect(await store.loadModule('docs', './Documents')).toBe(Documents);
  });

  it('is one that throws while it is evaluated', async () => {
    const cause = new Error('boom');
    const { store } = storeOf(new FakeLoader({ [url]: () => Promise.reject(cause) }));
    await expect(failureOf(store)).resolves.toEqual({ kind: 'evaluation', cause });
  });

  it.each([{}, { default: 42 }, { default: null }, { default: 'Documents' }])(
    'has the kind no-component when it exports %o',
    async (exports) => {
      const { store } = storeOf(new FakeLoader({ [url]: exports }));
      await expect(failureOf(store)).resolves.toEqual({ kind: 'no-component' });
    },
  );

  it('is one that does not load within 10 s', async () => {
    const { store, clock } = storeOf(new FakeLoader({ [url]: () => new Promise<never>(() => {}) }));
    const failure = failureOf(store);
    await Promise.resolve();
    clock.advance(9.9);
    expect(store.plugins()[0]?.state.kind).toBe('loading');
    clock.advance(0.1);
    await expect(failure).resolves.toEqual({ kind: 'timeout', seconds: 10 });
  });

  it('does not affect other modules of its plugin', async () => {
    const { store, stateOf } = storeOf(new FakeLoader({ '/plugins/docs/Taxes.js': { default: Documents } }));
    await failureOf(store);
    expect(await store.loadModule('docs', './Taxes')).toBe(Documents);
    expect(stateOf()).toEqual(['failed']);
  });
});

it('accepts a memo component', async () => {
  const memo = { $$typeof: Symbol.for('react.memo') };
  const { store } = storeOf(new FakeLoader({ [url]: { default: memo } }));
  expect(await store.loadModule('docs', './Documents')).toBe(memo);
});

it('leaves no timer pending after a load', async () => {
  const { store, clock } = storeOf(new FakeLoader({ [url]: { default: Documents } }));
  await store.loadModule('docs', './Documents');
  expect(clock.pending).toBe(0);
});

it('reports a refused plugin at once and lists it with the problem', () => {
  const late = manifest('late', [predicate({ id: 'late.asked', module: './asked' })], { sdk: '^9.0.0' });
  const { store, problems } = storeOf(new FakeLoader(), { catalogue: catalogue([late]) });
  const problem = { kind: 'sdk-range', pluginId: 'late', range: '^9.0.0', sdkVersion: '1.0.0' };
  expect(problems).toEqual([problem]);
  expect(store.plugins()).toEqual([
    {
      id: 'late',
      version: '1.2.3',
      state: { kind: 'refused', problem },
      contributions: [],
      refusals: [problem],
      deprecations: [],
      loadMilliseconds: null,
    },
  ]);
  expect(() => store.loadModule('late', './asked')).toThrow('has no module');
});

it('notifies listeners of each change, with a new snapshot, until they unsubscribe', async () => {
  const { store } = storeOf(new FakeLoader({ [url]: { default: Documents } }));
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  const before = store.plugins();
  expect(store.plugins()).toBe(before);
  await store.loadModule('docs', './Documents');
  expect(listener).toHaveBeenCalledTimes(2);
  expect(store.plugins()).not.toBe(before);
  leave();
  await failureOf(store, './Taxes');
  expect(listener).toHaveBeenCalledTimes(2);
});

it('reports how long the slowest module took to load', async () => {
  const slow = Promise.withResolvers<{ default: unknown }>();
  const { store, clock } = storeOf(
    new FakeLoader({ [url]: () => slow.promise, '/plugins/docs/Taxes.js': { default: Documents } }),
  );
  const milliseconds = () => store.plugins()[0]?.loadMilliseconds;
  const loading = store.loadModule('docs', './Documents');
  clock.advance(0.25);
  expect(milliseconds()).toBeNull();
  slow.resolve({ default: Documents });
  await loading;
  await store.loadModule('docs', './Taxes');
  expect(milliseconds()).toBe(250);
});

describe('a plugin that is switched off', () => {
  const problem = { kind: 'disabled', pluginId: 'docs', by: 'session' };

  it('contributes nothing and notifies listeners, but is not reported as a problem', () => {
    const { store, problems } = storeOf(new FakeLoader());
    const listener = vi.fn();
    const contributionListener = vi.fn();
    store.subscribe(listener);
    const leave = store.subscribeToContributions(contributionListener);
    store.setDisabled(new Map([['docs', 'session']]));
    expect(store.contributions('widget')).toEqual([]);
    expect(store.plugins()[0]).toMatchObject({ state: { kind: 'refused', problem }, refusals: [problem] });
    expect(() => store.loadModule('docs', './Documents')).toThrow('has no module');
    expect([listener, contributionListener].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);

    leave();
    store.setDisabled(new Map());
    store.setDisabled(new Map([['docs', 'session']]));
    expect(contributionListener).toHaveBeenCalledTimes(1);
    expect(problems).toEqual([]);
  });

  it('returns as it was when switched on again, without fetching its code again', async () => {
    const loader = new FakeLoader({ [url]: { default: Documents } });
    const { store, stateOf } = storeOf(loader);
    await store.loadModule('docs', './Documents');
    store.setDisabled(new Map([['docs', 'firm']]));
    expect(stateOf()).toEqual(['refused']);
    store.setDisabled(new Map());
    expect(stateOf()).toEqual(['ready']);
    expect(store.contributions('widget')).toHaveLength(2);
    await store.loadModule('docs', './Documents');
    expect(loader.asked).toHaveLength(1);
  });

  it('may be switched off from the start', () => {
    const { store } = storeOf(new FakeLoader(), { disabled: new Map([['docs', 'session']]) });
    expect(store.contributions('widget')).toEqual([]);
  });
});

describe('a plugin that requires another', () => {
  const requiring = manifest('more', [widget({ type: 'more', title: 'title', module: './More' })], {
    requires: ['docs'],
  });

  it('is refused and reported once when that plugin is not installed', () => {
    const { store, problems, stateOf } = storeOf(new FakeLoader(), { catalogue: catalogue([requiring]) });
    store.setDisabled(new Map());
    expect(stateOf()).toEqual(['refused']);
    expect(problems).toEqual([
      { kind: 'required-plugin', pluginId: 'more', required: 'docs', absence: 'not-installed' },
    ]);
  });

  it('is refused and restored along with it, without a problem when that plugin was switched off', () => {
    const both = catalogue([requiring, manifest('docs', [documents])]);
    const { store, problems, stateOf } = storeOf(new FakeLoader(), { catalogue: both });
    expect(stateOf()).not.toContain('refused');
    store.setDisabled(new Map([['docs', 'firm']]));
    expect(stateOf()).toEqual(['refused', 'refused']);
    expect(store.plugins()[0]?.refusals).toMatchObject([{ kind: 'required-plugin', absence: 'disabled' }]);
    expect(problems).toEqual([]);
    store.setDisabled(new Map());
    expect(stateOf()).not.toContain('refused');
  });
});

describe('a plugin in development', () => {
  const dev = 'http://127.0.0.1:4180';
  const version = (name: string, more: Partial<PluginManifest> = {}) =>
    manifest('docs', [documents], { modules: { './Documents': asset(`${dev}/${name}.js`) }, ...more });
  const overrides = (plugin: PluginManifest, fault: string | null = null) =>
    new Map([[plugin.id, { plugin, fault }]]);
  const Newer = () => null;
  const loaderOf = () =>
    new FakeLoader({
      [url]: { default: Documents },
      [`${dev}/a.js`]: { default: Newer },
      [`${dev}/b.js`]: { default: Newer },
    });

  it('replaces the installed plugin until it is dropped', async () => {
    const { store, stateOf } = storeOf(loaderOf());
    const listener = vi.fn();
    store.subscribeToContributions(listener);
    expect(await store.loadModule('docs', './Documents')).toBe(Documents);
    store.setOverrides(overrides(version('a')));
    expect(store.contributions('widget').map(({ type }) => type)).toEqual(['documents']);
    expect([stateOf(), store.edition('docs')]).toEqual([['declared'], 1]);
    expect(await store.loadModule('docs', './Documents')).toBe(Newer);
    store.setOverrides(new Map());
    expect(store.contributions('widget')).toHaveLength(2);
    expect(await store.loadModule('docs', './Documents')).toBe(Documents);
    expect([store.edition('docs'), listener.mock.calls.length]).toEqual([2, 2]);
  });

  it('may replace the installed plugin from the start', async () => {
    const { store } = storeOf(loaderOf(), { overrides: overrides(version('a')) });
    expect(await store.loadModule('docs', './Documents')).toBe(Newer);
    store.setOverrides(new Map());
    expect(await store.loadModule('docs', './Documents')).toBe(Documents);
  });

  it('may be a plugin that is not installed', async () => {
    const { store } = storeOf(loaderOf());
    const news = manifest('news', [widget({ type: 'news', title: 't', module: './News' })]);
    store.setOverrides(overrides(news));
    expect(store.plugins().map(({ id }) => id)).toEqual(['docs', 'news']);
    store.setOverrides(new Map());
    expect(store.plugins().map(({ id }) => id)).toEqual(['docs']);
  });

  it('replaces a plugin that was refused', () => {
    const { store, stateOf } = storeOf(loaderOf(), {
      catalogue: catalogue([], [{ id: 'docs', reason: 'altered' }]),
    });
    store.setOverrides(overrides(version('a')));
    expect(stateOf()).toEqual(['declared']);
  });

  it('does not fetch unchanged files again for its next version, and recovers from a version that fails to load', async () => {
    const loader = loaderOf();
    const { store } = storeOf(loader);
    store.setOverrides(overrides(version('a')));
    await store.loadModule('docs', './Documents');
    store.setOverrides(overrides(version('a', { version: '2.0.0' })));
    await store.loadModule('docs', './Documents');
    store.setOverrides(overrides(version('missing')));
    expect(await failureOf(store)).toMatchObject({ kind: 'network' });
    store.setOverrides(overrides(version('b')));
    await store.loadModule('docs', './Documents');
    expect(loader.asked).toEqual([`${dev}/a.js#0`, `${dev}/missing.js#0`, `${dev}/b.js#0`]);
  });

  it('fetches a file again that failed to load and is unchanged in the next version', async () => {
    const loader = loaderOf();
    const { store } = storeOf(loader);
    store.setOverrides(overrides(version('missing')));
    expect(await failureOf(store)).toMatchObject({ kind: 'network' });
    loader.modules.set(`${dev}/missing.js`, { default: Newer });
    store.setOverrides(overrides(version('missing', { version: '2.0.0' })));
    expect(await store.loadModule('docs', './Documents')).toBe(Newer);
    expect(loader.asked).toEqual([`${dev}/missing.js#0`, `${dev}/missing.js#1`]);
  });

  it('keeps its edition when only its fault changes', () => {
    const { store } = storeOf(loaderOf());
    const plugin = version('a');
    store.setOverrides(overrides(plugin));
    store.setOverrides(overrides(plugin, 'src/Documents.tsx:3: Unexpected token'));
    expect(store.edition('docs')).toBe(1);
    expect(store.override('docs')?.fault).toContain('Unexpected token');
  });

  it('applies its new styles before it removes the old ones', async () => {
    const loader = loaderOf();
    const { store } = storeOf(loader);
    const styled = (...names: string[]) => version('a', { styles: names.map(asset) });
    store.setOverrides(overrides(styled('kept.css', 'older.css')));
    await store.loadModule('docs', './Documents');
    store.setOverrides(overrides(styled('kept.css', 'newer.css')));
    await expect.poll(() => loader.asked.at(-1)).toBe('without older.css');
    expect(loader.asked.slice(1)).toEqual(['kept.css', 'older.css', 'newer.css', 'without older.css']);
  });
});

async function failureOf(store: PluginStore, module = './Documents') {
  try {
    return await store.loadModule('docs', module);
  } catch (error) {
    const { problem } = error as KernelError;
    return problem.kind === 'load' ? problem.failure : problem;
  }
}
