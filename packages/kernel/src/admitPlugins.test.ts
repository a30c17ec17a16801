import { action, actionSection, dashboard, page, predicate, taskType, widget } from '@anteroom/sdk';
import { describe, expect, it } from 'vitest';
import { admitPlugins } from './admitPlugins.ts';
import { catalogue, manifest } from './testing/catalogue.ts';

const rules = { sdkVersion: '1.4.0', reservedPaths: ['/tasks'], disabled: new Map(), renamedFields: {} };
const documents = widget({ type: 'documents', title: 'title', module: './Documents' });

it('accepts a plugin and freezes its contributions', () => {
  const when = ['country:BR'] as const;
  const [plugin] = admitPlugins(catalogue([manifest('first', [{ ...documents, when }])]), rules);
  expect(plugin).toMatchObject({ id: 'first', refused: false, refusals: [] });
  const [contribution] = plugin?.contributions ?? [];
  expect(contribution).toMatchObject({ pluginId: 'first', key: 'widget type documents', type: 'documents' });
  expect(Object.isFrozen(contribution)).toBe(true);
  expect(Object.isFrozen((contribution as { when?: object }).when)).toBe(true);
});

describe('refuses a whole plugin', () => {
  it.each(['^2.0.0', '~1.3.0', 'newest'])('made for SDK %s', (sdk) => {
    const [plugin] = admitPlugins(catalogue([manifest('late', [documents], { sdk })]), rules);
    expect(plugin).toMatchObject({
      refused: true,
      contributions: [],
      refusals: [{ kind: 'sdk-range', pluginId: 'late', range: sdk, sdkVersion: '1.4.0' }],
    });
  });

  it('whose ID is taken', () => {
    const second = manifest('first', [widget({ type: 'other', title: 't', module: './Other' })]);
    const plugins = admitPlugins(catalogue([manifest('first', [documents]), second]), rules);
    expect(plugins.map(({ refused }) => refused)).toEqual([false, true]);
    expect(plugins[1]?.refusals).toEqual([{ kind: 'duplicate-id', pluginId: 'first' }]);
  });

  it('that is switched off, and leaves its claims to other plugins', () => {
    const plugins = admitPlugins(
      catalogue([manifest('first', [documents]), manifest('second', [documents])]),
      {
        ...rules,
        disabled: new Map([['first', 'session']]),
      },
    );
    expect(plugins.map(({ refused }) => refused)).toEqual([true, false]);
    expect(plugins[0]?.refusals).toEqual([{ kind: 'disabled', pluginId: 'first', by: 'session' }]);
  });

  it('that the server refused', () => {
    const plugins = admitPlugins(catalogue([], [{ id: 'bad', reason: 'changed on disk' }]), rules);
    expect(plugins).toEqual([
      {
        id: 'bad',
        plugin: null,
        contributions: [],
        refused: true,
        deprecations: [],
        refusals: [{ kind: 'refused-by-server', pluginId: 'bad', reason: 'changed on disk' }],
      },
    ]);
  });

  it('none of whose contributions can be accepted', () => {
    const plugins = admitPlugins(
      catalogue([manifest('first', [documents]), manifest('second', [documents])]),
      rules,
    );
    expect(plugins[1]?.refused).toBe(true);
  });
});

describe('a plugin that requires another', () => {
  const other = widget({ type: 'other', title: 't', module: './Other' });
  const base = manifest('base', [documents]);
  const requiring = manifest('requiring', [other], { requires: ['base'] });
  const refusalsOf = (plugins: ReturnType<typeof admitPlugins>, id: string) =>
    plugins.find((plugin) => plugin.id === id)?.refusals;

  it('is accepted with it, in either order and even if each requires the other', () => {
    const mutual = { ...base, requires: ['requiring'] };
    for (const installed of [
      [base, requiring],
      [requiring, base],
      [mutual, requiring],
    ]) {
      const plugins = admitPlugins(catalogue(installed), rules);
      expect(plugins.map(({ refused }) => refused)).toEqual([false, false]);
    }
  });

  it('is refused when that plugin is not installed, without affecting others', () => {
    const plugins = admitPlugins(catalogue([requiring, manifest('sound', [documents])]), rules);
    expect(plugins.map(({ refused }) => refused)).toEqual([true, false]);
    const refusal = { kind: 'required-plugin', pluginId: 'requiring', required: 'base' };
    expect(plugins[0]?.refusals).toEqual([{ ...refusal, absence: 'not-installed' }]);
  });

  it.each([
    ['refused', catalogue([{ ...base, sdk: '^9.0.0' }, requiring])],
    ['refused', catalogue([requiring], [{ id: 'base', reason: 'changed on disk' }])],
    ['disabled', catalogue([base, requiring])],
  ] as const)('is refused when the required plugin is %s', (absence, installed) => {
    const disabled = new Map(absence === 'disabled' ? [['base', 'firm'] as const] : []);
    const plugins = admitPlugins(installed, { ...rules, disabled });
    expect(refusalsOf(plugins, 'requiring')).toMatchObject([{ kind: 'required-plugin', absence }]);
  });

  it('is refused along a chain of requirements, and leaves its claims to other plugins', () => {
    const last = manifest('last', [documents], { requires: ['requiring'] });
    const heir = manifest('heir', [documents]);
    const plugins = admitPlugins(catalogue([last, requiring, heir]), rules);
    expect(plugins.map(({ id, refused }) => [id, refused])).toEqual([
      ['last', true],
      ['requiring', true],
      ['heir', false],
    ]);
    expect(refusalsOf(plugins, 'last')).toMatchObject([{ required: 'requiring', absence: 'refused' }]);
  });
});

describe('refuses a duplicate claim, naming its first holder, and keeps the other contributions', () => {
  const section = { label: 'l', icon: 'i' };
  const nfe = { section: 's', label: 'l', description: 'd', icon: 'i', module: './Nfe' } as const;
  it.each([
    ['task kind UPLOAD', taskType({ kind: 'UPLOAD', label: 'l', icon: 'i', module: './Task' })],
    ['widget type documents', documents],
    ['dashboard brazil', dashboard({ id: 'brazil', label: 'l', sections: [] })],
    ['section type s', actionSection({ ...section, type: 's', path: 's' })],
    ['action path s/nfe', action({ ...nfe, type: 'nfe', path: 'nfe' })],
    ['predicate boxE.ordered', predicate({ id: 'boxE.ordered', module: './ordered' })],
    ['page path /partners', page({ path: '/partners', title: 't', module: './Partners' })],
  ])('%s', (claim, contribution) => {
    const own = widget({ type: 'own', title: 't', module: './Own' });
    const plugins = admitPlugins(
      catalogue([manifest('first', [contribution]), manifest('second', [contribution, own])]),
      rules,
    );
    expect(plugins[1]).toMatchObject({
      refused: false,
      refusals: [{ kind: 'duplicate-claim', pluginId: 'second', claim, heldBy: 'first' }],
      contributions: [{ type: 'own' }],
    });
  });

  it('a section path, even if the section’s type is new', () => {
    const first = manifest('first', [actionSection({ ...section, type: 'a', path: 'box-e' })]);
    const second = manifest('second', [actionSection({ ...section, type: 'b', path: 'box-e' })]);
    const plugins = admitPlugins(catalogue([first, second]), rules);
    expect(plugins[1]?.refusals).toMatchObject([{ claim: 'section path box-e', heldBy: 'first' }]);
  });
});

it.each(['/tasks', '/tasks/mine'])('refuses the page path %s, which belongs to the host', (path) => {
  const own = page({ path: path as `/${string}`, title: 't', module: './Page' });
  const [plugin] = admitPlugins(catalogue([manifest('pages', [own])]), rules);
  expect(plugin?.refusals).toEqual([{ kind: 'reserved-path', pluginId: 'pages', path }]);
});

it('accepts a page whose path only begins like one of the host’s', () => {
  const own = page({ path: '/tasks-archive', title: 't', module: './Page' });
  const [plugin] = admitPlugins(catalogue([manifest('pages', [own])]), rules);
  expect(plugin?.refusals).toEqual([]);
});

it('refuses a malformed contribution and names its index and extension point', () => {
  const [plugin] = admitPlugins(
    catalogue([manifest('odd', [documents, { ...documents, title: '' }])]),
    rules,
  );
  expect(plugin?.refusals).toMatchObject([{ kind: 'malformed', pluginId: 'odd', index: 1, point: 'widget' }]);
});

it('refuses a contribution whose module was not built', () => {
  const [plugin] = admitPlugins(catalogue([manifest('odd', [documents], { modules: {} })]), rules);
  expect(plugin?.refusals).toMatchObject([{ kind: 'malformed', fault: 'module ./Documents was not built' }]);
});
