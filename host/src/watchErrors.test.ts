import { describeProblem } from '@anteroom/kernel';
import { Log } from '@anteroom/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPortal, type Portal } from './container.ts';
import { StateStore } from './services/page/StateStore.ts';
import { PluginProblems } from './services/plugins/PluginProblems.ts';
import { pluginWith } from './testing/pluginWith.ts';
import { watchErrors } from './watchErrors.ts';

let portal: Portal;
beforeEach(() => {
  portal = createPortal({ plugins: [pluginWith('() => []')], refused: [], later: null });
  watchErrors(portal);
});
afterEach(() => vi.restoreAllMocks());

const thrownIn = (file: string) =>
  Object.assign(new Error('boom'), { stack: `Error: boom\n    at send (https://portal.test${file}:1:23)` });

function reject(reason: unknown): void {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

it.each([
  [
    'an error in an event handler',
    (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error })),
  ],
  ['a rejection', reject],
])('logs %s under the plugin that threw it, and shows it in diagnostics', (_, happen) => {
  const log = vi.spyOn(portal.pluginScopes.scopeFor('newest').get(Log), 'error').mockImplementation(() => {});
  const error = thrownIn('/plugins/newest/4f2a/Newest.AB12.js');
  happen(error);
  const message = 'Plugin newest: failed outside of rendering: boom.';
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/docs\/errors\/handler$/), error);
  const { list } = portal.container.get(PluginProblems);
  expect(
    portal.scope
      .get(StateStore)
      .get(list)
      .map(({ problem }) => describeProblem(problem)),
  ).toEqual([message]);
});

it('attributes a thrown value without a stack to the plugin of the script', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const filename = 'https://portal.test/plugins/newest/4f2a/Newest.AB12.js';
  window.dispatchEvent(new ErrorEvent('error', { error: 'boom', filename }));
  const { list } = portal.container.get(PluginProblems);
  expect(portal.scope.get(StateStore).get(list)).toMatchObject([
    { problem: { kind: 'handler', pluginId: 'newest', cause: 'boom' } },
  ]);
});

it('logs all other errors under the portal', () => {
  const log = vi.spyOn(portal.container.get<Log>(Log), 'error').mockImplementation(() => {});
  const error = thrownIn('/assets/index.js');
  reject(error);
  reject('no error at all');
  expect(log.mock.calls).toEqual([
    ['Unhandled rejection', error],
    ['Unhandled rejection', 'no error at all'],
  ]);
});
