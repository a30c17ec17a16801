import type { AvailabilityReport, Contributed, PluginStatus, Refusal } from '@anteroom/kernel';
import { describe, expect, it } from 'vitest';
import { bugReport } from './bugReport.ts';
import { diagnoseContributions } from './contributionDiagnosis.ts';
import { filterContributions, filterPlugins } from './filterDiagnosis.ts';
import { diagnosePlugins } from './pluginDiagnosis.ts';

function plugin(id: string, more: Partial<PluginStatus> = {}): PluginStatus {
  return {
    id,
    version: '1.2.3',
    state: { kind: 'ready' },
    contributions: [],
    refusals: [],
    deprecations: [],
    loadMilliseconds: 12,
    ...more,
  };
}

function refused(id: string, problem: Refusal): PluginStatus {
  return plugin(id, { state: { kind: 'refused', problem }, refusals: [problem] });
}

const failure = {
  kind: 'load',
  pluginId: 'fails',
  modulePath: './W',
  failure: { kind: 'no-component' },
} as const;
const plugins = [
  plugin('sound'),
  plugin('renders-badly'),
  refused('off', { kind: 'disabled', pluginId: 'off', by: 'session' }),
  refused('twin', { kind: 'duplicate-id', pluginId: 'twin' }),
  plugin('fails', { state: { kind: 'failed', problem: failure } }),
];
const noted = [
  { problem: { kind: 'render', pluginId: 'renders-badly', key: 'widget type w', cause: 'boom' }, count: 3 },
  { problem: failure, count: 2 },
] as const;
const diagnoses = diagnosePlugins(plugins, noted);
const idsOf = (list: readonly { readonly plugin: PluginStatus }[]) => list.map((each) => each.plugin.id);

describe('plugins', () => {
  it('that failed come first, then those with problems, then those that are off', () => {
    expect(idsOf(diagnoses)).toEqual(['fails', 'renders-badly', 'twin', 'off', 'sound']);
  });

  it('have each problem once, and what somebody chose is none', () => {
    const problems = Object.fromEntries(
      diagnoses.map((each) => [
        each.plugin.id,
        each.problems.map(({ problem, count }) => [problem.kind, count]),
      ]),
    );
    expect(problems).toEqual({
      fails: [['load', 1]],
      'renders-badly': [['render', 3]],
      twin: [['duplicate-id', 1]],
      off: [],
      sound: [],
    });
  });

  it.each([
    [{ words: '', troubledOnly: true }, ['fails', 'renders-badly', 'twin', 'off']],
    [{ words: 'BADLY boom', troubledOnly: false }, ['renders-badly']],
    [{ words: 'load-no-component', troubledOnly: false }, ['fails']],
    [{ words: 'badly missing', troubledOnly: false }, []],
  ])('are found by %j', (filter, ids) => {
    expect(idsOf(filterPlugins(diagnoses, filter))).toEqual(ids);
  });
});

const shown = { point: 'widget', type: 'a', pluginId: 'sound', key: 'widget type a' } as Contributed;
const hidden = { point: 'widget', type: 'b', pluginId: 'sound', key: 'widget type b' } as Contributed;
const reports = new Map<Contributed, AvailabilityReport>([
  [shown, { available: true, clauses: [] }],
  [
    hidden,
    {
      available: false,
      clauses: [
        { clause: { any: ['country:BR', 'flag:x'] }, holds: false, reason: 'country is US, BR is asked' },
      ],
    },
  ],
]);
const points = diagnoseContributions(
  (point) => (point === 'widget' ? [shown, hidden] : []),
  (contribution) => reports.get(contribution) as AvailabilityReport,
);

describe('contributions', () => {
  const keysOf = (list: typeof points) =>
    list.flatMap(({ contributions }) => contributions.map(({ contribution }) => contribution.key));

  it('that are hidden come first, and points without any are left out', () => {
    expect(points.map(({ point }) => point)).toEqual(['widget']);
    expect(keysOf(points)).toEqual(['widget type b', 'widget type a']);
  });

  it.each([
    [{ words: '', troubledOnly: true }, ['widget type b']],
    [{ words: 'BR asked', troubledOnly: false }, ['widget type b']],
    [{ words: 'flag:x', troubledOnly: false }, ['widget type b']],
    [{ words: 'taskType', troubledOnly: false }, []],
  ])('are found by %j', (filter, keys) => {
    expect(keysOf(filterContributions(points, filter))).toEqual(keys);
  });
});

it('the report is JSON that says everything, and names no person', () => {
  const report = JSON.parse(
    bugReport({
      plugins: diagnoses,
      points,
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
  expect(report.plugins[0]).toEqual({
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
  expect(report.plugins.at(-1)).toMatchObject({ id: 'sound', bytes: 1000 });
  expect(report.contributions[0]).toEqual({
    contribution: 'widget type b',
    plugin: 'sound',
    available: false,
    clauses: [{ clause: 'any of country:BR, flag:x', holds: false, reason: 'country is US, BR is asked' }],
  });
  expect(report.taskKindsWithoutPlugin).toEqual([{ kind: 'ESIGN', waiting: 2 }]);
});
