import { describe, expect, it } from 'vitest';
import { bugReport } from './bugReport.ts';
import { contributionsByPoint } from './contributionsByPoint.ts';
import { filterContributions, filterPlugins } from './filterDiagnosis.ts';
import { hiddenContribution, pluginCalled } from './testing/diagnosed.ts';

const problem = (id: string, code: string, clause: string) => ({
  code,
  clause,
  message: `Plugin ${id}: ${clause}.`,
  count: 1,
});
const plugins = [
  pluginCalled('sound'),
  pluginCalled('renders-badly', {
    problems: [problem('renders-badly', 'render', 'widget type w failed: boom')],
  }),
  pluginCalled('off', { state: 'disabled' }),
  pluginCalled('twin', {
    state: 'refused',
    problems: [problem('twin', 'duplicate-id', 'another has this id')],
  }),
  pluginCalled('fails', {
    state: 'failed',
    problems: [problem('fails', 'load-no-component', './W has no usable default export')],
  }),
];
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

describe('plugins', () => {
  it('are sorted with failed ones first, then those with problems, then those that are off', () => {
    const all = filterPlugins(plugins, { words: '', troubledOnly: false });
    expect(idsOf(all)).toEqual(['fails', 'renders-badly', 'twin', 'off', 'sound']);
  });

  it.each([
    [{ words: '', troubledOnly: true }, ['fails', 'renders-badly', 'twin', 'off']],
    [{ words: 'BADLY boom', troubledOnly: false }, ['renders-badly']],
    [{ words: 'load-no-component', troubledOnly: false }, ['fails']],
    [{ words: 'badly missing', troubledOnly: false }, []],
  ])('are filtered by %j', (filter, ids) => {
    expect(idsOf(filterPlugins(plugins, filter))).toEqual(ids);
  });
});

const hidden = hiddenContribution('BR');
const contributions = [{ ...hidden, key: 'widget type a', isAvailable: true, clauses: [] }, hidden];

describe('contributions', () => {
  const points = contributionsByPoint(contributions);
  const keysOf = (list: typeof points) => list.flatMap((point) => point.contributions.map(({ key }) => key));

  it('are sorted with hidden ones first', () => {
    expect(points.map(({ point }) => point)).toEqual(['widget']);
    expect(keysOf(points)).toEqual([hidden.key, 'widget type a']);
  });

  it.each([
    [{ words: '', troubledOnly: true }, [hidden.key]],
    [{ words: 'BR asked', troubledOnly: false }, [hidden.key]],
    [{ words: 'country:BR', troubledOnly: false }, [hidden.key]],
    [{ words: 'taskType', troubledOnly: false }, []],
  ])('are filtered by %j', (filter, keys) => {
    expect(keysOf(filterContributions(points, filter))).toEqual(keys);
  });
});

it('the bug report is JSON with plugins, problems, contributions and task kinds without a plugin', () => {
  const report = JSON.parse(
    bugReport({
      plugins,
      contributions,
      kindsWithoutPlugin: [{ kind: 'ESIGN', waiting: 2 }],
      sizes: new Map([['sound', 1000]]),
      userAgent: 'browser',
      language: 'en-us',
      at: '2026-11-21T12:00:00.000Z',
    }),
  );
  expect(report).toMatchObject({
    userAgent: 'browser',
    at: '2026-11-21T12:00:00.000Z',
    sdk: expect.any(String),
  });
  expect(report.plugins.at(-1)).toEqual({
    id: 'fails',
    version: '1.2.3',
    state: 'failed',
    bytes: null,
    loadMilliseconds: 12,
    deprecations: [],
    problems: [
      {
        code: 'load-no-component',
        message: 'Plugin fails: ./W has no usable default export.',
        count: 1,
      },
    ],
  });
  expect(report.plugins[0]).toMatchObject({ id: 'sound', bytes: 1000 });
  expect(report.contributions[1]).toEqual({
    contribution: hidden.key,
    plugin: 'sample',
    available: false,
    clauses: hidden.clauses,
  });
  expect(report.taskKindsWithoutPlugin).toEqual([{ kind: 'ESIGN', waiting: 2 }]);
});
