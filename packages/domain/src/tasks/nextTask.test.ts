import type { TaskStatus } from '@anteroom/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activeTask, nextTask } from './nextTask.ts';
import { isPending } from './taskTransitions.ts';

/** Builds a tree of groups in this order from `{ g1: { a: 'NEW' } }`. */
function tree(groups: Record<string, Record<string, TaskStatus>>) {
  return Object.entries(groups).flatMap(([taskGroupId, tasks]) =>
    Object.entries(tasks).map(([taskId, status]) => ({ taskId, taskGroupId, status })),
  );
}

describe('nextTask, older-tasks mode', () => {
  test.each([
    ['the pending one after it', { g: { a: 'NEW', b: 'DONE', c: 'DONE', d: 'WIP' } }, 'b', 'd'],
    ['also in a later group', { g: { a: 'NEW', b: 'DONE' }, h: { c: 'DONE', d: 'NEW' } }, 'b', 'd'],
    ['else the first pending in its group', { f: { z: 'NEW' }, g: { a: 'NEW', b: 'DONE' } }, 'b', 'a'],
    ['else the first pending anywhere', { f: { z: 'NEW' }, g: { a: 'DONE', b: 'DONE' } }, 'b', 'z'],
    ['after a cancelled one, too', { g: { a: 'NEW', b: 'CANCELLED', c: 'NEW' } }, 'b', 'c'],
    ['after a received one, too', { g: { a: 'NEW', b: 'RECEIVED', c: 'NEW' } }, 'b', 'c'],
    ['else none', { g: { a: 'DONE', b: 'DONE' } }, 'b', undefined],
  ] as const)('picks the next task: %s', (_, groups, taskId, expected) => {
    expect(nextTask(tree(groups), { taskId, taskGroupId: 'g' }, 'older')?.taskId).toBe(expected);
  });

  test('returns the first pending task when the current one has left the list', () => {
    const next = nextTask(tree({ g: { a: 'NEW' } }), { taskId: 'gone', taskGroupId: 'x' }, 'older');
    expect(next?.taskId).toBe('a');
  });
});

describe('nextTask, group mode', () => {
  test.each([
    ['first pending of the group', { f: { z: 'NEW' }, g: { a: 'DONE', b: 'WIP' } }, 'b'],
    ['else the first that is pending', { g: { a: 'DONE' }, h: { y: 'DONE', z: 'NEW' } }, 'z'],
    ['else none', { g: { a: 'DONE' }, h: { z: 'DONE' } }, undefined],
  ] as const)('picks the next task: %s', (_, groups, expected) => {
    expect(nextTask(tree(groups), { taskId: 'a', taskGroupId: 'g' }, 'group')?.taskId).toBe(expected);
  });
});

describe('activeTask', () => {
  const list = tree({ g: { a: 'DONE', b: 'NEW', c: 'WIP' } });
  test.each([
    ['keeps a pending one', 'c', 'c'],
    ['replaces a complete one', 'a', 'b'],
    ['replaces a missing one', 'x', 'b'],
    ['picks one when there is none', null, 'b'],
  ])('%s', (_, active, expected) => {
    expect(activeTask(list, active)?.taskId).toBe(expected);
  });
});

describe('nextTask and activeTask for any task tree', () => {
  const status = fc.constantFrom<TaskStatus>('NEW', 'WIP', 'DONE', 'CANCELLED', 'RECEIVED');
  const anyTree = fc
    .array(fc.record({ taskGroupId: fc.constantFrom('f', 'g', 'h'), status }), { maxLength: 12 })
    .map((tasks) => tasks.map((task, index) => ({ ...task, taskId: String(index) })));
  const position = fc.nat(14);

  test('older-tasks mode returns only pending tasks, and nothing only when nothing is pending', () => {
    fc.assert(
      fc.property(anyTree, position, (tasks, at) => {
        const current = tasks[at] ?? { taskId: 'gone', taskGroupId: 'g' };
        const next = nextTask(tasks, current, 'older');
        expect(next !== undefined).toBe(tasks.some((task) => isPending(task.status)));
        if (next) expect(isPending(next.status)).toBe(true);
      }),
    );
  });

  test('older-tasks mode skips no pending task after the current one', () => {
    fc.assert(
      fc.property(anyTree, position, (tasks, at) => {
        const current = tasks[at];
        fc.pre(current !== undefined && tasks.slice(at + 1).some((task) => isPending(task.status)));
        const next = nextTask(tasks, current, 'older');
        const between = tasks.slice(at + 1, next && tasks.indexOf(next));
        expect(between.some((task) => isPending(task.status))).toBe(false);
      }),
    );
  });

  test('group mode leaves the group only when nothing in it is pending', () => {
    fc.assert(
      fc.property(anyTree, (tasks) => {
        const next = nextTask(tasks, { taskId: '0', taskGroupId: 'g' }, 'group');
        const inGroup = tasks.filter((task) => task.taskGroupId === 'g' && isPending(task.status));
        expect(next).toBe(inGroup[0] ?? tasks.find((task) => isPending(task.status)));
      }),
    );
  });

  test('the active task stays active as long as it exists and is pending', () => {
    fc.assert(
      fc.property(anyTree, position, (tasks, at) => {
        const active = activeTask(tasks, String(at));
        const stays = tasks[at] !== undefined && isPending(tasks[at].status);
        expect(active?.taskId === String(at)).toBe(stays);
      }),
    );
  });
});
