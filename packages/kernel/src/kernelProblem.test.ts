import { expect, it } from 'vitest';
import { describeProblem, KernelError, type KernelProblem } from './kernelProblem.ts';
import type { LoadFailure } from './moduleLoadFailure.ts';

const load = (failure: LoadFailure): KernelProblem => ({
  kind: 'load',
  pluginId: 'p',
  modulePath: './W',
  failure,
});

it.each<[KernelProblem, string]>([
  [
    { kind: 'refused-by-server', pluginId: 'p', reason: 'W.js was changed.' },
    'refused by the server: W.js was changed',
  ],
  [{ kind: 'duplicate-id', pluginId: 'p' }, 'another plugin has this id and came first'],
  [
    { kind: 'sdk-range', pluginId: 'p', range: '^9.0.0', sdkVersion: '1.0.0' },
    'made for SDK ^9.0.0; this is 1.0.0',
  ],
  [
    { kind: 'required-plugin', pluginId: 'p', required: 'base', absence: 'not-installed' },
    'requires plugin base, which is not installed',
  ],
  [
    { kind: 'required-plugin', pluginId: 'p', required: 'base', absence: 'refused' },
    'requires plugin base, which is refused',
  ],
  [
    { kind: 'required-plugin', pluginId: 'p', required: 'base', absence: 'disabled' },
    'requires plugin base, which is turned off',
  ],
  [
    { kind: 'malformed', pluginId: 'p', index: 2, point: 'widget', fault: '"title" must be a text' },
    'contribution 2 (widget): "title" must be a text',
  ],
  [
    { kind: 'duplicate-claim', pluginId: 'p', claim: 'widget type w', heldBy: 'first' },
    'widget type w already belongs to plugin first',
  ],
  [{ kind: 'reserved-path', pluginId: 'p', path: '/tasks' }, 'the path /tasks belongs to the portal'],
  [
    { kind: 'disabled', pluginId: 'p', by: 'session' },
    'turned off in this tab until you close it or the session ends',
  ],
  [{ kind: 'disabled', pluginId: 'p', by: 'firm' }, 'turned off for this firm'],
  [load({ kind: 'http', url: '/w.js', status: 404 }), './W could not be fetched: /w.js answered 404'],
  [load({ kind: 'network', url: '/w.js' }), './W could not be fetched: /w.js did not respond'],
  [load({ kind: 'timeout', seconds: 10 }), './W was not ready within 10 s'],
  [load({ kind: 'integrity', url: '/w.js' }), './W was refused: /w.js is not the file that was installed'],
  [load({ kind: 'evaluation', cause: new Error('boom') }), './W failed while loading: boom'],
  [load({ kind: 'no-component' }), './W has no usable default export'],
  [
    { kind: 'predicate-threw', pluginId: 'p', predicateId: 'a.b', cause: 'a thrown text' },
    'predicate a.b failed: a thrown text',
  ],
  [
    { kind: 'predicate-timeout', pluginId: 'p', predicateId: 'a.b', seconds: 5 },
    'predicate a.b did not finish within 5 s',
  ],
  [
    { kind: 'render', pluginId: 'p', key: 'widget type w', cause: new Error('boom') },
    'widget type w failed: boom',
  ],
  [
    { kind: 'render', pluginId: 'p', key: 'widget type w', cause: Object.create(null) },
    'widget type w failed: [object Object]',
  ],
  [{ kind: 'handler', pluginId: 'p', cause: new TypeError('boom') }, 'failed outside of rendering: boom'],
  [
    { kind: 'stuck', pluginId: 'p', key: 'widget type w', seconds: 10 },
    'widget type w showed nothing within 10 s',
  ],
])('describes the problem $0.kind', (problem, sentence) => {
  expect(describeProblem(problem)).toBe(`Plugin p: ${sentence}.`);
});

it('puts the address of its documentation page into the message', () => {
  const page = (problem: KernelProblem) => new KernelError(problem).message.split(' See ')[1];
  expect(page({ kind: 'duplicate-id', pluginId: 'p' })).toBe('/docs/errors/duplicate-id');
  expect(page(load({ kind: 'no-component' }))).toBe('/docs/errors/load-no-component');
});
