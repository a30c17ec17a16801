import { expect, it } from 'vitest';
import { diagnosePlugins } from './diagnosis.ts';
import type { Refusal } from './kernelProblem.ts';
import type { PluginStatus } from './PluginStore.ts';

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

it('lists each problem once with its count, and does not count a switched-off plugin as a problem', () => {
  const plugins = [
    plugin('sound'),
    plugin('renders-badly'),
    refused('off', { kind: 'disabled', pluginId: 'off', by: 'session' }),
    refused('firm-off', { kind: 'disabled', pluginId: 'firm-off', by: 'firm' }),
    refused('twin', { kind: 'duplicate-id', pluginId: 'twin' }),
    plugin('fails', { state: { kind: 'failed', problem: failure } }),
  ];
  const noted = [
    { problem: { kind: 'render', pluginId: 'renders-badly', key: 'widget type w', cause: 'boom' }, count: 3 },
    { problem: failure, count: 2 },
  ] as const;
  const diagnoses = diagnosePlugins(plugins, noted);
  expect(
    diagnoses.map(({ id, state, isOffInTab, problems }) => [
      id,
      state,
      isOffInTab,
      problems.map(({ code, count }) => `${code} ${count}`),
    ]),
  ).toEqual([
    ['sound', 'ready', false, []],
    ['renders-badly', 'ready', false, ['render 3']],
    ['off', 'disabled', true, []],
    ['firm-off', 'disabled', false, []],
    ['twin', 'refused', false, ['duplicate-id 1']],
    ['fails', 'failed', false, ['load-no-component 1']],
  ]);
  expect(diagnoses.at(-1)?.problems).toEqual([
    {
      code: 'load-no-component',
      message: 'Plugin fails: ./W has no usable default export.',
      clause: './W has no usable default export',
      count: 1,
    },
  ]);
  expect(diagnoses[1]?.problems).toMatchObject([{ code: 'render', cause: 'boom' }]);
});
