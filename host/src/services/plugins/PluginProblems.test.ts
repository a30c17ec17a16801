import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { PluginProblems } from './PluginProblems.ts';

it('counts repeated problems, and keeps the newest 200', () => {
  const store = createStore();
  const problems = new PluginProblems(store);
  const note = (pluginId: string) => problems.note({ kind: 'duplicate-id', pluginId });
  for (let index = 0; index < 201; index++) note(`p${index}`);
  note('p200');
  const list = store.get(problems.list);
  expect(list).toHaveLength(200);
  expect(list[0]).toEqual({ problem: { kind: 'duplicate-id', pluginId: 'p1' }, count: 1 });
  expect(list.at(-1)?.count).toBe(2);
});
