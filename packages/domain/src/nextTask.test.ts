import type { TaskStatus, TaskSummary } from '@anteroom/contract';
import { describe, expect, test } from 'vitest';
import { activeTask, nextTask } from './nextTask.ts';

/** `{ g1: { a: 'NEW' } }` → groups in that order. */
function groups(tree: Record<string, Record<string, TaskStatus>>) {
  return Object.entries(tree).map(([id, tasks]) => ({
    id,
    tasks: Object.entries(tasks).map(([taskId, status]) => task(taskId, id, status)),
  }));
}

function task(taskId: string, taskGroupId: string, status: TaskStatus): TaskSummary {
  return {
    taskId,
    taskGroupId,
    status,
    clientId: 'c',
    kind: 'UPLOAD',
    label: taskId,
    order: 1,
    dueDate: null,
    expirationDate: null,
    params: {},
    comment: null,
    doesNotApplyComment: null,
    completedAt: null,
    stepsDone: 0,
    stepsTotal: 0,
    version: 1,
  };
}

describe('nextTask, older-tasks mode', () => {
  test.each([
    ['the pending one after it', { g: { a: 'NEW', b: 'DONE', c: 'DONE', d: 'WIP' } }, 'b', 'd'],
    ['also in a later group', { g: { a: 'NEW', b: 'DONE' }, h: { c: 'DONE', d: 'NEW' } }, 'b', 'd'],
    ['else the first pending in its group', { f: { z: 'NEW' }, g: { a: 'NEW', b: 'DONE' } }, 'b', 'a'],
    ['else the first pending anywhere', { f: { z: 'NEW' }, g: { a: 'DONE', b: 'DONE' } }, 'b', 'z'],
    ['else none', { g: { a: 'DONE', b: 'DONE' } }, 'b', undefined],
  ] as const)('%s', (_, tree, current, expected) => {
    expect(nextTask(groups(tree), { taskId: current, taskGroupId: 'g' }, 'older')?.taskId).toBe(expected);
  });

  test('a current task that has left the list gives the first pending', () => {
    expect(nextTask(groups({ g: { a: 'NEW' } }), { taskId: 'gone', taskGroupId: 'x' }, 'older')?.taskId).toBe(
      'a',
    );
  });
});

describe('nextTask, group mode', () => {
  test.each([
    ['first pending of the group', { f: { z: 'NEW' }, g: { a: 'DONE', b: 'WIP' } }, 'b'],
    ['else the first task', { f: { z: 'DONE' }, g: { a: 'DONE' } }, 'z'],
    ['else none', {}, undefined],
  ] as const)('%s', (_, tree, expected) => {
    expect(nextTask(groups(tree), { taskId: 'a', taskGroupId: 'g' }, 'group')?.taskId).toBe(expected);
  });
});

describe('activeTask', () => {
  const list = groups({ g: { a: 'DONE', b: 'NEW', c: 'WIP' } });
  test.each([
    ['keeps a pending one', 'c', 'c'],
    ['replaces a complete one', 'a', 'b'],
    ['replaces a missing one', 'x', 'b'],
    ['picks one when there is none', null, 'b'],
  ])('%s', (_, active, expected) => {
    expect(activeTask(list, active)?.taskId).toBe(expected);
  });
});
